import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  listSavedRoutes as listCall,
  removeSavedRoute as removeCall,
  saveRoute as saveCall,
} from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';

/** Routes of the caller's units. */
export async function listSavedRoutes(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['items'][number]>`
    select r.id, r.name, coalesce((select json_agg(s.value || jsonb_build_object('name', coalesce(y.name, '')) order by s.place)
      from jsonb_array_elements(r.steps) with ordinality as s(value, place) left join party y on y.id = (s.value ->> 'id')::bigint), '[]') as steps
    from saved_route r where r.unit_id = any(${ctx.me.units}::bigint[]) and r.removed_at is null order by r.name collate "th-x-icu", r.id`.execute(
    ctx.db,
  );
  return { items: rows };
}

export async function saveRoute(ctx: Ctx, { name, steps }: Taken<typeof saveCall>) {
  if (ctx.me.mainUnitId === null) throw forbidden();
  return ctx.db
    .insertInto('saved_route')
    .values({ unit_id: ctx.me.mainUnitId, name, steps: JSON.stringify(steps), made_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function removeSavedRoute(ctx: Ctx, { routeId }: Taken<typeof removeCall>) {
  const { rows } = await sql<{ id: number }>`update saved_route set removed_at = now()
    where id = ${routeId} and removed_at is null and unit_id = any(${ctx.me.units}::bigint[]) returning id`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
