import { type RawBuilder, sql } from 'kysely';
import { buddhistYear } from '../../../contract/thai.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { conflict, refuse } from '../../http/errors.ts';
import { numberText } from '../machine/facts.ts';

export type BookKind = 'RECEIVE' | 'SEND' | 'ORDER' | 'REGULATION' | 'BYLAW' | 'ANNOUNCE' | 'CERTIFICATE' | 'MINUTES' | 'NOTE';
export type Series = 'GENERAL' | 'CIRCULAR' | 'SECRET';

export interface TakenNumber {
  entryId: number;
  seq: number;
  beYear: number;
  /** As it is read: 123/2569. */
  text: string;
  /** The instant of issue: date of the line and of the stamp. */
  at: Date;
}

/** The book of a unit, opened at its first use. */
export async function openRegister(db: Db, unitId: number, kind: BookKind, series: Series = 'GENERAL'): Promise<number> {
  const find = () =>
    db
      .selectFrom('register')
      .select('id')
      .where('unit_id', '=', unitId)
      .where('kind', '=', kind)
      .where('series', '=', series)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await sql`insert into register (unit_id, kind, series, name)
    select id, ${kind}, ${series}, ${bookNames[kind] + seriesNames[series]} || ' ' || name from unit where id = ${unitId} on conflict do nothing`.execute(
    db,
  );
  const made = await find();
  if (!made) throw refuse('no_register');
  return made.id;
}

const bookNames: Record<BookKind, string> = {
  RECEIVE: 'ทะเบียนหนังสือรับ',
  SEND: 'ทะเบียนหนังสือส่ง',
  ORDER: 'ทะเบียนคำสั่ง',
  REGULATION: 'ทะเบียนระเบียบ',
  BYLAW: 'ทะเบียนข้อบังคับ',
  ANNOUNCE: 'ทะเบียนประกาศ',
  CERTIFICATE: 'ทะเบียนหนังสือรับรอง',
  MINUTES: 'ทะเบียนรายงานการประชุม',
  NOTE: 'ทะเบียนบันทึก',
};
const seriesNames: Record<Series, string> = { GENERAL: '', CIRCULAR: ' (เวียน)', SECRET: ' (ลับ)' };

/**
 * Takes the next number of a book for a letter, and enters it as a line of the book. The counter stays locked until the commit,
 * so this comes last; a rollback gives the number back and no gap is left. The year is that of the instant in Bangkok (regulation 38, 43).
 * @throws `clock_behind` when the clock is more than five minutes behind the last line
 */
export async function takeNumber(
  ctx: Ctx,
  registerId: number,
  line: Pick<Line, 'transmissionId' | 'and'> & { documentId: number },
): Promise<TakenNumber> {
  const [taken] = await takeLines(ctx, registerId, { ...line, reservationId: null }, 1);
  return taken as TakenNumber;
}

interface Line {
  documentId: number | null;
  transmissionId: number | null;
  reservationId: number | null;
  /** Parts of `with` that write from the new line `entry` in the same round trip, so that the counter is held no longer. */
  and?: RawBuilder<unknown>;
}

/** The next numbers of a book in their order, for a letter or for a reservation: by the same rules. */
export async function takeLines(ctx: Ctx, registerId: number, line: Line, count: number): Promise<TakenNumber[]> {
  const taken = (await advance(ctx, registerId, line, count)) ?? (await firstOfYear(ctx, registerId, line, count));
  // the turn of the year fell between choosing the counter and reading the clock
  if (taken.some((one) => buddhistYear(one.at) !== one.beYear)) throw conflict();
  return taken;
}

async function advance(ctx: Ctx, registerId: number, line: Line, count: number): Promise<TakenNumber[] | null> {
  const { rows } = await sql<{ id: number; seq: number; be_year: number; issued_at: Date }>`
    with next as (
      update register_counter set last_no = last_no + ${count}::int, last_at = greatest(issue_clock(), last_at)
      where register_id = ${registerId} and be_year = be_year(issue_clock()) and (last_at is null or last_at < issue_clock() + interval '5 minutes')
      returning register_id, be_year, last_no, last_at),
    entry as (insert into register_entry (register_id, be_year, seq, document_id, transmission_id, reservation_id, issued_at, issued_by)
    select register_id, be_year, last_no - ${count}::int + n, ${line.documentId}::bigint, ${line.transmissionId}::bigint, ${line.reservationId}::bigint, last_at, ${ctx.me.personId}
    from next, generate_series(1, ${count}::int) n order by n
    returning id, seq, be_year, issued_at)${line.and ? sql`, ${line.and}` : sql``}
    select id, seq, be_year, issued_at from entry`.execute(ctx.db);
  if (rows.length === 0) return null;
  return rows
    .sort((a, b) => a.seq - b.seq)
    .map((row) => ({
      entryId: row.id,
      seq: row.seq,
      beYear: row.be_year,
      text: numberText(row.seq, row.be_year),
      at: row.issued_at,
    }));
}

/** Counters start at the first number of a year; when the row was there already, the clock was the reason. */
async function firstOfYear(ctx: Ctx, registerId: number, line: Line, count: number): Promise<TakenNumber[]> {
  await sql`insert into register_counter (register_id, be_year) values (${registerId}, be_year(issue_clock())) on conflict do nothing`.execute(
    ctx.db,
  );
  const taken = await advance(ctx, registerId, line, count);
  if (!taken) throw refuse('clock_behind');
  return taken;
}
