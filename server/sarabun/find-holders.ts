import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import type { findHolders as call } from '../../contract/sarabun/choices.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { named, personNamed } from '../http/named.ts';
import { awayWords } from '../people/presence.ts';
import { patternOf } from './search/search.ts';

type Items = Given<typeof call>['items'];

/**
 * Units, posts and persons that an act may name. Whose whole name was typed comes first, then those who had such work on this letter before, then
 * those of the caller's own part of the tree: whom one presents to, the nearest head first. Nobody is offered twice: who leads stands there by his post, others as themselves with
 * their posts; assigned is to persons.
 */
export async function findHolders(ctx: Ctx, { search, purpose, ids, transmissionId, only }: Taken<typeof call>) {
  const pattern = patternOf(search) || '%';
  const typed = normalizeThai(search ?? '');
  const offered = {
    forward: ['UNIT', 'PERSON'],
    present: ['POSITION', 'PERSON'],
    assign: ['PERSON', 'POSITION'],
    endorse: ['UNIT', 'POSITION', 'PERSON'],
  }[purpose];
  const kinds = only ? [only] : offered;
  const { me } = ctx;
  const near = purpose === 'present' ? sql`above` : sql`below`;
  const byPost = purpose === 'present' || purpose === 'endorse' ? sql`held.leads` : sql`false`;
  const doubled = only
    ? sql`false`
    : sql`case kind when 'PERSON' then exists (select 1 from held where held.person = holder.id and held.alone and ${byPost})
    when 'POSITION' then exists (select 1 from held where held.post = holder.id and held.alone and not ${byPost}) else false end`;
  const { rows } = await sql<Omit<Items[number], 'away'>>`
    with recursive mine as (select unnest(${[...me.units, ...me.workUnits]}::bigint[]) as id),
    below as (select id, 0 as far from mine union select u.id, 0 from unit u join below b on u.parent_id = b.id),
    above as (select id, 0 as far from mine union select u.parent_id, a.far + 1 from unit u join above a on a.id = u.id where u.parent_id is not null),
    nearest as (select id, min(far) as far from ${near} group by id),
    post as (select o.id, ${named(ctx, 'o')} as name, o.name as thai, o.unit_id, o.sort, o.heads_unit or o.role_type_id = any(${ctx.office.brand.headRoles}::int[])
          or exists (select 1 from role_type y where y.id = o.role_type_id and y.executive and y.active) as leads
      from position o where o.active),
    held as (select o.id as post, p.id as person, o.leads, count(*) over (partition by o.id) = 1 as alone from post o
      join affiliation a on a.position_id = o.id and (a.until is null or a.until >= today()) join person p on p.id = a.person_id and p.active),
    before as (select k.holder_id as id, max(k.id) as last from task k join document d on d.id = k.document_id
      where k.transmission_id = ${transmissionId ?? null}::bigint and k.kind = ${taskOf[purpose]} and not k.is_live and ${visible(viewerOf(me))} group by 1),
    holder as (
      select u.id, 'UNIT' as kind, ${named(ctx, 'u')} as name, coalesce(${named(ctx, 'p')}, '') as detail, u.id as unit_id, u.sort, concat_ws(' ', u.short_name, u.code, u.name) as also, true as leads
      from unit u left join unit p on p.id = u.parent_id where u.active and u.keeps_register
      union all select o.id, 'POSITION', o.name, ${named(ctx, 'u')} || coalesce(' · ' || (select string_agg(${personNamed(ctx, 'x')}, ', ') from affiliation a
        join person x on x.id = a.person_id where a.position_id = o.id and x.active and (a.until is null or a.until >= today())), ''), o.unit_id, o.sort, concat_ws(' ', o.thai, u.name), o.leads
      from post o join unit u on u.id = o.unit_id
      union all select p.id, 'PERSON', ${personNamed(ctx, 'p')}, coalesce(a.posts || ' · ', '') || coalesce(${named(ctx, 'u')}, ''), a.unit_id, 0,
        concat_ws(' ', p.employee_code, p.prefix || p.first_name || ' ' || p.last_name, u.name), a.leads
      from person p left join lateral (select (array_agg(a.unit_id order by a.is_main desc, a.id))[1] as unit_id, string_agg(o.name, ', ' order by a.is_main desc, a.id) as posts,
          coalesce(bool_or(o.leads), false) as leads
        from affiliation a left join post o on o.id = a.position_id where a.person_id = p.id and (a.until is null or a.until >= today())) a on true
        left join unit u on u.id = a.unit_id where p.active)
    select holder.id, kind, name, detail, n.id is not null and (${purpose !== 'present'} or leads) as suggested
    from holder left join nearest n on n.id = holder.unit_id left join before b on b.id = holder.id
    where kind = any(${kinds}::text[]) and holder.id <> all(${me.own}::bigint[])
      and ${ids.length > 0 ? sql`holder.id = any(${ids}::bigint[])` : sql`not (${doubled}) and (th_norm(name) like ${pattern} or th_norm(detail) like ${pattern} or th_norm(also) like ${pattern})`}
    order by ${typed ? sql`th_norm(name) = ${typed} desc,` : sql``} b.last desc nulls last, suggested desc, ${purpose === 'present' ? sql`leads desc, n.far,` : sql``} array_position(${kinds}::text[], kind), sort, name collate "th-x-icu", holder.id limit 30`.execute(
    ctx.db,
  );
  const away = await awayWords(
    ctx,
    rows.filter(({ kind }) => kind !== 'UNIT').map(({ id }) => id),
  );
  return { items: rows.map((row) => ({ ...row, away: away.get(row.id) ?? '' })) };
}

/** The work that an act makes; a unit that a letter was forwarded to has none. */
const taskOf = { forward: '', present: 'PRESENT', assign: 'ASSIGN', endorse: 'COMMAND' };
