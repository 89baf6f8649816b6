import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import {
  type listSavedSearches as listCall,
  type removeSavedSearch as removeCall,
  type saveSearch as saveCall,
  savedSearchesMost,
} from '../../../contract/sarabun/search.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, notFound, refuse } from '../../http/errors.ts';

/** Where a person keeps criteria under names: his searches, and his views of each book. */
interface Shelf {
  table: 'saved_search' | 'book_view';
  /** Where there is a shelf for each of something: which. */
  of?: { column: 'register_id'; id: number };
  order: RawBuilder<unknown>;
}

export async function listKept<Criteria>(ctx: Ctx, shelf: Shelf): Promise<{ id: number; name: string; criteria: Criteria }[]> {
  const { rows } = await sql<{ id: number; name: string; criteria: Criteria }>`
    select id, name, criteria from ${sql.table(shelf.table)} where ${own(ctx, shelf)} order by ${shelf.order}, id`.execute(ctx.db);
  return rows;
}

/** The same name again takes the place of the one before; refused with `full.code` beyond `full.most`. */
export async function keepByName(
  ctx: Ctx,
  shelf: Shelf,
  { name, criteria }: { name: string; criteria: object },
  full: { code: ErrorCode; most: number },
): Promise<{ id: number }> {
  const others = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(shelf.table)} where ${own(ctx, shelf)} and name <> ${name}`.execute(ctx.db);
  if ((others.rows[0]?.count ?? 0) >= full.most) throw refuse(full.code, { params: { count: full.most } });
  const [column, id] = shelf.of ? [sql`${sql.ref(shelf.of.column)}, `, sql`${shelf.of.id}::bigint, `] : [sql``, sql``];
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(shelf.table)} (person_id, ${column} name, criteria)
    values (${ctx.me.personId}, ${id} ${name}, ${JSON.stringify(criteria)}) on conflict (person_id, ${column} name) do update set criteria = excluded.criteria
    returning id`.execute(ctx.db);
  return rows[0] as { id: number };
}

export async function removeKept({ db, me }: Ctx, table: Shelf['table'], id: number): Promise<{ id: number }> {
  const removed = await db.deleteFrom(table).where('id', '=', id).where('person_id', '=', me.personId).returning('id').executeTakeFirst();
  if (!removed) throw notFound();
  return removed;
}

function own({ me }: Ctx, { of }: Shelf): RawBuilder<boolean> {
  return sql<boolean>`person_id = ${me.personId} ${of ? sql`and ${sql.ref(of.column)} = ${of.id}` : sql``}`;
}

const searches: Shelf = { table: 'saved_search', order: sql`name collate "th-x-icu"` };

export async function listSavedSearches(ctx: Ctx): Promise<Given<typeof listCall>> {
  return { items: await listKept(ctx, searches) };
}

export function saveSearch(ctx: Ctx, input: Taken<typeof saveCall>) {
  return keepByName(ctx, searches, input, { code: 'saved_searches_full', most: savedSearchesMost });
}

export function removeSavedSearch(ctx: Ctx, { id }: Taken<typeof removeCall>) {
  return removeKept(ctx, 'saved_search', id);
}
