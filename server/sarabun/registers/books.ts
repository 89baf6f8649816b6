import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Book, listBooks as listCall, readBook as readCall } from '../../../contract/sarabun/books.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { readBookDisplay } from '../../settings/book-display.ts';
import { countLines, getBook, kept, narrowed, readable, readLines } from './book-lines.ts';
import { broughtIn, broughtYears, countBrought, readBrought } from './brought-lines.ts';
import { withHolders } from './held-letters.ts';
import { namedFor } from './number-rights.ts';

/** Books of the units whose work the caller sees; the books of classed letters for their secret registry only. */
export async function listBooks(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Book>`
    select r.id, r.unit_id as "unitId", u.name as "unitName", r.kind, r.series, r.name,
      coalesce((select json_agg(y.be_year order by y.be_year desc) from (select c.be_year from register_counter c where c.register_id = r.id
        union ${broughtYears(ctx)}) y), '[]') as years,
      ${kept(ctx.me)} as keeper,
      (r.series = 'SECRET' and u.can_issue_number and u.active and ${kept(ctx.me)} and ${ctx.me.clearance}::int >= 3) as "topSecret",
      not exists (select 1 from register_counter c where c.register_id = r.id and c.be_year = be_year(issue_clock()) and (c.last_no > 0 or c.first_no > 1)) as empty,
      r.closed_at is not null as closed, coalesce(g.name, '') as group, coalesce(r.functions_off, s.functions_off, '{}') as off,
      ${namedFor(ctx.me, 'RESERVE')} as reserves, ${namedFor(ctx.me, 'VOID')} as strikes
    from register r join unit u on u.id = r.unit_id left join book_group g on g.id = r.group_id and g.active left join book_standard s on s.kind = r.kind
    where ${readable(ctx.me)} order by r.unit_id = 10000000 desc, g.sort nulls last, u.sort, u.id, r.sort, r.kind, r.series`.execute(
    ctx.db,
  );
  return { items: rows, display: await readBookDisplay(ctx.db) };
}

/** Lines of one year, newest first; a void line stays with its reason. */
export async function readBook(ctx: Ctx, { bookId, oldest, ...filters }: Taken<typeof readCall>): Promise<Given<typeof readCall>> {
  const book = await getBook(ctx, bookId, filters.year);
  const wanted = { book, filter: await narrowed(ctx, filters) };
  const { skip, take } = pageOf(filters);
  const former = broughtIn(ctx, book, filters);
  const [own, brought] = [await countLines(ctx.db, wanted), await countBrought(ctx, former)];
  // all numbers that were brought lie below the first that this office gave
  const [ownFrom, broughtFrom] = oldest ? [skip - brought, skip] : [skip, skip - own];
  const part = (from: number, all: number) => ({
    skip: Math.max(0, from),
    take: Math.max(0, Math.min(from + take, all) - Math.max(0, from)),
  });
  const ours = part(ownFrom, own);
  const lines =
    ours.take > 0
      ? await readLines(ctx, wanted, sql`order by e.seq ${oldest ? sql`asc` : sql`desc`} offset ${ours.skip} limit ${ours.take}`)
      : [];
  const theirs = await readBrought(ctx, former, { ...part(broughtFrom, brought), oldest: oldest === true });
  const data = await withHolders(ctx, oldest ? [...theirs, ...lines] : [...lines, ...theirs]);
  return { data, total: own + brought, year: book.year, columns: book.columns, fields: book.fields };
}
