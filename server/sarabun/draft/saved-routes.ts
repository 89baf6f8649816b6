import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  listSavedRoutes as listCall,
  RouteStep,
  removeSavedRoute as removeCall,
  renameSavedRoute as renameCall,
  saveRoute as saveCall,
} from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, notFound } from '../../http/errors.ts';
import { named, personNamed } from '../../http/named.ts';
import { checkRoute } from '../route/check-route.ts';

/** Routes of the caller's units, and templates of these and the units above; a template's head is that of the caller's main unit, or of one above it. */
export async function listSavedRoutes(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['items'][number]>`
    with recursive above (id, parent_id, far) as (
        select id, parent_id, 0 from unit where id = ${ctx.me.mainUnitId}
        union all select u.id, u.parent_id, a.far + 1 from unit u join above a on u.id = a.parent_id),
      over (id) as (select id from unit where id = any(${ctx.me.units}::bigint[]) union select u.parent_id from unit u join over on u.id = over.id where u.parent_id is not null)
    select r.id, r.name, u.id as "unitId", ${named(ctx, 'u')} as unit, r.template, coalesce((select json_agg((s.value - 'head') || jsonb_build_object('id', coalesce(o.id, p.id, h.unit_id, 10000000),
        'name', coalesce(${named(ctx, 'o')}, ${personNamed(ctx, 'p')}, ${named(ctx, 'h')}, ''), 'detail', coalesce(
          (select ${personNamed(ctx, 'x')} from affiliation a join person x on x.id = a.person_id
            where a.position_id = o.id and x.active and (a.until is null or a.until >= today()) order by a.id limit 1),
          (select ${named(ctx, 'm')} from affiliation a join position m on m.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), ''),
        'active', coalesce(o.active, p.active, false)) order by s.place)
      from jsonb_array_elements(r.steps) with ordinality as s(value, place)
        left join lateral (select a.id as unit_id, n.name, n.name_en, (select y.id from position y where y.unit_id = a.id and y.heads_unit and y.active order by y.sort, y.id limit 1) as post
          from above a join unit n on n.id = a.id where a.far = (s.value ->> 'head')::int) h on true
        left join position o on o.id = coalesce((s.value ->> 'id')::bigint, h.post) left join person p on p.id = (s.value ->> 'id')::bigint), '[]') as steps
    from saved_route r join unit u on u.id = r.unit_id
    where (${own(ctx)}) or (r.template and r.removed_at is null and r.unit_id in (select id from over)) order by r.template, r.name collate "th-x-icu", r.id`.execute(
    ctx.db,
  );
  return { items: rows };
}

export async function saveRoute(ctx: Ctx, { routeId, unitId, name, steps }: Taken<typeof saveCall>) {
  const unit = unitId ?? ctx.me.mainUnitId;
  if (unit === null || !ctx.me.units.includes(unit)) throw forbidden();
  await checkRoute(ctx, steps, 'steps');
  if (routeId) return change(ctx, routeId, name, steps);
  const { rows } = await sql<{ id: number }>`insert into saved_route (unit_id, name, steps, made_by)
    values (${unit}, ${name}, ${JSON.stringify(steps)}, ${ctx.me.personId}) on conflict do nothing returning id`.execute(ctx.db);
  if (!rows[0]) throw badField('name', 'name_taken');
  return rows[0];
}

export function renameSavedRoute(ctx: Ctx, { routeId, name }: Taken<typeof renameCall>) {
  return change(ctx, routeId, name, null);
}

export async function removeSavedRoute(ctx: Ctx, { routeId }: Taken<typeof removeCall>) {
  const { rows } = await sql<{
    id: number;
  }>`update saved_route r set removed_at = now() where r.id = ${routeId} and ${own(ctx)} returning r.id`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** One's own unit's route under this name, which no other of the unit bears. */
async function change(ctx: Ctx, routeId: number, name: string, steps: RouteStep[] | null) {
  const { rows } = await sql<{
    unit: number;
  }>`select r.unit_id as unit from saved_route r where r.id = ${routeId} and ${own(ctx)} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const changed = await sql<{
    id: number;
  }>`update saved_route r set name = ${name}, steps = coalesce(${steps && JSON.stringify(steps)}::jsonb, r.steps) where r.id = ${routeId}
    and not exists (select 1 from saved_route o where o.unit_id = r.unit_id and o.id <> r.id and o.removed_at is null and th_norm(o.name) = th_norm(${name}))
    returning r.id`.execute(ctx.db);
  if (!changed.rows[0]) throw badField('name', 'name_taken');
  return changed.rows[0];
}

function own({ me }: Ctx): RawBuilder<boolean> {
  return sql<boolean>`r.removed_at is null and not r.template and r.unit_id = any(${me.units}::bigint[])`;
}
