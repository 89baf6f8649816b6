import { type InsertObject, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { keepHistory } from './keep-history.ts';

/** What the editor of the intranet keeps, by the table that it stands in. */
const tables = { news: 'intranet_news', link: 'intranet_link', event: 'intranet_event' } as const;
type Kind = keyof typeof tables;
type Columns<K extends Kind> = Partial<InsertObject<DB, (typeof tables)[K]>>;

/** The row for this change alone; null for a new one. A version that is not the present one was changed by somebody meanwhile. */
export async function lockItem(
  ctx: Ctx,
  kind: Kind,
  { id, version }: { id?: number | undefined; version?: number | undefined },
): Promise<{ id: number; version: number } | null> {
  if (!id) return null;
  const { rows } = await sql<{
    id: number;
    version: number;
  }>`select id, version from ${sql.table(tables[kind])} where id = ${id} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (version !== undefined && version !== rows[0].version) throw conflict();
  return rows[0];
}

/** Writes the item: over what it was (`before`, locked) or as a new one, which also has `fresh`. */
export async function writeItem<K extends Kind>(
  ctx: Ctx,
  kind: K,
  before: { id: number; version: number } | null,
  row: Columns<K> & { title: string },
  fresh: Columns<K> = {},
): Promise<{ id: number; version: number }> {
  const table: (typeof tables)[Kind] = tables[kind];
  const kept = before
    ? await ctx.db
        .updateTable(table)
        .set({ ...row, version: before.version + 1 } as never)
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto(table)
        .values({ ...row, ...fresh } as never)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  await keepHistory(ctx, kind, before ? 'CHANGED' : 'ADDED', kept.id, row.title);
  return kept;
}

export async function removeItem(ctx: Ctx, kind: Kind, id: number): Promise<Record<string, never>> {
  const { rows } = await sql<{ title: string }>`delete from ${sql.table(tables[kind])} where id = ${id} returning title`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await keepHistory(ctx, kind, 'REMOVED', id, rows[0].title);
  return {};
}

export async function orderItems(ctx: Ctx, kind: 'news' | 'link', ids: number[]): Promise<Record<string, never>> {
  await sql`update ${sql.table(tables[kind])} i set sort = u.o from unnest(${ids}::bigint[]) with ordinality as u(id, o) where i.id = u.id`.execute(
    ctx.db,
  );
  await keepHistory(ctx, kind, 'ORDERED', 0, '');
  return {};
}
