import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { listRequests as call } from '../../contract/office/requests.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { seenRequests } from './may-see.ts';
import { requestRows } from './request-rows.ts';

/** One's own requests, or all that one may see of a module; the newest first. */
export async function listRequests(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const me = rightsNow(ctx.me);
  const { take, skip } = pageOf(input);
  // a draft that was thrown away has no number and stands nowhere
  const own = sql`(r.state <> 'WITHDRAWN' or r.number is not null) and (r.applicant_id = ${me.personId} or r.filed_by = ${me.personId})`;
  const where = sql`where ${input.view === 'mine' ? own : sql`(r.state <> 'DRAFT' and ${seenRequests(me)})`}
    and (${input.module ?? null}::text is null or r.kind like ${`${input.module ?? ''}.%`})
    and (${input.state ?? null}::text is null or r.state = ${input.state ?? null})
    and strpos(th_norm(concat_ws(' ', r.subject, r.number)), th_norm(${input.search ?? ''})) > 0
    and (${input.from ?? null}::date is null or coalesce(r.until_at, r.created_at) >= (${input.from ?? null}::date)::timestamp at time zone 'Asia/Bangkok')
    and (${input.until ?? null}::date is null or coalesce(r.from_at, r.created_at) < (${input.until ?? null}::date + 1)::timestamp at time zone 'Asia/Bangkok')`;
  const [items, { rows }] = await Promise.all([
    requestRows(ctx, sql`${where} order by r.created_at desc, r.id desc limit ${take} offset ${skip}`),
    sql<{ total: number }>`select count(*)::int as total from request r ${where}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}
