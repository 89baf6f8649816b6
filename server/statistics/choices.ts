import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { statisticsChoices as call } from '../../contract/statistics/calls.ts';
import type { Ctx } from '../http/context.ts';
import { named } from '../http/named.ts';
import { reportsOf, scopeOf } from './scope.ts';

/** What the page offers: reports, units in the order of the structure, kinds and speeds of letters. */
export async function statisticsChoices(ctx: Ctx): Promise<Given<typeof call>> {
  const { whole, units } = await scopeOf(ctx, 'volume');
  const tree = await sql<{ value: number; label: string; depth: number }>`
    with recursive tree (id, name, depth, place) as (
      select u.id, ${named(ctx, 'u')}, 0, array[u.sort::bigint, u.id] from unit u where u.parent_id is null
      union all select u.id, ${named(ctx, 'u')}, t.depth + 1, t.place || array[u.sort::bigint, u.id] from unit u join tree t on u.parent_id = t.id)
    select id as value, name as label, depth from tree where ${whole} or id = any(${units}::bigint[]) order by place`.execute(ctx.db);
  const [types, speeds] = await Promise.all([
    sql<Choice>`select y.code::bigint as value, ${named(ctx, 'y')} as label from document_type y where y.active order by y.sort, y.code`.execute(
      ctx.db,
    ),
    sql<Choice>`select s.code::bigint as value, ${named(ctx, 's')} as label from speed s order by s.code desc`.execute(ctx.db),
  ]);
  return { reports: reportsOf(ctx.me), whole, units: tree.rows, types: types.rows, speeds: speeds.rows };
}

interface Choice {
  value: number;
  label: string;
}
