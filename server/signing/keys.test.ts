import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { contextOf } from '../http/serve.ts';
import { needTool } from '../test/debian-tool.ts';
import { openDesk } from '../test/desk.ts';
import { X509Certificate } from './asn1/x509.ts';
import { agencySeal } from './authority/agency-seal.ts';
import { currentLists } from './authority/revocation-lists.ts';
import { trustedRoots } from './authority/trusted-roots.ts';
import { revokeCertificate } from './certificates/end-certificate.ts';
import { grantCertificate } from './certificates/mint-certificate.ts';
import type { Signer } from './keys/signer.ts';
import { unlockPersonKey } from './keys/unlock-person-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoffice-keys-'));
const desk = await openDesk();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await desk.close();
});

const openssl = needTool('openssl', 'openssl');

/** What a verb of this person would have. */
async function ctxOf(username: string) {
  const { token } = await desk.as(username);
  const me = await desk.office.sessions.find(token);
  return contextOf(desk.office, desk.office.db, { id: 'test', ip: '127.0.0.1', userAgent: '', key: null }, me);
}

function pem(der: Uint8Array, label: string): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** openssl's own judgement over a certificate: chain, validity, and the lists. */
async function judge(signer: Signer): Promise<string> {
  const roots = file('roots.pem', (await trustedRoots(desk.office)).map((der) => pem(der, 'CERTIFICATE')).join(''));
  const between = file('between.pem', signer.chain.map((der) => pem(der, 'CERTIFICATE')).join(''));
  const lists = file('lists.pem', (await currentLists(desk.office)).map((der) => pem(der, 'X509 CRL')).join(''));
  const leaf = file('leaf.pem', pem(signer.certificate, 'CERTIFICATE'));
  try {
    const args = ['verify', '-x509_strict', '-crl_check_all', '-CRLfile', lists, '-CAfile', roots, '-untrusted', between, leaf];
    return execFileSync(openssl as string, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

describe.skipIf(!openssl)('keys that sign, judged by openssl', () => {
  it('a person signs with the PIN, the agency with its seal; both lead to the root', async () => {
    const ctx = await ctxOf('director');
    await grantCertificate(desk.office, desk.office.db, ctx.me.personId, '736150');
    const signer = await unlockPersonKey(ctx, { pin: '736150' });
    const seal = await agencySeal(desk.office);
    for (const one of [signer, seal]) {
      expect(await judge(one)).toContain('leaf.pem: OK');
      const public_ = file('public.pem', new X509Certificate(one.certificate as never).publicKey.toString('pem'));
      const signature = file('signature', await one.sign(Buffer.from('ที่ปั้น น้ำ')));
      const said = file('said', 'ที่ปั้น น้ำ');
      expect(
        execFileSync(openssl as string, ['dgst', '-sha256', '-verify', public_, '-signature', signature, said], { encoding: 'utf8' }),
      ).toContain('Verified OK');
    }
    expect(signer.name).toBe('ศ.ดร.กตัญญู เกียรติศักดิ์สกุล');
    const leaf = new X509Certificate(signer.certificate as never);
    expect(leaf.subjectName.getField('CN')).toEqual(['ศ.ดร.กตัญญู เกียรติศักดิ์สกุล']);
    expect(leaf.subjectName.getField('C')).toEqual(['TH']);
    await expect(unlockPersonKey(ctx, { pin: '736151' })).rejects.toMatchObject({ code: 'pin_wrong', field: 'pin' });
  });

  it('a revoked one is told apart at once', async () => {
    const ctx = await ctxOf('deputy');
    const { office } = desk;
    const id = await grantCertificate(office, office.db, ctx.me.personId, '736150');
    const signer = await unlockPersonKey(ctx, { pin: '736150' });
    await revokeCertificate(office, office.db, { id, reason: 1, byId: null, note: '' });
    expect(await judge(signer)).toContain('certificate revoked');
    await expect(unlockPersonKey(ctx, { pin: '736150' })).rejects.toMatchObject({ code: 'cert_revoked', field: 'pin' });
  });
});
