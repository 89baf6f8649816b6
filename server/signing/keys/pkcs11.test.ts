import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type SealModule } from '../../config.ts';
import { chainOf, type Holder, type KeyKind, makeAuthority } from '../../test/authority.ts';
import { needTool } from '../../test/debian-tool.ts';
import { boxes, onePage } from '../../test/signed-letter.ts';
import { openPdfSigning } from '../sign/pdf-signing.ts';
import { moduleSeal } from './module-seal.ts';
import { openToken, type Token } from './pkcs11.ts';

const library =
  ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'].find(existsSync) ??
  '/usr/lib/softhsm/libsofthsm2.so';
const home = mkdtempSync(join(tmpdir(), 'eoffice-hsm-'));
const here = [needTool('softhsm2-util', 'softhsm2'), needTool('pkcs11-tool', 'opensc')].every(Boolean);

describe.skipIf(!here)('[V4] a key in a hardware module signs behind the same interface', () => {
  const held = {} as Record<KeyKind, { holder: Holder; root: Holder }>;
  let token: Token;

  beforeAll(async () => {
    mkdirSync(join(home, 'tokens'));
    writeFileSync(
      join(home, 'softhsm2.conf'),
      `directories.tokendir = ${join(home, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
    );
    process.env.SOFTHSM2_CONF = join(home, 'softhsm2.conf');
    execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'agency seal', '--so-pin', '87654321', '--pin', '246810'], {
      stdio: 'ignore',
    });
    for (const [i, kind] of (['ES256', 'RS256'] as const).entries()) {
      const authority = await makeAuthority(kind);
      const holder = await authority.person(`ผู้ถือกุญแจ ${kind}`);
      held[kind] = { holder, root: authority.root };
      writeFileSync(join(home, 'key.pem'), holder.key.export({ type: 'pkcs8', format: 'pem' }));
      writeFileSync(join(home, 'certificate.der'), holder.der);
      const named = ['--token', 'agency seal', '--label', kind, '--id', `0${i + 1}`];
      execFileSync('softhsm2-util', ['--import', join(home, 'key.pem'), '--pin', '246810', ...named], { stdio: 'ignore' });
      const write = [
        '--login',
        '--pin',
        '246810',
        '--token-label',
        'agency seal',
        '--write-object',
        join(home, 'certificate.der'),
        '--type',
        'cert',
      ];
      execFileSync('pkcs11-tool', ['--module', library, ...write, '--label', kind, '--id', `0${i + 1}`], { stdio: 'ignore' });
    }
    token = await openToken({ library, token: 'agency seal', pin: '246810' });
  });
  afterAll(async () => {
    await token?.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.each<KeyKind>(['ES256', 'RS256'])('signs a PDF with %s, by label and by id, with the certificate from the token', async (kind) => {
    const { holder, root } = held[kind];
    const chain = chainOf(holder).map(({ der }) => der);
    const signer = await token.signer({ label: kind }, { name: holder.name, chain });
    expect(Buffer.from(signer.certificate)).toEqual(Buffer.from(holder.der));
    expect(signer.algorithm).toBe(kind);
    const byId = await token.signer({ id: Buffer.from([kind === 'ES256' ? 1 : 2]) }, { name: holder.name, chain, certificate: holder.der });
    const many = await Promise.all(Array.from({ length: 8 }, (_, i) => byId.sign(Buffer.from(`letter ${i}`))));
    for (const [i, signature] of many.entries())
      expect(verify('sha256', Buffer.from(`letter ${i}`), createPublicKey(holder.key), signature)).toBe(true);
    const signing = openPdfSigning();
    const base = await signing.reserveFields(await onePage(595, 842, 'letter'), boxes);
    const pdf = await signing.signField(base, { field: 'Sig1', signer, certify: true, at: new Date() });
    expect(await signing.verifyPdf(pdf, { roots: [root.der] })).toMatchObject({ state: 'revocation_not_asked' });
    await signing.close();
  });

  it('says in words what is wrong: no module, no token, wrong PIN, no key', async () => {
    const options = { library, token: 'agency seal', pin: '246810' };
    await expect(openToken({ ...options, library: '/nowhere/module.so' })).rejects.toMatchObject({ code: 'key_module_absent' });
    await expect(openToken({ ...options, token: 'อื่น' })).rejects.toMatchObject({ code: 'key_module_absent' });
    await expect(token.signer({ label: 'nobody' }, { name: '', chain: [] })).rejects.toMatchObject({ code: 'key_module_no_key' });
    await token.close();
    await expect(openToken({ ...options, pin: '000000' })).rejects.toMatchObject({
      code: 'key_module_pin',
      message: expect.stringContaining('the PIN is wrong'),
    });
    token = await openToken(options);
  });

  it('is the seal of the agency when the office is told so', async () => {
    const { holder, root } = held.ES256;
    writeFileSync(
      join(home, 'chain.pem'),
      chainOf(holder)
        .map(({ certificate }) => certificate.toString('pem'))
        .join('\n'),
    );
    const given = { PKCS11_LIBRARY: library, PKCS11_TOKEN: 'agency seal', PKCS11_KEY: 'ES256', PKCS11_CHAIN: join(home, 'chain.pem') };
    expect(() => readConfig({ DATA_DIR: home, ...given })).toThrow(/PKCS11_PIN/);
    const { sealModule } = readConfig({ DATA_DIR: home, ...given, PKCS11_PIN: '246810' });
    const signer = await moduleSeal(sealModule as SealModule, []);
    expect(signer).toMatchObject({ name: holder.name, algorithm: 'ES256' });
    expect(signer.chain.map((der) => Buffer.from(der))).toContainEqual(Buffer.from(root.der));
    expect(verify('sha256', Buffer.from('letter'), createPublicKey(holder.key), await signer.sign(Buffer.from('letter')))).toBe(true);
  });
});
