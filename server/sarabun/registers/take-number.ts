import { type RawBuilder, sql } from 'kysely';
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

/** `turned`: the year has turned since its counter was chosen. */
type Advanced = TakenNumber & { turned: boolean };

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
  const taken: Advanced[] = (await advance(ctx, registerId, line, count)) ?? (await firstOfYear(ctx, registerId, line, count));
  // the turn of the year fell between choosing the counter and reading the clock
  if (taken.some((one) => one.turned)) throw conflict();
  return taken.map(({ turned: _, ...one }) => one);
}

async function advance(ctx: Ctx, registerId: number, line: Line, count: number): Promise<Advanced[] | null> {
  const { rows } = await sql<{ id: number; seq: number; be_year: number; issued_at: Date; turned: boolean }>`
    with ${nextLines(ctx, registerId, line, count)}
    select e.id, e.seq, e.be_year, e.issued_at, book_year(e.issued_at, n.lead) <> e.be_year as turned from entry e, next n`.execute(ctx.db);
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
      turned: row.turned,
    }));
}

/** Parts of `with` that advance the counter and enter the lines, which are `entry`; none where the counter is not there or the clock is behind it. */
export function nextLines(
  ctx: Ctx,
  registerId: number,
  { documentId, transmissionId, reservationId, subjectId = null }: Line,
  count: number,
): RawBuilder<unknown> {
  return sql`next as (
      update register_counter set last_no = last_no + ${count}::int, last_at = greatest(issue_clock(), last_at)
      where register_id = ${registerId} and be_year = book_year(issue_clock(), lead) and (last_at is null or last_at < issue_clock() + interval '5 minutes')
      returning register_id, be_year, last_no, last_at, lead),
    entry as (insert into register_entry (register_id, be_year, seq, document_id, transmission_id, reservation_id, subject_id, issued_at, issued_by)
    select register_id, be_year, last_no - ${count}::int + n, ${documentId}::bigint, ${transmissionId}::bigint, ${reservationId}::bigint, ${subjectId}::bigint, last_at, ${ctx.me.personId}
    from next, generate_series(1, ${count}::int) n order by n
    returning id, register_id, seq, be_year, issued_at)`;
}

/** Counters start at the first number of a year; when the row was there already, the clock was the reason. */
async function firstOfYear(ctx: Ctx, registerId: number, line: Line, count: number): Promise<Advanced[]> {
  await startCounter(ctx, registerId);
  const taken = await advance(ctx, registerId, line, count);
  if (taken) return taken;
  throw await clockBehind(ctx, registerId);
}

/** The counter of this year stands when a number is taken as the last thing of an act. */
export async function readyCounter(ctx: Ctx, registerId: number): Promise<void> {
  const { rows } = await sql`select 1 from register_counter where register_id = ${registerId} and be_year = be_year(issue_clock())`.execute(
    ctx.db,
  );
  if (rows.length === 0) await startCounter(ctx, registerId);
}

async function startCounter({ db }: Ctx, registerId: number): Promise<void> {
  const last = await lastBefore(db, registerId);
  await sql`insert into register_counter (register_id, be_year, last_no, first_no, lead)
    select r.id, book_year(issue_clock(), r.lead), ${last}, ${last + 1}, r.lead from register r where r.id = ${registerId} on conflict do nothing`.execute(
    db,
  );
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
async function lastBefore(db: Db, registerId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`select c.last_no as last from register_counter c join register r on r.id = c.register_id
    where c.register_id = ${registerId} and not r.yearly and c.be_year < book_year(issue_clock(), r.lead) order by c.be_year desc limit 1 for update of c`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}
