import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import * as calls from '../../contract/overtime/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { menuRight } from '../http/menu-rights.ts';
import { named } from '../http/named.ts';
import { type Made, monthWords, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { reportDays } from './overtime-rules.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'overtime').report;

/** Baht against the budget, order by order and unit by unit; a head has those of his units and all below. */
export function overtimeReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.overtimeReport, { title: (ctx) => wordsIn(ctx).title, make });
}

interface Row {
  id: number;
  number: string;
  unit: string;
  month: string;
  persons: number;
  budget: number;
  hours: number;
  baht: number;
  state: 'OPEN' | 'LATE' | 'REPORTED' | 'SENT_TO_FINANCE';
}

const summed = ['hours', 'budget', 'baht'] as const;

async function make(ctx: Ctx, { from, until }: { from: string; until: string }): Promise<Made> {
  const words = wordsIn(ctx);
  const me = rightsNow(ctx.me);
  const all = menuRight(me, menuEntries.overtime.id) === 'manage';
  const { rows } = await sql<Row>`
    with recursive below as (select u.id from unit u where u.id = any(${me.headedUnits}::bigint[]) union select u.id from unit u join below b on u.parent_id = b.id)
    select r.id, r.number, ${named(ctx, 'u')} as unit, r.content ->> 'month' as month, jsonb_array_length(r.content -> 'persons') as persons, (r.content ->> 'budget')::int as budget,
      coalesce(l.hours, 0)::int as hours, coalesce(l.baht, 0)::int as baht,
      case when s.sent_at is not null then 'SENT_TO_FINANCE' when s.request_id is not null then 'REPORTED'
        when r.state = 'DONE' and r.until_at + make_interval(days => ${reportDays}) < issue_clock() then 'LATE' else 'OPEN' end as state
    from request r join unit u on u.id = r.unit_id left join overtime_sheet s on s.request_id = r.id
      left join lateral (select sum(x.hours) as hours, sum(x.baht) as baht from overtime_line x where x.request_id = r.id) l on true
    where r.kind = 'overtime.order' and r.state in ('APPROVED', 'RUNNING', 'DONE', 'CLOSED') and r.from_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      and r.until_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok' and (${all} or r.unit_id in (select id from below) or r.applicant_id = ${me.personId})
    order by r.content ->> 'month', u.sort, u.id, r.id limit 2000`.execute(ctx.db);
  const units = [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, of]) => ({ unit, ...sumsOf(of, summed) }));
  const share = (baht: number, budget: number) => (budget > 0 ? Math.round((baht / budget) * 100) : null);
  return {
    none: rows.length === 0 ? words.none : null,
    charts:
      rows.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title: words.chart,
              of: words.unit,
              labels: units.map(({ unit }) => unit),
              series: [
                { name: words.baht, look: 'done', values: units.map(({ baht }) => baht) },
                { name: words.left, look: 'rest', values: units.map(({ baht, budget }) => Math.max(0, budget - baht)) },
              ],
              source: words.source,
            },
          ],
    tables: [
      tableOf(words, {
        name: 'orders',
        columns: ['number', 'unit', 'month', 'persons', 'hours', 'budget', 'baht', 'share', 'state'],
        rows: rows.map((row) => ({
          ...row,
          number: { value: row.number, to: `time/overtime/${row.id}` },
          month: monthWords(ctx, row.month),
          share: share(row.baht, row.budget),
          state: row.state === 'LATE' ? { value: words.LATE, tone: 'urgent' as const } : words[row.state],
        })),
        sums: { ...sumsOf(rows, summed), number: words.total },
      }),
      tableOf(words, {
        name: 'units',
        columns: ['unit', 'hours', 'budget', 'baht', 'share'],
        rows: units.map((row) => ({ ...row, share: share(row.baht, row.budget) })),
      }),
    ],
  };
}
