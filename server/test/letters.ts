import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { Desk, Officer, Reply } from './desk.ts';
import { plainLetter } from './plain-letter.ts';
import { sendFile } from './send-file.ts';

/** A small real PDF of A4 pages; no two are the same. */
export async function pdfOf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setSubject(randomBytes(8).toString('hex'));
  for (let page = 0; page < pages; page++) pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** A file for a letter. */
export function upload(desk: Desk, by: Officer, bytes: Buffer, name = 'หนังสือ.pdf', type = 'application/pdf'): Promise<Reply> {
  return sendFile(desk, '/sarabun/uploads', bytes, { by, name, type });
}

let running = 0;

/** Fields of an incoming letter; each call is another letter. */
export function incoming(given: object = {}): object {
  running += 1;
  return {
    ...plainLetter,
    from: 'สำนักงานปลัดกระทรวงการอุดมศึกษา',
    docNo: `อว 0201.3/${running}`,
    subject: `ขอเชิญประชุมคณะกรรมการ ครั้งที่ ${running}`,
    ...given,
  };
}

export interface Registered {
  documentId: number;
  transmissionId: number;
  receiveNo: string;
  receivedAt: string;
}

/** Registers a letter as this officer and says what came of it. */
export async function register(officer: Officer, given: object = {}): Promise<Registered> {
  return done(await officer.post('/sarabun/letters', incoming(given)));
}

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

/** The reply of a call that must succeed. */
export function done(reply: Reply): Json {
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ status: 'success' });
  return reply.body;
}

/** A refusal by its code, whatever the HTTP status; returns its body. */
export function refused(reply: Reply, code: string, status?: number): Json {
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ status: 'error', code });
  if (status !== undefined) expect(reply.status).toBe(status);
  return reply.body;
}

/** The letter as this officer sees it. */
export async function open(officer: Officer, documentId: number): Promise<Json> {
  return done(await officer.get(`/sarabun/documents/${documentId}`));
}

export async function cards(officer: Officer): Promise<Record<string, number>> {
  const { items } = done(await officer.post('/get-todo-lists'));
  return Object.fromEntries(items.map((card: Json) => [card.CODE, card.COUNT]));
}

export async function rows(officer: Officer, typeCode: string, more: object = {}): Promise<Json> {
  return done(await officer.post('/sarabun/get-todo-list', { typeCode, pageSize: 100, ...more }));
}

/** What may be done now, as `action:on:id` where allowed. */
export function allowed(document: Json): string[] {
  return document.may.filter((one: Json) => one.allowed).map((one: Json) => `${one.action}:${one.on}:${one.id}`);
}

/** Id of a unit of the demo agency by its owner code. */
export async function unitId(desk: Desk, letterPrefix: string): Promise<number> {
  return (await desk.office.db.selectFrom('unit').select('id').where('letter_prefix', '=', letterPrefix).executeTakeFirstOrThrow()).id;
}

/** The post of a person. */
export async function postOf(desk: Desk, { personId }: Officer): Promise<number> {
  const row = await desk.office.db
    .selectFrom('affiliation')
    .select('position_id')
    .where('person_id', '=', personId)
    .orderBy('is_main', 'desc')
    .executeTakeFirstOrThrow();
  return row.position_id as number;
}

/** What this officer was told of a letter, oldest first. */
export async function toldOf(desk: Desk, { personId }: Officer, documentId: number): Promise<string[]> {
  const found = await desk.office.db
    .selectFrom('notification')
    .select('kind')
    .where('person_id', '=', personId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();
  return found.map((one) => one.kind);
}
