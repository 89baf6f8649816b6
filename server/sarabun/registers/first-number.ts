import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { setFirstNumber as call } from '../../../contract/sarabun/books.ts';
import type { setFirstOfYear as settingCall } from '../../../contract/settings/manage-number-permission.ts';
import { getAdministered } from '../../access/administered-book.ts';
import { audit } from '../../access/audit.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, Refusal } from '../../http/errors.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';
import { numbersPath, raiseNumbers } from './versions.ts';

/** Where the book goes on from paper, set by its registry while the year has no number (domain 1.6). */
export async function setFirstNumber(ctx: Ctx, { bookId, first }: Taken<typeof call>) {
  mustOffer(await getKeptBook(ctx, bookId), 'FIRST');
  const { yearly } = await ctx.db.selectFrom('register').select('yearly').where('id', '=', bookId).executeTakeFirstOrThrow();
  const { year } = await moveFirstNumber(ctx, { id: bookId, yearly }, first);
  await audit(ctx, 'book.first-number', { subject: { type: 'register', id: bookId }, detail: { first, year } });
  return { bookId, first, year };
}

/** The same by an administrator, on the page of numbers. */
export async function setFirstOfYear(ctx: Ctx, { id, version, first }: Taken<typeof settingCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raiseNumbers(ctx, book, version);
  const { before } = await moveFirstNumber(ctx, book, first);
  await auditSetting(ctx, numbersPath, 'CHANGED', { id, before: { first: before }, after: { first } });
  return { version: now };
}

/** Where a registry goes over from paper: this year begins here, or has begun so. @throws as `setFirstNumber`, at the field `lastPaper` */
export async function bridgeFromPaper(ctx: Ctx, bookId: number, first: number): Promise<{ year: number }> {
  const { yearly } = await ctx.db.selectFrom('register').select('yearly').where('id', '=', bookId).executeTakeFirstOrThrow();
  await holdCounter(ctx, bookId);
  const { rows } = await sql<{ year: number }>`select be_year as year from register_counter
    where register_id = ${bookId} and be_year = be_year(issue_clock()) and first_no = ${first}`.execute(ctx.db);
  if (rows[0]) return rows[0];
  return moveFirstNumber(ctx, { id: bookId, yearly }, first).catch((error) => {
    if (error instanceof Refusal && error.field === 'first') error.field = 'lastPaper';
    throw error;
  });
}

/**
 * Where this year's numbers of a book begin. Until the first one is issued it may be set again: one who moves from paper may mistype.
 * A book that runs on over the turn of the year goes on above what it issued before, so that no number stands twice.
 * @throws `first_issued`, `first_below` at the field `first`
 */
async function moveFirstNumber(ctx: Ctx, book: { id: number; yearly: boolean }, first: number): Promise<{ year: number; before: number }> {
  await holdCounter(ctx, book.id);
  const { rows } = await sql<{ year: number; first: number; last: number; before: number }>`
    select c.be_year as year, c.first_no as first, c.last_no as last,
      coalesce((select b.last_no from register_counter b where b.register_id = c.register_id and b.be_year < c.be_year order by b.be_year desc limit 1), 0) as before
    from register_counter c where c.register_id = ${book.id} and c.be_year = be_year(issue_clock())`.execute(ctx.db);
  const counter = rows[0];
  if (!counter) throw conflict();
  const { rows: bridged } = await sql`select 1 from parallel_run where register_id = ${book.id} and be_year = ${counter.year}`.execute(
    ctx.db,
  );
  if (bridged.length > 0) throw badField('first', 'first_bridged');
  if (counter.last >= counter.first) throw badField('first', 'first_issued', { no: `${counter.last}/${counter.year}` });
  const { rows: former } = await sql<{ last: number }>`select max(brought_to) as last from brought_year where register_id = ${book.id}
    and be_year = ${counter.year} having max(brought_to) >= ${first}`.execute(ctx.db);
  if (former[0]) throw badField('first', 'first_below_brought', { no: former[0].last });
  if (!book.yearly && first <= counter.before) throw badField('first', 'first_below', { no: counter.before });
  await sql`update register_counter set first_no = ${first}, last_no = ${first - 1} where register_id = ${book.id} and be_year = ${counter.year}`.execute(
    ctx.db,
  );
  return { year: counter.year, before: counter.first };
}

/** Nobody takes a number of this book before the commit; the counter of the year is made where it was not. */
export async function holdCounter(ctx: Ctx, id: number): Promise<void> {
  const at = await issueClock(ctx.db);
  await sql`with found as materialized (
      select r.id, be_year(${at}::timestamptz), b.last, b.last + 1 from register r cross join lateral (select case when r.yearly then 0 else coalesce((
      select c.last_no from register_counter c where c.register_id = r.id and c.be_year < be_year(${at}::timestamptz) order by c.be_year desc limit 1), 0) end as last) b
    where r.id = ${id})
    insert into register_counter (register_id, be_year, last_no, first_no) select * from found on conflict do nothing`.execute(ctx.db);
  await sql`select 1 from register_counter where register_id = ${id} order by be_year for update`.execute(ctx.db);
}
