import { sql } from 'kysely';
import type { HoldingTaker } from '../../../contract/settings/employee-information.ts';
import type { Ctx } from '../../http/context.ts';
import { byName, named, personNamed } from '../../http/named.ts';
import type { Taker } from '../../people/holdings.ts';
import { inForce } from '../../settings/structure/responsible.ts';

export type NearTaker = HoldingTaker & Taker;

/** Units of a person: of today, or where he was last. */
const hisUnits = (personId: number) => sql`select a.unit_id as id from affiliation a where a.person_id = ${personId} and (${inForce('a')}
  or (not exists (select 1 from affiliation b where b.person_id = a.person_id and ${inForce('b')})
    and a.until = (select max(c.until) from affiliation c where c.person_id = a.person_id)))`;

/** People of his units, and who heads those and the units above; the heads of his own first. */
export async function takersNear(ctx: Ctx, personId: number): Promise<NearTaker[]> {
  const { rows } = await sql<NearTaker>`with recursive own as (${hisUnits(personId)}),
    above (id, parent_id, far) as (select u.id, u.parent_id, 0 from unit u join own on own.id = u.id
      union select u.id, u.parent_id, a.far + 1 from above a join unit u on u.id = a.parent_id),
    near as (select p.id, ${personNamed(ctx, 'p')} as name, p.clearance, concat_ws(' · ', ${named(ctx, 'o')}, ${named(ctx, 'u')}) as detail,
        coalesce(o.heads_unit, false) as heads, v.far, p.first_name,
        row_number() over (partition by p.id order by v.far, coalesce(o.heads_unit, false) desc, a.is_main desc, a.id) as place
      from above v join affiliation a on a.unit_id = v.id and ${inForce('a')} join person p on p.id = a.person_id and p.active join unit u on u.id = v.id
        left join position o on o.id = a.position_id
      where p.id <> ${personId} and (v.far = 0 or o.heads_unit))
    select id, name, clearance, detail, heads from near where place = 1
    order by far, heads desc, first_name collate "th-x-icu", id limit 200`.execute(ctx.db);
  return rows;
}

/** The same of these persons, who work here. */
export async function takersOf(ctx: Ctx, ids: readonly number[]): Promise<NearTaker[]> {
  const { rows } = await sql<NearTaker>`select p.id, ${personNamed(ctx, 'p')} as name, p.clearance, false as heads,
      coalesce((select concat_ws(' · ', ${named(ctx, 'o')}, ${named(ctx, 'u')}) from affiliation a join unit u on u.id = a.unit_id left join position o on o.id = a.position_id
        where a.person_id = p.id and ${inForce('a')} order by a.is_main desc, a.id limit 1), '') as detail
    from person p where p.active and p.id = any(${ids as number[]}::bigint[]) order by ${byName(ctx, 'p')}, p.id`.execute(ctx.db);
  return rows;
}
