import { sql } from 'kysely';
import { expect } from 'vitest';
import { emptyContent } from '../sarabun/draft/draft-content.ts';
import { grantCertificate } from '../signing/certificates/mint-certificate.ts';
import { softSigner } from '../signing/keys/key-pair.ts';
import { openBundle } from '../signing/keys/pkcs12.ts';
import type { Signer } from '../signing/keys/signer.ts';
import type { Holder } from './authority.ts';
import type { Desk, Officer, Reply } from './desk.ts';
import { done, postOf, rows, unitId } from './letters.ts';
import { sendFile } from './send-file.ts';

export const pin = '736150';

/** Gives these officers a certificate of the agency, with the PIN above. */
export async function certify(desk: Desk, ...officers: Officer[]): Promise<void> {
  for (const { personId } of officers) await desk.office.db.transaction().execute((db) => grantCertificate(desk.office, db, personId, pin));
}

/** The kinds of these codes are signed with a certificate from now on. */
export async function signedByKey(desk: Desk, ...types: number[]): Promise<void> {
  await desk.office.db
    .insertInto('sign_type')
    .values(types.map((document_type) => ({ document_type, type: 2 })))
    .onConflict((oc) => oc.column('document_type').doUpdateSet({ type: 2 }))
    .execute();
}

interface Letter {
  type?: number;
  /** Before the signers, in this order. */
  reviewers?: Officer[];
  /** In this order, or side by side. */
  signers: Officer[];
  sideBySide?: boolean;
  subject?: string;
  body?: string;
  /** Of the unit of finance when not said. */
  receivers?: object[];
  speed?: number;
}

let written = 0;

/** A letter that has been submitted to these signers; gives its id. */
export async function submitted(
  desk: Desk,
  drafter: Officer,
  { type = 2, reviewers = [], signers, subject, body = 'ข้อความ', sideBySide = false, receivers, speed = 1 }: Letter,
): Promise<number> {
  written += 1;
  const { documentId } = done(await drafter.post('/sarabun/drafts', { type }));
  const route = [];
  for (const [order, who] of reviewers.entries()) route.push({ kind: 'REVIEW', order, id: await postOf(desk, who) });
  for (const [i, who] of signers.entries())
    route.push({ kind: 'SIGN', order: reviewers.length + (sideBySide ? 0 : i), id: await postOf(desk, who) });
  done(
    await drafter.post(`/sarabun/drafts/${documentId}`, {
      revision: 1,
      content: contentOf(subject ?? `ขอความเห็นชอบ เรื่องที่ ${written}`, body),
      speed,
      route,
      receivers: receivers ?? [{ kind: 'UNIT', id: await unitId(desk, 'อว 0601.01.2'), name: 'กองคลัง', purpose: 'ACTION' }],
      links: [],
    }),
  );
  done(await drafter.post(`/sarabun/drafts/${documentId}/submit`));
  return documentId;
}

/** Its words become such as no paper can print, which nobody can type any more: the paper can't be made. */
export async function spoil(desk: Desk, documentId: number): Promise<void> {
  const body = JSON.stringify([{ kind: 'paragraph', text: 'อักษร \u{12000}' }]);
  await sql`update draft set content = jsonb_set(content, '{body}', ${body}::jsonb) where document_id = ${documentId}`.execute(
    desk.office.db,
  );
}

/** The signer's (or registrar's) row of this letter. */
export async function taskIn(who: Officer, queue: 'sign' | 'unsigned', documentId: number): Promise<number> {
  const { data } = await rows(who, queue);
  const row = data.find((one: { F_DOC_ID: number }) => one.F_DOC_ID === documentId);
  expect(row, `letter ${documentId} in ${queue}`).toBeTruthy();
  return row.F_JOB_ID;
}

export async function signAs(who: Officer, documentId: number, given: object = { pin }): Promise<Reply> {
  return who.post(`/sarabun/tasks/${await taskIn(who, 'sign', documentId)}/sign`, given);
}

/** Those of these letters whose paper still waits for a time stamp. */
export async function awaitStamps(desk: Desk, documentIds: readonly number[]): Promise<number[]> {
  const rows = await desk.office.db
    .selectFrom('letter_paper')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where('awaits_stamp_since', 'is not', null)
    .execute();
  return rows.map((row) => row.document_id);
}

/** Until the paper waits for no time stamp any more: its authority is asked after the act. */
export async function complete(desk: Desk, ...documentIds: number[]): Promise<void> {
  await expect.poll(() => awaitStamps(desk, documentIds), { timeout: 120_000 }).toEqual([]);
}

/** The letter itself among its files. */
export async function mainFile(who: Officer, documentId: number): Promise<{ id: number; sha256: string }> {
  const { files } = done(await who.get(`/sarabun/documents/${documentId}`));
  return files.find((file: { role: string }) => file.role === 'MAIN');
}

/** Its bytes. */
export async function paperOf(who: Officer, documentId: number): Promise<Buffer> {
  const reply = await who.get(`/sarabun/document-files/${(await mainFile(who, documentId)).id}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

function contentOf(subject: string, body: string) {
  return {
    ...emptyContent(2, []),
    subject,
    salutation: 'เรียน',
    to: 'อธิการบดี',
    body: [{ kind: 'paragraph', level: 0, text: body }],
    closing: 'ขอแสดงความนับถือ',
    owner: ['กองบริหารงานบุคคล'],
    about: subject,
  };
}

/** The bytes that the office keeps of a paper that is not finished: no door gives them out. */
export async function keptPaper(desk: Desk, documentId: number): Promise<Buffer> {
  const { sha256 } = await desk.office.db
    .selectFrom('letter_paper as p')
    .innerJoin('file as f', 'f.id', 'p.file_id')
    .select('f.sha256')
    .where('p.document_id', '=', documentId)
    .where('p.superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Buffer.from(await desk.office.files.bytes(sha256));
}

/** The officer's own key as he takes it out of the office, opened: what he does with it is his own affair. */
export async function takenOut(who: Officer): Promise<Signer> {
  const password = 'a password of mine';
  const { p12 } = done(await who.post('/certificates/own/export', { pin, password }));
  const { pkcs8, certificate, others } = await openBundle(Buffer.from(p12, 'base64'), password);
  return softSigner({ name: 'ก', certificate, chain: others, algorithm: 'ES256', pkcs8 });
}

/** The code on its newest paper. */
export async function codeOf(desk: Desk, documentId: number): Promise<string> {
  const { code } = await desk.office.db
    .selectFrom('letter_paper')
    .select('code')
    .where('document_id', '=', documentId)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return code as string;
}

/** A stranger has a paper compared with the one that bears this code. */
export function bring(desk: Desk, code: string, bytes: Uint8Array, from = '127.0.0.1'): Promise<Reply> {
  return sendFile(desk, `/verify/${code}/file`, bytes, { name: 'a.pdf', type: 'application/pdf', from });
}

/** What this authority signed counts from now on, as an administrator says. */
export async function trust(admin: Officer, { certificate: root }: Holder): Promise<void> {
  const certificate = root.toString('pem');
  const { fingerprint } = done(await admin.post('/certificates/trusted/look', { certificate })).certificate;
  done(await admin.post('/certificates/trusted', { certificate, fingerprint }));
}
