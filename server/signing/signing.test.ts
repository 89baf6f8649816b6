import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KeyKind, makeAuthority, revocationList, signerOf } from '../test/authority.ts';
import { needTool } from '../test/debian-tool.ts';
import { openPdfSigning, type PdfSigning } from './pdf-signing.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-signing-'));
const tools = needTool('pdfsig', 'poppler-utils') && needTool('qpdf', 'qpdf') && needTool('certutil', 'libnss3-tools');
let signing: PdfSigning;
beforeAll(() => {
  signing = openPdfSigning();
});
afterAll(async () => {
  await signing.close();
  rmSync(home, { recursive: true, force: true });
});

it.skipIf(!tools).each<KeyKind>(['ES256', 'RS256'])(
  '[V4] two persons and the seal sign one letter (%s); pdfsig and qpdf accept every step',
  async (kind) => {
    const authority = await makeAuthority(kind);
    trustInNss(authority.root.der);
    const at = new Date();
    const [first, second, seal] = (
      await Promise.all(['นายสมชาย ใจดี', 'นางสาวปิ่น น้ำใส', 'กรมทดสอบ'].map((name) => authority.person(name)))
    ).map(signerOf);
    if (!first || !second || !seal) throw new Error();
    const base = await signing.reserveFields(await page(595, 842, 'letter'), boxes);
    const one = await signing.signField(base, { field: 'Sig1', signer: first, certify: true, at, appearance: await page(150, 50, 'hand') });
    const two = await signing.signField(one, { field: 'Sig2', signer: second, certify: false, at });
    const sealed = await signing.fillAndSeal(two, {
      values: { docno: 'กท ๐๑๐๑/๑' },
      appearances: { docno: await page(120, 16, '0101/1'), Seal: await page(100, 50, 'seal') },
      signer: seal,
      at,
    });
    for (const [count, pdf] of [one, two, sealed].entries()) {
      const file = join(home, 'letter.pdf');
      writeFileSync(file, pdf);
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors');
      const said = execFileSync('pdfsig', ['-nssdir', `sql:${home}/nss`, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      expect(said.match(/Signature is Valid/g)).toHaveLength(count + 1);
      expect(said.match(/Certificate is Trusted/g)).toHaveLength(count + 1);
      const ours = await signing.verifyPdf(pdf, { roots: [authority.root.der], lists: [await revocationList(authority.issuing)] });
      expect(ours).toMatchObject({ file: 'signed', state: 'trusted', register: 'not_compared' });
      expect(ours.signatures).toHaveLength(count + 1);
    }
    await expect(signing.signField(sealed, { field: 'Sig2', signer: first, certify: false, at })).rejects.toMatchObject({
      code: 'field_signed',
    });
  },
);

const boxes = [
  { name: 'docno', page: 1, x: 80, y: 700, w: 120, h: 16 },
  { name: 'docdate', page: 1, x: 280, y: 700, w: 120, h: 16 },
  { name: 'Sig1', page: 1, x: 280, y: 300, w: 150, h: 50 },
  { name: 'Sig2', page: 1, x: 280, y: 200, w: 150, h: 50 },
  { name: 'Seal', page: 1, x: 80, y: 200, w: 100, h: 50 },
];

async function page(width: number, height: number, text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([width, height]).drawText(text, { x: 4, y: 4, size: 10 });
  return document.save();
}

function trustInNss(root: Uint8Array): void {
  const database = join(home, 'nss');
  rmSync(database, { recursive: true, force: true });
  execFileSync('mkdir', [database]);
  writeFileSync(join(home, 'root.der'), root);
  execFileSync('certutil', ['-N', '-d', `sql:${database}`, '--empty-password']);
  execFileSync('certutil', ['-A', '-d', `sql:${database}`, '-n', 'root', '-t', 'CT,C,C', '-i', join(home, 'root.der')]);
}
