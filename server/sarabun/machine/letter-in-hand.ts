import { type RawBuilder, sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import type { EventAction } from '../../access/audit.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { systemActor } from '../../access/system-actor.ts';
import { together } from '../../db/together.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { type DocumentFacts, documentFacts, type Facts, followedBy, loadRoute, type TaskFacts, type TransmissionFacts } from './facts.ts';
import type { Right } from './rights.ts';
import { type News, tellNews } from './tell.ts';
import { writeEvents } from './write-events.ts';

/** A letter held by the transaction, with what has been decided on it so far; its events are written at the end. */
export interface LetterInHand extends Facts {
  subject: string;
  events: PendingEvent[];
  news: News[];
  /** The news is out: it goes before the number, because the counter is held from there to the commit. */
  newsTold: boolean;
  /** Persons whom the act has told in the system. */
  told: Set<number>;
}

export interface PendingEvent {
  action: EventAction;
  on: 'document' | 'transmission' | 'task';
  transmissionId: number | null;
  taskId: number | null;
  from: string | null;
  to: string | null;
  right: Right;
  detail: EventDetail;
}

/** What an event tells beside who, when and which row. Ids of holders, never names. */
export interface EventDetail {
  to?: number[];
  text?: string;
  due?: string;
  /** The due day that was moved. */
  oldDue?: string;
  number?: string;
  /** document_file ids */
  files?: number[];
  code?: string;
  /** register_entry id, and where it stands: the book's id and the number in it. */
  entry?: number;
  line?: string;
  /** Its words went with the letter, which was destroyed by the regulation. */
  erased?: true;
  /** Of the act that took them: what its events are since then, so that nobody changes them behind the record. */
  stripped?: string;
}

export type Target = { documentId: number } | { transmissionId: number } | { taskId: number };

/**
 * Takes the letter for this transaction, with the facts of the moment it is held; two acts on one letter follow each other.
 * Answers 404 for what does not exist and for what the caller may not see.
 */
export async function onLetter<T>(ctx: Ctx, target: Target, work: (letter: LetterInHand) => Promise<T>): Promise<T> {
  const me = rightsNow(ctx.me);
  return runAndRecord(ctx, await hold(ctx, target, me, visible(viewerOf(me))), work);
}

/** The same for what follows from the passing of time: no person does it, so nobody's sight is asked. */
export async function onLetterOfTheOffice<T>(ctx: Ctx, target: Target, work: (letter: LetterInHand) => Promise<T>): Promise<T> {
  return runAndRecord(ctx, await hold(ctx, target, systemActor, sql`true`), work);
}

/** The same facts for who only asks: nothing is held. */
export async function readCase(ctx: Ctx, caller: Me, documentId: number): Promise<Facts> {
  const me = rightsNow(caller);
  return hold(ctx, { documentId }, me, visible(viewerOf(me)), sql``);
}

async function runAndRecord<T>(ctx: Ctx, letter: LetterInHand, work: (letter: LetterInHand) => Promise<T>): Promise<T> {
  const result = await work(letter);
  if (!letter.newsTold) await tellNews(ctx, letter);
  await writeEvents(ctx, letter);
  return letter.told.size > 0 && isReply(result) ? { ...result, told: await namesOf(ctx, letter.told) } : result;
}

function isReply(result: unknown): result is object {
  return typeof result === 'object' && result !== null && !Array.isArray(result);
}

const mostNamed = 3;

/** For the reply of the act (contract/sarabun/told.ts). */
async function namesOf(ctx: Ctx, told: Set<number>): Promise<{ count: number; names: string[] }> {
  const first = [...told].slice(0, mostNamed);
  const { rows } = await sql<{ name: string }>`select name from party where id = any(${first}::bigint[]) and kind = 'PERSON'`.execute(
    ctx.db,
  );
  return { count: told.size, names: rows.map((row) => row.name) };
}

/** A transmission of the case, or 404. */
export function transmissionOf(letter: Facts, id: number): TransmissionFacts {
  const row = letter.transmissions.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

export function taskOf(letter: Facts, id: number): TaskFacts {
  const row = letter.tasks.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

async function hold(
  ctx: Ctx,
  target: Target,
  me: Me,
  seen: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql`for no key update of d`,
): Promise<LetterInHand> {
  const held = sql<{ document: DocumentFacts; subject: string; following: boolean }>`
    select ${documentFacts} as document, d.subject, ${followedBy(sql`${me.personId}`)} as following
    from document d where d.id = ${idOf(target)} and ${seen} ${lock}`;
  // the route is read after the lock: a statement sees what was committed when it starts
  const [{ rows }, ahead] = await together(ctx, ({ db }) =>
    Promise.all([held.execute(db), 'documentId' in target && db.isTransaction ? loadRoute(db, target.documentId) : null]),
  );
  const [found] = rows;
  if (!found) throw notFound();
  const route = ahead ?? (await loadRoute(ctx.db, found.document.id));
  return {
    me,
    ...found,
    ...route,
    events: [],
    news: [],
    newsTold: false,
    told: new Set(),
  };
}

function idOf(target: Target) {
  if ('documentId' in target) return sql`${target.documentId}::bigint`;
  if ('transmissionId' in target) return sql`(select t.document_id from transmission t where t.id = ${target.transmissionId})`;
  return sql`(select k.document_id from task k where k.id = ${target.taskId})`;
}
