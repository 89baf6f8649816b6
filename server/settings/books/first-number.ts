import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict } from '../../http/errors.ts';

/**
 * Where this year's numbers of a book begin. Until the first one is issued it may be set again: one who moves from paper may mistype.
 * A book that runs on over the turn of the year goes on above what it issued before, so that no number stands twice.
 * @throws `first_issued`, `first_below` at the field `first`
 */
export async function moveFirstNumber(
  ctx: Ctx,
  book: { id: number; yearly: boolean },
  first: number,
): Promise<{ year: number; before: number }> {
  await holdCounter(ctx, book.id);
  const { rows } = await sql<{ year: number; first: number; last: number; before: number }>`
    select c.be_year as year, c.first_no as first, c.last_no as last,
      coalesce((select b.last_no from register_counter b where b.register_id = c.register_id and b.be_year < c.be_year order by b.be_year desc limit 1), 0) as before
    from register_counter c where c.register_id = ${book.id} and c.be_year = be_year(issue_clock())`.execute(ctx.db);
  const counter = rows[0];
  if (!counter) throw conflict();
  if (counter.last >= counter.first) throw badField('first', 'first_issued', { no: `${counter.last}/${counter.year}` });
  if (!book.yearly && first <= counter.before) throw badField('first', 'first_below', { no: counter.before });
  await sql`update register_counter set first_no = ${first}, last_no = ${first - 1} where register_id = ${book.id} and be_year = ${counter.year}`.execute(
    ctx.db,
  );
  return { year: counter.year, before: counter.first };
}

/** Nobody takes a number of this book before the commit; the counter of the year is made where it was not. */
export async function holdCounter(ctx: Ctx, id: number): Promise<void> {
  await sql`insert into register_counter (register_id, be_year, last_no, first_no)
    select r.id, be_year(issue_clock()), b.last, b.last + 1 from register r cross join lateral (select case when r.yearly then 0 else coalesce((
      select c.last_no from register_counter c where c.register_id = r.id and c.be_year < be_year(issue_clock()) order by c.be_year desc limit 1), 0) end as last) b
    where r.id = ${id} on conflict do nothing`.execute(ctx.db);
  await sql`select 1 from register_counter where register_id = ${id} order by be_year for update`.execute(ctx.db);
}
