import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { listPosts as call } from '../../../contract/settings/employee-information.ts';
import type { Ctx } from '../../http/context.ts';
import { fullNamed } from '../../http/named.ts';

/** Posts of a unit, as they are kept: the form writes their names. With who holds them, the vacant ones first. */
export async function listPosts(ctx: Ctx, { unitId }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<Given<typeof call>['posts'][number]>`
    select o.id, o.name, o.heads_unit as heads, coalesce(h.name, '') as holder from position o
    left join lateral (select string_agg(${fullNamed(ctx, 'p')}, ', ' order by p.id) as name from affiliation a join person p on p.id = a.person_id
      where a.position_id = o.id and (a.until is null or a.until >= today())) h on true
    where o.unit_id = ${unitId} and o.active order by h.name is not null, o.sort, o.name collate "th-x-icu", o.id limit 500`.execute(
    ctx.db,
  );
  return { posts: rows };
}
