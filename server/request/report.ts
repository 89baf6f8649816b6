import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Taken } from '../../contract/endpoint.ts';
import { type RequestState, requestStates } from '../../contract/office/requests.ts';
import * as calls from '../../contract/request/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill } from '../http/words.ts';
import { seenRequests } from '../office/may-see.ts';
import { type Made, monthWords, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { ownModule } from './own-content.ts';

/** Years beside each other. */
const years = 20;

/** Requests of own kinds that the caller may see, by the month of their sending and the state that they have now. */
export function ownRequestReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.ownRequestReport, {
    title: (ctx) => textsIn(ctx.request.language, 'requests').report.title,
    make,
    years,
  });
}

type Counted = { month: string; total: number } & Record<RequestState, number>;

async function make(ctx: Ctx, asked: Taken<typeof calls.ownRequestReport>): Promise<Made> {
  const { months, states, medianHours } = await countsOf(ctx, asked);
  const { report, state } = textsIn(ctx.request.language, 'requests');
  const own = textsIn(ctx.request.language, 'ownRequests').report;
  const rows = months.map((one) => ({ ...one, month: monthWords(ctx, one.month) }));
  return {
    none: months.length === 0 ? own.none : null,
    charts: [
      {
        kind: 'bars',
        title: own.chart,
        of: report.month,
        labels: rows.map(({ month }) => month),
        series: states.map((one) => ({ name: state[one], look: looks[one], values: months.map((month) => month[one]) })),
        source: own.source,
      },
    ],
    tables: [
      tableOf(
        { ...report, ...state },
        {
          name: 'table',
          columns: ['month', ...states, 'total'],
          rows,
          sums: { ...sumsOf<RequestState | 'total'>(months, [...states, 'total']), month: report.total },
        },
      ),
    ],
    notes: medianHours === null ? [] : [fill(own.median, { hours: Math.round(medianHours * 10) / 10 })],
  };
}

/** What is done, what is open, what went wrong; the rest ended without a decision. */
const looks: Record<RequestState, NonNullable<Made['charts']>[number]['series'][number]['look']> = {
  DRAFT: 'rest',
  SUBMITTED: 'open',
  SENT_BACK: 'warn',
  APPROVED: 'done',
  REJECTED: 'late',
  WITHDRAWN: 'rest',
  CANCEL_ASKED: 'warn',
  CANCELLED: 'rest',
  RUNNING: 'ok',
  DONE: 'ok',
  CLOSED: 'ok',
  LAPSED: 'late',
};

async function countsOf(ctx: Ctx, { code, from, until }: Taken<typeof calls.ownRequestReport>) {
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
  const none = Object.fromEntries(requestStates.map((state) => [state, 0])) as Record<RequestState, number>;
  const months = [...new Set(rows.map(({ month }) => month))].map((month): Counted => {
    const mine = rows.filter((row) => row.month === month);
    const counts = Object.fromEntries(mine.map(({ state, count }) => [state, count]));
    return { ...none, ...counts, month, total: mine.reduce((sum, { count }) => sum + count, 0) };
  });
  return {
    months,
    states: requestStates.filter((state) => rows.some((row) => row.state === state)),
    medianHours: spans[0]?.hours ?? null,
  };
}
