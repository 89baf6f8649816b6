import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { getUnit as call } from '../../../contract/settings/manage-section.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { named, partyNamed } from '../../http/named.ts';
import { administersNow } from './change-unit.ts';
import { seesAll } from './list-units.ts';
import { openWorkOf } from './open-work.ts';
import { inForce, responsibleOf, screenedPosts } from './responsible.ts';

type View = Given<typeof call>;

export async function getUnit(ctx: Ctx, { unitId }: Taken<typeof call>): Promise<View> {
  const administers = await administersNow(ctx, unitId);
  if (!seesAll(ctx.me) && !administers) throw notFound();
  const manage = pageRight(ctx.me, 'manage-section') === 'manage' && administers;
  const { rows } = await sql<Omit<View, 'open' | 'manage'>>`
    with recursive above (id, parent_id, name, far) as (
      select u.id, u.parent_id, ${named(ctx, 'u')}, 0 from unit u where u.id = ${unitId}
      union all select u.id, u.parent_id, ${named(ctx, 'u')}, a.far + 1 from unit u join above a on u.id = a.parent_id)
    select u.id, u.version, u.parent_id as "parentId", coalesce((select json_agg(name order by far desc) from above where far > 0), '[]') as path,
      u.code, u.name, ${named(ctx, 'u')} as called, u.short_name as "shortName", u.name_en as "nameEn", u.letter_prefix as "letterPrefix", u.phone, u.email,
      u.keeps_register as "keepsRegister", u.can_issue_number as "canIssueNumber", u.number_unit_id as "numberUnitId",
      (select json_build_object('id', n.id, 'name', ${named(ctx, 'n')}, 'letterPrefix', n.letter_prefix) from unit n where n.id = number_unit_of(u.id)) as "numberedBy",
      u.active, (u.closed_at at time zone 'Asia/Bangkok')::date as "closedOn",
      (select json_build_object('id', s.id, 'name', ${named(ctx, 's')}) from unit s where s.id = u.successor_id) as successor,
      (select count(distinct a.person_id)::int from affiliation a join person p on p.id = a.person_id where a.unit_id = u.id and p.active and ${inForce('a')}) as people,
      (select count(*)::int from unit c where c.parent_id = u.id and c.active) as children,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'lastNo', coalesce(c.last_no, 0), 'year', c.be_year, 'closed', r.closed_at is not null)
          order by r.kind <> 'RECEIVE', r.kind <> 'SEND', r.kind, r.series)
        from register r left join lateral (select be_year, last_no from register_counter where register_id = r.id order by be_year desc limit 1) c on true
        where r.unit_id = u.id and r.active and r.kind <> 'REQUEST'), '[]') as books,
      ${responsibleOf(ctx)} as responsible,
      ${screenedPosts(ctx, ctx.office.brand.headRoles)} as posts,
      coalesce((select json_agg(json_build_object('name', ${named(ctx, 'n')}, 'shortName', n.short_name, 'until', n.until, 'by', coalesce(${partyNamed(ctx, 'w')}, '')) order by n.until desc)
        from unit_name n left join party w on w.id = n.changed_by where n.unit_id = u.id), '[]') as names,
      (select json_build_object('name', n.name, 'shortName', n.short_name, 'nameEn', n.name_en, 'letterPrefix', n.letter_prefix,
        'validFrom', n.valid_from, 'by', coalesce(${partyNamed(ctx, 'w')}, '')) from unit_name_due n left join party w on w.id = n.ordered_by where n.unit_id = u.id) as planned,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', ${named(ctx, 'o')}, 'closedOn', (o.closed_at at time zone 'Asia/Bangkok')::date) order by o.closed_at desc)
        from unit o where o.successor_id = u.id), '[]') as predecessors
    from unit u where u.id = ${unitId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], manage, open: await openWorkOf(ctx.db, unitId) };
}
