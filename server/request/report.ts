import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type RequestState, requestStates } from '../../contract/office/requests.ts';
import * as calls from '../../contract/request/calls.ts';
import { buddhistYear } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { factsOf, textsIn } from '../http/languages.ts';
import { seenRequests } from '../office/may-see.ts';
import { serveReport } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { ownModule } from './own-content.ts';

type Asked = Taken<typeof calls.ownRequestReport>;
type Report = Given<typeof calls.ownRequestReport>;

/** Requests of own kinds that the caller may see, by the month of their sending and the state that they have now. */
export async function ownRequestReport(ctx: Ctx, { code, from, until }: Asked): Promise<Report> {
  const me = rightsNow(ctx.me);
  const kind = code ? `${ownModule}.${code}` : null;
  const which = sql`r.submitted_at is not null and r.kind like ${`${ownModule}.%`} and (${kind}::text is null or r.kind = ${kind})
    and r.submitted_at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok' and r.submitted_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'
    and ${seenRequests(me)}`;
  const [{ rows }, { rows: spans }] = await Promise.all([
    sql<{ month: string; state: RequestState; count: number }>`
      select to_char(r.submitted_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, r.state, count(*)::int as count
      from request r where ${which} group by 1, 2 order by 1, 2`.execute(ctx.db),
    sql<{ hours: number | null }>`
      select (percentile_cont(0.5) within group (order by extract(epoch from s.at - r.submitted_at) / 3600))::float8 as hours
      from request r join request_step s on s.request_id = r.id and s.round = r.round and s.decision in ('APPROVE', 'REJECT') where ${which}`.execute(
      ctx.db,
    ),
  ]);
  const months = [...new Set(rows.map(({ month }) => month))].map((month) => {
    const mine = rows.filter((row) => row.month === month);
    return {
      month,
      states: Object.fromEntries(mine.map(({ state, count }) => [state, count])),
      total: mine.reduce((sum, { count }) => sum + count, 0),
    };
  });
  return {
    months,
    states: requestStates.filter((state) => rows.some((row) => row.state === state)),
    total: months.reduce((sum, { total }) => sum + total, 0),
    medianHours: spans[0]?.hours ?? null,
  };
}

/** GET: the rows of the screen as a paper or as a sheet. */
export function ownReportRoute(app: FastifyInstance, office: Office): void {
  const route = { path: calls.ownRequestReportPath, menu: 'view request', take: calls.ownRequestReportFile } as const;
  serveReport(app, office, route, async (ctx, { as, ...asked }) => {
    const { months, states, total } = await ownRequestReport(ctx, asked);
    const words = textsIn(ctx.request.language, 'requests');
    const thai = factsOf(ctx.request.language).buddhistYears;
    const monthOf = (month: string) => (thai ? `${month.slice(5)}/${buddhistYear(new Date(`${month}-15`))}` : month);
    const sums = states.map((state) => months.reduce((sum, one) => sum + (one.states[state] ?? 0), 0));
    const table = {
      title: words.report.table,
      sums: true,
      heads: [words.report.month, ...states.map((state) => words.state[state]), words.report.total],
      rows: [
        ...months.map((one) => [monthOf(one.month), ...states.map((state) => one.states[state] ?? 0), one.total]),
        [words.report.total, ...sums, total],
      ],
    };
    return { title: words.report.title, tables: [table] };
  });
}
