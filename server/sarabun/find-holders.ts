import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { findHolders as call } from '../../contract/sarabun/choices.ts';
import type { Ctx } from '../http/context.ts';
import { patternOf } from './search/search.ts';

type Items = Given<typeof call>['items'];

/** Units, posts and persons that an act may name; those of the caller's own part of the tree come first. */
export async function findHolders(ctx: Ctx, { search, purpose, ids }: Taken<typeof call>) {
  const pattern = patternOf(search) || '%';
  const kinds = {
    forward: ['UNIT', 'PERSON'],
    present: ['POSITION', 'PERSON'],
    assign: ['PERSON', 'POSITION'],
    endorse: ['UNIT', 'POSITION', 'PERSON'],
  }[purpose];
  const { me } = ctx;
  const near = purpose === 'present' ? sql`above` : sql`below`;
  const { rows } = await sql<Items[number]>`
    with recursive mine as (select unnest(${[...me.units, ...me.workUnits]}::bigint[]) as id),
    below as (select id from mine union select u.id from unit u join below b on u.parent_id = b.id),
    above as (select id from mine union select u.parent_id from unit u join above a on a.id = u.id where u.parent_id is not null),
    holder as (
      select u.id, 'UNIT' as kind, u.name, coalesce(p.name, '') as detail, u.id as unit_id, u.sort, u.short_name || ' ' || u.code as also, true as leads
      from unit u left join unit p on p.id = u.parent_id where u.active and u.keeps_register
      union all select o.id, 'POSITION', o.name, u.name || coalesce(' · ' || (select string_agg(x.prefix || x.first_name || ' ' || x.last_name, ', ') from affiliation a
        join person x on x.id = a.person_id where a.position_id = o.id and x.active and (a.until is null or a.until >= today())), ''), o.unit_id, o.sort, '',
        o.heads_unit or o.role_type_id = any(${ctx.office.brand.headRoles}::int[])
          or exists (select 1 from role_type y where y.id = o.role_type_id and y.executive and y.active)
      from position o join unit u on u.id = o.unit_id where o.active
      union all select p.id, 'PERSON', p.prefix || p.first_name || ' ' || p.last_name, coalesce(o.name || ' · ', '') || coalesce(u.name, ''), a.unit_id, 0,
        coalesce(p.employee_code, ''), coalesce(o.heads_unit, false)
      from person p left join lateral (select * from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
        order by a.is_main desc, a.id limit 1) a on true
        left join unit u on u.id = a.unit_id left join position o on o.id = a.position_id where p.active)
    select id, kind, name, detail, coalesce(unit_id in (select id from ${near}), false) and (${purpose !== 'present'} or leads) as suggested
    from holder where kind = any(${kinds}::text[]) and id <> all(${me.own}::bigint[])
      and ${ids.length > 0 ? sql`id = any(${ids}::bigint[])` : sql`(th_norm(name) like ${pattern} or th_norm(detail) like ${pattern} or th_norm(also) like ${pattern})`}
    order by suggested desc, ${purpose === 'present' ? sql`leads desc,` : sql``} array_position(${kinds}::text[], kind), sort, name collate "th-x-icu", id limit 30`.execute(
    ctx.db,
  );
  return { items: rows };
}
