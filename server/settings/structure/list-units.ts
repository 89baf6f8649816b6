import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { listUnits as call, UnitRow } from '../../../contract/settings/manage-section.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothNames, named } from '../../http/named.ts';
import { inForce, lacksRegistry } from './responsible.ts';

/** The units that the caller may see: of the whole agency for who sees all of it, else what he administers. Parents come before children. */
export async function listUnits(ctx: Ctx, { closed = false }: Taken<typeof call>): Promise<Given<typeof call>> {
  const manages = pageRight(ctx.me, 'manage-section') === 'manage';
  const { rows } = await sql<UnitRow>`
    with recursive tree (id, way) as (
      select id, array[(sort, code, id)] from unit where parent_id is null
      union all select u.id, t.way || (u.sort, u.code, u.id) from unit u join tree t on u.parent_id = t.id),
    belongs as (select distinct a.unit_id, a.person_id from affiliation a join person p on p.id = a.person_id and p.active where ${inForce('a')}),
    own as (select unit_id, count(*)::int as people from belongs group by unit_id),
    up (id, below_id) as (select distinct unit_id, unit_id from belongs union all select u.parent_id, up.below_id from up join unit u on u.id = up.id where u.parent_id is not null),
    -- who belongs to two units counts once above both
    below as (select up.id, count(distinct b.person_id)::int as people from up join belongs b on b.unit_id = up.below_id group by up.id)
    select u.id, case when u.parent_id = any(${seen(ctx.me)}::bigint[]) or ${seesAll(ctx.me)} then u.parent_id end as "parentId", u.code, ${named(ctx, 'u')} as name, ${bothNames('u')} as names,
      u.short_name as "shortName", u.letter_prefix as "letterPrefix", coalesce(own.people, 0) as people, coalesce(below.people, 0) as "peopleBelow",
      u.keeps_register as "keepsRegister", u.can_issue_number as "canIssueNumber", ${lacksRegistry} as "lacksRegistry", u.active,
      (select ${named(ctx, 's')} from unit s where s.id = u.successor_id) as successor, u.version,
      (${manages} and (${ctx.me.isAdmin} or u.id = any(${ctx.me.adminUnits}::bigint[]))) as manage
    from tree t join unit u on u.id = t.id left join own on own.unit_id = u.id left join below on below.id = u.id
    where (u.active or ${closed}) and (${seesAll(ctx.me)} or u.id = any(${seen(ctx.me)}::bigint[])) order by t.way`.execute(ctx.db);
  const { rows: all } = await sql<{
    people: number;
  }>`select count(distinct a.person_id)::int as people from affiliation a join person p on p.id = a.person_id
    where p.active and ${inForce('a')} and a.unit_id = any(${rows.map((row) => row.id)}::bigint[])`.execute(ctx.db);
  return { units: rows, people: all[0]?.people ?? 0, manage: manages && rows.some((row) => row.manage) };
}

/** Who was given the page without administering any unit looks at the whole agency. */
export function seesAll({ isAdmin, adminUnits }: Me): boolean {
  return isAdmin || adminUnits.length === 0;
}

function seen({ adminUnits }: Me): number[] {
  return adminUnits;
}
