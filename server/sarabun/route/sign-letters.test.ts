import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { type Desk, filesFolder, type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { certify, keptPaper, mainFile, paperOf, pin, signAs, signedByKey, spoil, submitted, taskIn } from '../../test/own-letter.ts';
import { haveJudges, type Judges, openJudges } from '../../test/pdf-judges.ts';

let officer: Officer;
let head: Officer;
let director: Officer;
let deputy: Officer;
let judges: Judges | null = null;

const desk = await openDesk();
beforeAll(async () => {
  [officer, head, director, deputy] = await peopleOf(desk);
  await certify(desk, head, director, deputy);
  await signedByKey(desk, 2, 4, 7);
  judges = await judgesOf(desk);
});
afterAll(async () => {
  judges?.close();
  await desk.close();
});

describe('a letter whose kind is signed with a certificate', () => {
  it('asks for the PIN at its field; what is refused leaves nothing behind, no number and no file; then the numbered page is signed', async () => {
    const before = await counts(desk);
    const documentId = await submitted(desk, officer, { signers: [director] });
    expect(refused(await signAs(director, documentId, {}), 'required')).toMatchObject({ field: 'pin' });
    expect(refused(await signAs(director, documentId, { pin: '000000' }), 'pin_wrong')).toMatchObject({ field: 'pin' });
    const broken = await submitted(desk, officer, { signers: [director] });
    await spoil(desk, broken);
    refused(await signAs(director, broken), 'missing_glyph');
    expect(await counts(desk)).toEqual(before);
    const signed = done(await signAs(director, documentId));
    expect(signed).toMatchObject({ state: 40, docNo: expect.stringContaining('อว 0601.01.3/') });
    expect(await counts(desk)).toEqual({ entries: before.entries + 1, signatures: before.signatures + 1, papers: before.papers + 1 });
    judged(judges, await paperOf(director, documentId), 1);
    expect(await proofOf(officer, documentId)).toMatchObject({
      file: 'signed',
      state: 'trusted',
      register: 'latest',
      signatures: [{ field: 'Sig1', kind: 'person', state: 'trusted', signer: { name: 'ศ.ดร.กตัญญู เกียรติศักดิ์สกุล' }, timestamp: null }],
    });
  });

  it('[I2] three signers, one after the other: each signature stays, the number is filled in at the last and sealed', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, deputy, director] });
    const steps: Buffer[] = [];
    for (const who of [head, deputy]) {
      expect(done(await signAs(who, documentId))).toMatchObject({ state: 20, docNo: null });
      steps.push(await keptPaper(desk, documentId));
    }
    const { docNo } = done(await signAs(director, documentId));
    expect(docNo).toMatch(/^\d+\/25\d\d$/);
    steps.push(await paperOf(director, documentId));
    for (const [index, pdf] of steps.entries()) {
      judged(judges, pdf, [1, 2, 4][index] as number);
      const before = steps[index - 1];
      if (before) expect(pdf.subarray(0, before.length).equals(before)).toBe(true);
    }
    const proof = await proofOf(head, documentId);
    expect(proof).toMatchObject({ state: 'trusted', register: 'latest' });
    expect(proof.signatures.map((one: { field: string; state: string }) => [one.field, one.state])).toEqual([
      ['Sig1', 'trusted'],
      ['Sig2', 'trusted'],
      ['Sig3', 'trusted'],
      ['Seal', 'trusted'],
    ]);
    expect(proof.fields).toContainEqual(expect.objectContaining({ name: 'docno', value: expect.stringContaining('๒๕'), proven: true }));
  });

  it('two at once on the same place: both are in the file, and the number is given once', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, deputy], sideBySide: true });
    const replies = await Promise.all([signAs(head, documentId), signAs(deputy, documentId)]);
    expect(replies.map((one) => one.body.docNo !== null).sort()).toEqual([false, true]);
    judged(judges, await paperOf(head, documentId), 3);
    expect(await proofOf(head, documentId)).toMatchObject({ state: 'trusted', register: 'latest' });
  });

  it('the same task twice at once signs once; nobody signs for whom he may not', async () => {
    const documentId = await submitted(desk, officer, { signers: [director] });
    const taskId = await taskIn(director, 'sign', documentId);
    const sign = (who: Officer) => who.post(`/sarabun/tasks/${taskId}/sign`, { pin });
    refused(await sign(officer), 'forbidden', 403);
    const replies = await Promise.all([sign(director), sign(director)]);
    expect(replies.map((one) => one.body.status).sort()).toEqual(['error', 'success']);
    judged(judges, await paperOf(director, documentId), 1);
  });

  it('a certificate that ends this very second, or is revoked or suspended meanwhile, signs nothing', async () => {
    const documentId = await submitted(desk, officer, { signers: [deputy] });
    const own = desk.office.db.updateTable('certificate').where('person_id', '=', deputy.personId);
    const before = await counts(desk);
    await own.set({ not_after: new Date() }).execute();
    expect(refused(await signAs(deputy, documentId), 'cert_expired')).toMatchObject({ field: 'pin' });
    await own.set({ not_after: new Date(Date.now() + 86_400_000), state: 'SUSPENDED' }).execute();
    expect(refused(await signAs(deputy, documentId), 'cert_suspended')).toMatchObject({ field: 'pin' });
    expect(await counts(desk)).toEqual(before);
    await own.set({ state: 'ISSUED' }).execute();
    done(await signAs(deputy, documentId));
  });

  it('a kind of the first type needs no certificate and no PIN', async () => {
    const documentId = await submitted(desk, officer, { type: 16, signers: [director] });
    done(await signAs(director, documentId, {}));
    // the account leaves nothing in the file, the agency does
    judged(judges, await paperOf(director, documentId), 1);
    expect(await proofOf(director, documentId)).toMatchObject({
      state: 'trusted',
      register: 'latest',
      signatures: [{ field: 'Seal', kind: 'seal', state: 'trusted' }],
    });
    const admin = await desk.as('admin');
    const without = { documentType: 16, seal: false, subject: true, signers: true, picture: true };
    done(await admin.post('/sign-types/proof', without));
    const bare = await submitted(desk, officer, { type: 16, signers: [director] });
    done(await signAs(director, bare, {}));
    expect(await proofOf(director, bare)).toMatchObject({ file: 'unsigned', state: null });
    done(await admin.post('/sign-types/proof', { ...without, seal: true }));
  });

  it('[SEC30] one byte changed on disk: the file is shut as damaged, and the audit tells it', async () => {
    const documentId = await submitted(desk, officer, { signers: [director] });
    done(await signAs(director, documentId));
    const file = await mainFile(director, documentId);
    const path = join(filesFolder(desk.office), 'kept', file.sha256.slice(0, 2), file.sha256);
    const bytes = await desk.office.files.bytes(file.sha256);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] as number) ^ 1;
    await writeFile(path, changed);
    expect(done(await director.get(`/sarabun/document-files/${file.id}/proof`))).toEqual({ status: 'success', damaged: true, proof: null });
    const { rows } = await sql`select 1 from audit where action = 'file.fault' and detail ->> 'sha256' = ${file.sha256}`.execute(
      desk.office.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('one PIN for a selection', () => {
  it('each letter is signed or refused for itself: a character without a shape and a letter taken back stop nobody else', async () => {
    const good = [];
    for (let i = 0; i < 3; i++) good.push(await submitted(desk, officer, { signers: [director] }));
    const unprintable = await submitted(desk, officer, { signers: [director] });
    await spoil(desk, unprintable);
    const plain = await submitted(desk, officer, { type: 16, signers: [director] });
    const gone = await submitted(desk, officer, { signers: [director] });
    const rows = [];
    for (const documentId of [good[0], unprintable, good[1], plain, gone, good[2]] as number[])
      rows.push({ documentId, taskId: await taskIn(director, 'sign', documentId) });
    const needs = done(await director.post('/sarabun/signing-needs', { tasks: rows.map((row) => row.taskId) }));
    expect(needs).toMatchObject({ total: 6, keyed: 5, release: 'PIN', fault: null, certificate: { name: expect.any(String) } });
    done(await officer.post(`/sarabun/drafts/${gone}/withdraw`, { reason: 'แก้ไขจำนวนเงิน' }));
    const before = await counts(desk);
    expect(refused(await director.post('/sarabun/bulk', { action: 'sign', rows, pin: '111112' }), 'pin_wrong')).toMatchObject({
      field: 'pin',
    });
    expect(await counts(desk)).toEqual(before);
    const { done: signed, results } = done(await director.post('/sarabun/bulk', { action: 'sign', rows, pin }));
    expect(signed).toBe(4);
    expect(results.map((one: { done: boolean }) => one.done)).toEqual([true, false, true, true, false, true]);
    expect(results[1]).toMatchObject({ code: 'missing_glyph', message: expect.stringContaining('\u{12000}') });
    expect(results[4].message).toBeTruthy();
    expect(await counts(desk)).toMatchObject({ entries: before.entries + 4, signatures: before.signatures + 4 });
    for (const documentId of good) expect(await proofOf(director, documentId)).toMatchObject({ state: 'trusted' });
  });
});

/** Of the officers of the demo agency. */
async function peopleOf(at: Desk): Promise<[Officer, Officer, Officer, Officer]> {
  return (await Promise.all(['officer', 'head', 'director', 'deputy'].map((name) => at.as(name)))) as [Officer, Officer, Officer, Officer];
}

async function judgesOf(at: Desk): Promise<Judges | null> {
  const [root] = await trustedRoots(at.office);
  return haveJudges() && root ? openJudges(root) : null;
}

async function proofOf(who: Officer, documentId: number) {
  const { id } = await mainFile(who, documentId);
  return done(await who.get(`/sarabun/document-files/${id}/proof`)).proof;
}

async function counts(at: Desk) {
  const { db } = at.office;
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

/** By poppler, qpdf and openssl: so many signatures, each valid and trusted. */
function judged(by: Judges | null, pdf: Buffer, signatures: number): void {
  if (!by) return;
  expect(by.qpdf(pdf)).toBe('');
  // places that are still empty say nothing
  expect(by.pdfsig(pdf).filter(Boolean)).toEqual(Array(signatures).fill('Signature is Valid. Certificate is Trusted.'));
  expect(by.openssl(pdf)).toEqual(Array(signatures).fill('ok'));
}
