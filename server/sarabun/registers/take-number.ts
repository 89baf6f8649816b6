import { sql } from 'kysely';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { conflict, refuse } from '../../http/errors.ts';
import { checksPage, raiseAlarm } from '../../notify/events/alarms.ts';
import { numberText } from '../machine/facts.ts';

export interface TakenNumber {
  entryId: number;
  seq: number;
  beYear: number;
  /** As it is read: 123/2569. */
  text: string;
  /** Where it stands: the book's id and the number in it. */
  line: string;
  /** The instant of issue: date of the line and of the stamp. */
  at: Date;
}

/**
 * Takes the next number of a book for a letter that is written with it (else `numberAtEnd`), and enters it as a line of the book. The counter stays locked
 * until the commit, so this comes last; a rollback gives the number back and no gap is left. The year is that of the instant in Bangkok (regulation 38, 43).
 * @throws `clock_behind` when the clock is more than five minutes behind the last line
 */
export async function takeNumber(
  ctx: Ctx,
  registerId: number,
  line: Pick<Line, 'transmissionId'> & { documentId: number },
): Promise<TakenNumber> {
  const [taken] = await takeLines(ctx, registerId, { ...line, reservationId: null }, 1);
  return taken as TakenNumber;
}

interface Line {
  documentId: number | null;
  transmissionId: number | null;
  reservationId: number | null;
  /** The request that it is the number of, in a book of requests. */
  subjectId?: number | null;
}

/** A line of a book as events name it. */
export function lineText(registerId: number, seq: number, beYear: number): string {
  return `${registerId} ${numberText(seq, beYear)}`;
}

/** The number that a letter would get now: nothing is held, so another may take it first. */
export async function nextNumber({ db }: Ctx, registerId: number): Promise<Pick<TakenNumber, 'seq' | 'beYear' | 'at'>> {
  const { rows } = await sql<{ seq: number; beYear: number; at: Date }>`
    select coalesce(c.last_no, case when not r.yearly then (select max(b.last_no) from register_counter b where b.register_id = r.id) end, 0) + 1 as seq,
      be_year(issue_clock()) as "beYear", issue_clock() as at
    from register r left join register_counter c on c.register_id = r.id and c.be_year = be_year(issue_clock()) where r.id = ${registerId}`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

/** The next numbers of a book in their order, for a letter or for a reservation: by the same rules. */
export async function takeLines(ctx: Ctx, registerId: number, line: Line, count: number): Promise<TakenNumber[]> {
  return (await advance(ctx, registerId, line, count)) ?? (await firstOfYear(ctx, registerId, line, count));
}

/** null where the counter is not there, the clock is behind it, or the year turned while it was waited for. */
async function advance(
  ctx: Ctx,
  registerId: number,
  { documentId, transmissionId, reservationId, subjectId = null }: Line,
  count: number,
): Promise<TakenNumber[] | null> {
  const { rows } = await sql<{ id: number; seq: number; be_year: number; issued_at: Date }>`
    select id, seq, be_year, issued_at from take_lines(${registerId}, ${documentId}::bigint, ${transmissionId}::bigint, ${reservationId}::bigint,
      ${subjectId}::bigint, ${ctx.me.personId}, ${count}::int)`.execute(ctx.db);
  if (rows.length === 0) return null;
  return rows
    .sort((a, b) => a.seq - b.seq)
    .map((row) => ({
      entryId: row.id,
      seq: row.seq,
      beYear: row.be_year,
      text: numberText(row.seq, row.be_year),
      line: lineText(registerId, row.seq, row.be_year),
      at: row.issued_at,
    }));
}

/** Counters start at the first number of a year. */
async function firstOfYear(ctx: Ctx, registerId: number, line: Line, count: number): Promise<TakenNumber[]> {
  await startCounter(ctx, registerId);
  const taken = await advance(ctx, registerId, line, count);
  if (taken) return taken;
  // else the year turned while the counter was waited for
  throw (await isClockBehind(ctx.db, registerId)) ? await clockBehind(ctx, registerId) : conflict();
}

/** Whether the clock stands so far before the last line of this year that no number may be dated by it. */
export async function isClockBehind(db: Db, registerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from register_counter where register_id = ${registerId} and be_year = book_year(issue_clock(), lead)
    and last_at >= issue_clock() + interval '5 minutes'`.execute(db);
  return rows.length > 0;
}

/** The counter of this year stands when a number is taken as the last thing of an act. */
export async function readyCounter(ctx: Ctx, registerId: number): Promise<void> {
  const { rows } = await sql`select 1 from register_counter where register_id = ${registerId} and be_year = be_year(issue_clock())`.execute(
    ctx.db,
  );
  if (rows.length === 0) await startCounter(ctx, registerId);
}

async function startCounter({ db }: Ctx, registerId: number): Promise<void> {
  const at = await issueClock(db);
  const last = await lastBefore(db, registerId, at);
  await sql`with found as materialized (
      select r.id, book_year(${at}::timestamptz, r.lead), ${last}::int, ${last + 1}::int, r.lead from register r where r.id = ${registerId})
    insert into register_counter (register_id, be_year, last_no, first_no, lead) select * from found on conflict do nothing`.execute(db);
}

/** The refusal, when those who look after the system have been told. */
export async function clockBehind(ctx: Ctx, registerId: number): Promise<Error> {
  await tellOfClock(ctx, registerId);
  return refuse('clock_behind');
}

/** Once, however many are refused; on a connection of its own, because this transaction ends with the refusal. */
async function tellOfClock({ db, office }: Ctx, registerId: number): Promise<void> {
  const book = await db.selectFrom('register').select('name').where('id', '=', registerId).executeTakeFirst();
  const told = raiseAlarm(office, 'clock_fault', { book: book?.name ?? '', page: checksPage });
  await told.catch((error) => office.log.error({ err: error }, 'telling of the clock'));
}

/** The last number of the years before, where the book runs on; who still takes one in the old year is waited for, and nobody takes one after. */
async function lastBefore(db: Db, registerId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ last: number }>`select c.last_no as last from register_counter c join register r on r.id = c.register_id
    where c.register_id = ${registerId} and not r.yearly and c.be_year < book_year(${at}::timestamptz, r.lead) order by c.be_year desc limit 1 for update of c`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}
