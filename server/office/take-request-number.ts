import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { takeLines } from '../sarabun/registers/take-number.ts';
import type { Book } from './request-rules.ts';

/** A fiscal year begins in October and has the number of the year in which it ends. */
export const fiscalLead = '3 months';

export interface RequestNumber {
  text: string;
  beYear: number;
  /** For the event that names the number: the line of the book, and when it was written. */
  said: { entry: number; line: string; issued: string };
}

/**
 * The next number of a kind's book, by the counters that letters have: it comes last before the commit, and a rollback gives it back.
 * The book is opened at its first use.
 */
export async function takeRequestNumber(ctx: Ctx, { id, unitId }: { id: number; unitId: number }, book: Book): Promise<RequestNumber> {
  const registerId = await bookOf(ctx, book, book.perUnit ? unitId : rootUnit);
  const [line] = await takeLines(ctx, registerId, { documentId: null, transmissionId: null, reservationId: null, subjectId: id }, 1);
  if (!line) throw new Error('no number');
  const { beYear, entryId, line: place, at } = line;
  return { text: `${book.prefix} ${line.text}`.trim(), beYear, said: { entry: entryId, line: place, issued: at.toISOString() } };
}

async function bookOf({ db }: Ctx, { series, names, fiscal, perUnit }: Book, unitId: number): Promise<number> {
  const find = async () => {
    const { rows } = await sql<{
      id: number;
    }>`select r.id from register r where r.unit_id = ${unitId} and r.kind = 'REQUEST' and r.series = ${series}`.execute(db);
    return rows[0]?.id;
  };
  const known = await find();
  if (known) return known;
  await sql`with found as materialized (
      select u.id, 'REQUEST', ${series}::text, concat_ws(' ', ${names.th}::text, case when ${perUnit === true} then u.name end), ${fiscal ? fiscalLead : '0'}::interval
      from unit u where u.id = ${unitId})
    insert into register (unit_id, kind, series, name, lead) select * from found on conflict do nothing`.execute(db);
  const made = await find();
  if (!made) throw new Error(`no book ${series}`);
  return made;
}
