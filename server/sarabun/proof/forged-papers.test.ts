import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldBox } from '../../paper/fields.ts';
import { text } from '../../paper/pdf/objects.ts';
import { agencySeal } from '../../signing/authority/agency-seal.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { forge, lookWith } from '../../test/forge.ts';
import { done, incoming, open, register, upload } from '../../test/letters.ts';
import { bring, certify, codeOf, keptPaper, mainFile, paperOf, signAs, signedByKey, submitted, takenOut } from '../../test/own-letter.ts';

const desk = await openDesk();
const [officer, head, director, registrar] = await desk.officers('officer', 'head', 'director', 'registrar');
beforeAll(async () => {
  await certify(desk, head, director);
  await signedByKey(desk, 2, 4);
});
afterAll(() => desk.close());

const number = 'กท ๐๑๐๑/๔๖๗๘';

describe('[V4] the certificate of an officer is not the seal of the agency', () => {
  it('who seals an unnumbered letter with a key that he took out: nowhere green, and no number of it is proven', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    const pending = await keptPaper(desk, documentId);
    const signer = await takenOut(head);
    const forged = await desk.office.signing.fillAndSeal(pending, { ...(await numbered(documentId, number)), signer, at: new Date() });
    // brought as a letter from outside
    expect(await proofOfIncoming(forged)).toMatchObject({
      state: 'changed',
      register: 'unknown',
      signatures: [{ field: 'Sig1' }, { field: 'Seal', kind: 'person', trust: 'not_a_seal', state: 'untrusted' }],
      fields: expect.arrayContaining([expect.objectContaining({ name: 'docno', value: number, proven: false })]),
    });
    // to the public page, by the code that stands on it
    expect((await bring(desk, await codeOf(desk, documentId), forged)).body).toMatchObject({ match: 'OTHER', state: 'changed' });
    // in another agency that trusts this one and knows nothing of its register
    const elsewhere = await desk.office.signing.verifyPdf(forged, { roots: await trustedRoots(desk.office) });
    expect(elsewhere).toMatchObject({ state: 'changed', register: 'not_compared' });
    expect(elsewhere.signatures[0]?.alterations).toContainEqual({ code: 'number_unsealed', where: 'docno' });
    // the letter itself is as it was
    done(await signAs(director, documentId));
    expect(await proofOf(director, documentId)).toMatchObject({
      state: 'trusted',
      register: 'latest',
      signatures: [{ kind: 'person' }, { kind: 'person' }, { field: 'Seal', kind: 'seal', trust: 'good' }],
    });
  });

  it('a number that is filled in and sealed by nobody is no number, here or elsewhere', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    const { appearances } = await numbered(documentId, number);
    const forged = forge(await keptPaper(desk, documentId), (it) => {
      it.change(it.field('docno').ref, { V: text(number), AP: lookWith(it, appearances.docno as Uint8Array) });
    });
    expect(await proofOfIncoming(forged)).toMatchObject({ state: 'changed', register: 'unknown' });
    expect(await desk.office.signing.verifyPdf(forged, { roots: await trustedRoots(desk.office) })).toMatchObject({ state: 'changed' });
  });

  it('a signed letter that is not finished is given out as a marked copy without fields and signatures', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    const shown: Buffer = (await officer.get(`/sarabun/drafts/${documentId}/preview`)).body;
    expect(shown.subarray(0, 5).toString()).toBe('%PDF-');
    for (const word of ['/ByteRange', '/AcroForm', '/Widget']) expect(shown.includes(word), word).toBe(false);
    expect(await desk.office.signing.verifyPdf(shown, { roots: [] })).toMatchObject({ file: 'unsigned' });
  });
});

describe('[V4] what a field shows is what it says', () => {
  it('a paper of ours that is sealed with a drawing of another number is found on every opening', async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    done(await signAs(director, documentId));
    expect(await proofOf(director, documentId)).toMatchObject({
      state: 'trusted',
      fields: [{ showsValue: true }, { showsValue: true }],
    });
    const lied = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, lied));
    const { values } = await numbered(lied, number);
    const { appearances } = await numbered(lied, 'กท ๐๑๐๑/๙๙๙๙');
    // by whoever holds the seal of the office and its register
    const pdf = await desk.office.signing.fillAndSeal(await keptPaper(desk, lied), {
      values,
      appearances,
      signer: await agencySeal(desk.office),
      at: new Date(),
    });
    const { rows } = await sql<{ sha256: string }>`with found as materialized (
        select id, 2, 'SEALED', encode(sha256(${Buffer.from(pdf)}), 'hex'), ${pdf.length}::bigint, now() from letter_paper where document_id = ${lied})
      insert into letter_paper_revision (paper_id, seq, kind, sha256, size, at) select * from found returning sha256`.execute(
      desk.office.db,
    );
    expect(rows).toHaveLength(1);
    await sql`update letter_paper set press = (select press from letter_paper where document_id = ${documentId}) where document_id = ${lied}`.execute(
      desk.office.db,
    );
    expect(await proofOfIncoming(pdf)).toMatchObject({
      state: 'changed',
      register: 'latest',
      fields: expect.arrayContaining([expect.objectContaining({ name: 'docno', showsValue: false })]),
    });
    expect((await bring(desk, await codeOf(desk, lied), pdf)).body).toMatchObject({ match: 'LAST', state: 'changed' });
    // set in another way since then: nobody can compare, and nothing is said against it
    await sql`update letter_paper set press = 'of before'`.execute(desk.office.db);
    expect(await proofOf(director, documentId)).toMatchObject({ state: 'trusted', fields: [{ showsValue: true }, { showsValue: true }] });
  });
});

describe('a letter from outside that begins with one of ours', () => {
  it('is compared with the register: the original is, what is cut back or goes on is not', async () => {
    const documentId = await submitted(desk, officer, { signers: [director] });
    done(await signAs(director, documentId));
    const original = await paperOf(director, documentId);
    expect(await proofOfIncoming(original)).toMatchObject({ state: 'trusted', register: 'latest' });
    const { size } = await desk.office.db
      .selectFrom('letter_paper_revision as r')
      .innerJoin('letter_paper as p', 'p.id', 'r.paper_id')
      .select('r.size')
      .where('p.document_id', '=', documentId)
      .where('r.seq', '=', 1)
      .executeTakeFirstOrThrow();
    expect(await proofOfIncoming(original.subarray(0, size))).toMatchObject({ state: 'changed', register: 'earlier' });
    const more = await desk.office.signing.addLongTerm(original, { certificates: await trustedRoots(desk.office), lists: [] });
    expect(await proofOfIncoming(more)).toMatchObject({ state: 'trusted', register: 'extended' });
    const noted = forge(original, (it) => it.change(it.page().ref, { Rotate: 180 }));
    expect(await proofOfIncoming(noted)).toMatchObject({ state: 'changed' });
  });
});

/** What fills the places for number and day of this letter's paper, showing this number. */
async function numbered(documentId: number, words: string) {
  const { fields } = await desk.office.db
    .selectFrom('letter_paper')
    .select('fields')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const box = (fields as unknown as FieldBox[]).find(({ name }) => name === 'docno') as FieldBox;
  return { values: { docno: number }, appearances: { docno: await desk.office.paper.fieldText(words, box) } as Record<string, Uint8Array> };
}

async function proofOf(who: Officer, documentId: number) {
  const { id } = await mainFile(who, documentId);
  return done(await who.get(`/sarabun/document-files/${id}/proof`)).proof;
}

async function proofOfIncoming(pdf: Uint8Array) {
  const { id } = done(await upload(desk, registrar, Buffer.from(pdf)));
  const { documentId } = await register(registrar, incoming({ mainFile: id }));
  const { files } = await open(registrar, documentId);
  return done(await registrar.get(`/sarabun/document-files/${files[0].id}/proof`)).proof;
}
