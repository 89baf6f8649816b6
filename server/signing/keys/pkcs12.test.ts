import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBER, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { afterAll, describe, expect, it } from 'vitest';
import { needTool } from '../../test/debian-tool.ts';
import { makeBundle, openBundle } from './pkcs12.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoffice-p12-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tool = needTool('openssl', 'openssl');
const openssl = (...args: string[]) => execFileSync(tool as string, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

it('[SEC16] a .p12 whose check asks for its rounds a thousand times, or for more of them than anybody uses, is refused unopened', async () => {
  const sound = await makeBundle({ pkcs8: Buffer.alloc(9), certificate: Buffer.alloc(9), others: [] }, 'secret', 'a');
  const [version, content] = (fromBER(sound).result as Sequence).valueBlock.value as Sequence[];
  const octets = (length: number) => new OctetString({ valueHex: new Uint8Array(length).buffer });
  const withMac = (length: number, rounds: number) => {
    const sha256 = new Sequence({ value: [new ObjectIdentifier({ value: '2.16.840.1.101.3.4.2.1' })] });
    const mac = new Sequence({ value: [new Sequence({ value: [sha256, octets(length)] }), octets(8), new Integer({ value: rounds })] });
    return Buffer.from(new Sequence({ value: [version as Sequence, content as Sequence, mac] }).toBER());
  };
  await expect(openBundle(withMac(32_000, 100_000), 'secret')).rejects.toMatchObject({ fault: 'p12_old_cipher' });
  await expect(openBundle(withMac(32, 2_000_000_000), 'secret')).rejects.toMatchObject({ fault: 'p12_old_cipher' });
  await expect(openBundle(withMac(32, 10), 'secret')).rejects.toMatchObject({ fault: 'p12_password' });
});

describe.skipIf(!tool)('a .p12 file', () => {
  it.each([
    ['as openssl makes it today', ['-passout', 'pass:รหัส ๑๒๓']],
    ['with triple DES', ['-passout', 'pass:secret', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['of old programs, with RC2', ['-passout', 'pass:secret', '-legacy']],
  ])('%s opens with its password, and with no other', async (_, how) => {
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=ที่ปั้น/O=Test', '-keyout', 'key.pem', '-out', 'cert.pem');
    openssl('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'cert.pem', '-certfile', 'cert.pem', '-out', 'one.p12', ...how);
    const password = (how[1] as string).slice(5);
    const bytes = readFileSync(join(folder, 'one.p12'));
    const { pkcs8, certificate, others } = await openBundle(bytes, password);
    expect(certificate.toString('base64')).toBe(readFileSync(join(folder, 'cert.pem'), 'utf8').replaceAll(/-----.*-----|\s/g, ''));
    expect(others).toHaveLength(1);
    await expect(openBundle(bytes, 'another')).rejects.toMatchObject({ fault: 'p12_password' });
    await expect(openBundle(bytes.subarray(0, 900), password)).rejects.toMatchObject({ fault: 'p12_damaged' });
    await expect(openBundle(Buffer.from('<html>'), password)).rejects.toMatchObject({ fault: 'p12_damaged' });

    writeFileSync(join(folder, 'ours.p12'), await makeBundle({ pkcs8, certificate, others: [] }, 'ours-1234', 'ลายมือชื่อ'));
    const seen = openssl('pkcs12', '-in', 'ours.p12', '-passin', 'pass:ours-1234', '-nodes');
    expect(seen).toContain('BEGIN PRIVATE KEY');
    expect((await openBundle(readFileSync(join(folder, 'ours.p12')), 'ours-1234')).certificate).toEqual(certificate);
  });
});
