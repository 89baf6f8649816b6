import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustedRoots } from '../../signing/trusted-roots.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { certify, paperOf, signAs, signedByKey, submitted } from '../../test/own-letter.ts';

let desk: Desk;
let officer: Officer;
let head: Officer;
let director: Officer;
let deputy: Officer;
const home = mkdtempSync(join(tmpdir(), 'eoffice-sign-'));
const tools = needTool('pdfsig', 'poppler-utils') && needTool('qpdf', 'qpdf') && needTool('certutil', 'libnss3-tools');

beforeAll(async () => {
  desk = await openDesk();
  [officer, head, director, deputy] = (await Promise.all(['officer', 'head', 'director', 'deputy'].map((name) => desk.as(name)))) as [
    Officer,
    Officer,
    Officer,
    Officer,
  ];
  await certify(desk, head, director, deputy);
  await signedByKey(desk, 2, 4);
  for (const [index, root] of (await trustedRoots(desk.office)).entries()) trust(root, index);
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await desk?.close();
});

describe('a letter whose kind is signed with a certificate', () => {
  it('asks for the PIN at its field; what is refused leaves nothing behind, no number and no file', async () => {
    const before = await counts();
    const documentId = await submitted(desk, officer, { signers: [director] });
    expect(refused(await signAs(director, documentId, {}), 'required')).toMatchObject({ field: 'pin' });
    expect(refused(await signAs(director, documentId, { pin: '000000' }), 'pin_wrong')).toMatchObject({ field: 'pin' });
    expect(await counts()).toEqual(before);
    const signed = done(await signAs(director, documentId));
    expect(signed).toMatchObject({ state: 40, docNo: expect.stringContaining('อว 0601.01.3/') });
    expect(await counts()).toEqual({
      ...before,
      entries: before.entries + 1,
      signatures: before.signatures + 1,
      papers: before.papers + 1,
    });
    await judged(await paperOf(director, documentId), 1);
  });

  it('three signers, one after the other: each signature stays, the number is filled in at the last and sealed', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, deputy, director] });
    expect(done(await signAs(head, documentId))).toMatchObject({ state: 20, docNo: null });
    const first = await preview(officer, documentId);
    await judged(first, 1);
    expect(done(await signAs(deputy, documentId))).toMatchObject({ state: 20, docNo: null });
    const second = await preview(officer, documentId);
    expect(second.subarray(0, first.length).equals(first)).toBe(true);
    await judged(second, 2);
    const { docNo } = done(await signAs(director, documentId));
    expect(docNo).toMatch(/^\d+\/25\d\d$/);
    const sealed = await paperOf(director, documentId);
    expect(sealed.subarray(0, second.length).equals(second)).toBe(true);
    await judged(sealed, 4);
  });
});

async function preview(who: Officer, documentId: number): Promise<Buffer> {
  return (await who.get(`/sarabun/drafts/${documentId}/preview`)).body;
}

async function counts() {
  const { db } = desk.office;
  const count = async (table: 'register_entry' | 'signature' | 'letter_paper') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return { entries: await count('register_entry'), signatures: await count('signature'), papers: await count('letter_paper') };
}

/** By poppler and qpdf: so many signatures, each valid and trusted. */
async function judged(pdf: Buffer, signatures: number): Promise<void> {
  if (!tools) return;
  const file = join(home, 'letter.pdf');
  writeFileSync(file, pdf);
  expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors');
  const said = execFileSync('pdfsig', ['-nssdir', `sql:${home}/nss`, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(said.match(/Signature is Valid/g), said).toHaveLength(signatures);
  expect(said.match(/Certificate is Trusted/g), said).toHaveLength(signatures);
}

function trust(root: Buffer, index: number): void {
  if (!tools) return;
  const nss = `sql:${home}/nss`;
  if (index === 0) {
    execFileSync('mkdir', ['-p', `${home}/nss`]);
    execFileSync('certutil', ['-N', '-d', nss, '--empty-password']);
  }
  writeFileSync(join(home, 'root.der'), root);
  execFileSync('certutil', ['-A', '-d', nss, '-n', `root${index}`, '-t', 'CT,C,C', '-i', join(home, 'root.der')]);
}
