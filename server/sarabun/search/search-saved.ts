import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import {
  type listSavedSearches as listCall,
  type removeSavedSearch as removeCall,
  type saveSearch as saveCall,
  savedSearchesMost,
} from '../../../contract/sarabun/search.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';

export async function listSavedSearches(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['items'][number]>`
    select id, name, criteria from saved_search where person_id = ${ctx.me.personId} order by name collate "th-x-icu", id`.execute(ctx.db);
  return { items: rows };
}

export async function saveSearch(ctx: Ctx, { name, criteria }: Taken<typeof saveCall>) {
  const others = await sql<{
    count: number;
  }>`select count(*)::int as count from saved_search where person_id = ${ctx.me.personId} and name <> ${name}`.execute(ctx.db);
  if ((others.rows[0]?.count ?? 0) >= savedSearchesMost) throw refuse('saved_searches_full', { params: { count: savedSearchesMost } });
  return ctx.db
    .insertInto('saved_search')
    .values({ person_id: ctx.me.personId, name, criteria: JSON.stringify(criteria) })
    .onConflict((same) => same.columns(['person_id', 'name']).doUpdateSet({ criteria: JSON.stringify(criteria) }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function removeSavedSearch(ctx: Ctx, { id }: Taken<typeof removeCall>) {
  const removed = await ctx.db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('person_id', '=', ctx.me.personId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  return removed;
}
