import { sql } from 'kysely';
import { buddhistYear } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { Body } from './body-facts.ts';
import { paperWords } from './paper-words.ts';

/** ครั้งที่ n/ปี: the line of the body's book that the minutes will stand in, taken when the meeting is planned. */
export interface MeetingNumber {
  n: number;
  beYear: number;
  entryId: number;
}

/** A number waits for its minutes as long as it takes. */
const waits = '50 years';

/**
 * The next number of the body in the year of its meeting, which is the next line of the book of its minutes: one counter, so that paper, register and
 * the page of verification say the same. Taken last before the commit. What meets next year has a line that is dated with its first instant.
 */
export async function takeMeetingNumber(ctx: Ctx, body: Pick<Body, 'id' | 'name' | 'unitId'>, from: Date): Promise<MeetingNumber> {
  const beYear = buddhistYear(from);
  const registerId = await bookOf(ctx, body);
  const { rows: reserved } = await sql<{ id: number }>`
    insert into reservation (register_id, requester, purpose, reserved_by, expires_at)
    values (${registerId}, ${body.name}, ${paperWords().book}, ${ctx.me.personId}, issue_clock() + ${waits}::interval) returning id`.execute(
    ctx.db,
  );
  await sql`insert into register_counter (register_id, be_year, last_no, first_no) values (${registerId}, ${beYear}, 0, 1) on conflict do nothing`.execute(
    ctx.db,
  );
  const { rows: next } = await sql<{ no: number; at: Date }>`update register_counter set last_no = last_no + 1,
      last_at = greatest(${await issueClock(ctx.db)}::timestamptz, last_at, make_timestamptz(${beYear - 543}, 1, 1, 0, 0, 0, 'Asia/Bangkok'))
    where register_id = ${registerId} and be_year = ${beYear} returning last_no as no, last_at as at`.execute(ctx.db);
  if (!next[0]) throw new Error('no number of a meeting');
  const { rows } = await sql<MeetingNumber>`insert into register_entry (register_id, be_year, seq, reservation_id, issued_at, issued_by)
    values (${registerId}, ${beYear}, ${next[0].no}, ${reserved[0]?.id}, ${next[0].at}, ${ctx.me.personId}) returning seq as n, be_year as "beYear", id as "entryId"`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Error('no line of a meeting');
  return rows[0];
}

/** The book of the body's minutes, beside the general one of its secretariat; opened with its first meeting. */
async function bookOf(ctx: Ctx, { id, name, unitId }: Pick<Body, 'id' | 'name' | 'unitId'>): Promise<number> {
  const { rows: known } = await sql<{
    id: number | null;
  }>`select register_id as id from meeting_body where id = ${id} for no key update`.execute(ctx.db);
  if (known[0]?.id) return known[0].id;
  const { rows } = await sql<{ id: number }>`insert into register (unit_id, kind, series, apart, name)
    values (${unitId}, 'MINUTES', 'GENERAL', ${String(id)}, ${paperWords().book + name}) returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw refuse('no_register');
  await sql`update meeting_body set register_id = ${made.id} where id = ${id}`.execute(ctx.db);
  return made.id;
}

/** A meeting that does not take place keeps its number, struck. */
export async function strikeNumber(ctx: Ctx, entryId: number, reason: string): Promise<void> {
  await sql`update register_entry set void_at = ${await issueClock(ctx.db)}::timestamptz, void_by = ${ctx.me.personId}, void_reason = ${reason}
    where id = ${entryId} and document_id is null and void_at is null`.execute(ctx.db);
  await audit(ctx, 'book.void', { subject: { type: 'register_entry', id: entryId } });
}
