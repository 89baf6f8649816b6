import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { assetReport as call } from '../../contract/asset/register.ts';
import type { Taken } from '../../contract/endpoint.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { assetColumns, assetTables, type Kept, worthOf } from './asset-rows.ts';
import { daysAfter, depRules } from './rules.ts';

interface Line {
  className: string;
  unit: string;
  custodian: string;
  price: number;
  before: number;
  ofSpan: number;
  lost: number;
  net: number;
}

export function assetReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, call, { title: (ctx) => textsIn(ctx.request.language, 'asset').report.title, years: 30, make });
}

/** By class, unit and custodian, and what these days took: what a list says of each thing, added up. */
async function make(ctx: Ctx, { from, until }: Taken<typeof call>): Promise<Made> {
  const words = textsIn(ctx.request.language, 'asset').report;
  const [{ rows }, rules] = await Promise.all([
    sql<Kept>`select ${assetColumns(ctx)} from ${assetTables} where a.received_on <= ${until}::date and (a.ended_on is null or a.ended_on >= ${from}::date) order by c.sort, c.id, a.id limit 200000`.execute(
      ctx.db,
    ),
    depRules(ctx),
  ]);
  const lines = rows.map((row): Line => {
    const worth = worthOf(row, rules, until);
    const before = worthOf(row, rules, daysAfter(from, -1))?.lost ?? 0;
    const lost = worth?.lost ?? 0;
    return {
      className: row.className,
      unit: row.unit,
      custodian: row.custodian || words.store,
      price: row.price,
      before,
      ofSpan: lost - before,
      lost,
      net: row.price - lost,
    };
  });
  const byClass = added(lines, 'className');
  return {
    none: lines.length === 0 ? words.none : null,
    charts: [
      {
        kind: 'bars',
        title: words.chart,
        of: words.class,
        labels: byClass.map(({ name }) => name),
        series: [{ name: words.net, look: 'done', values: byClass.map(({ net }) => Math.round(net)) }],
      },
    ],
    tables: [
      tableOf(words, {
        name: 'depreciation',
        columns: ['class', 'count', 'price', 'before', 'ofSpan', 'lost', 'net'],
        rows: byClass.map(({ name, ...row }) => ({ class: name, ...row })),
        sums: {
          class: null,
          ...sumsOf(
            byClass.map(({ name: _, ...figures }) => figures),
            ['count', 'price', 'before', 'ofSpan', 'lost', 'net'],
          ),
        },
      }),
      tableOf(words, {
        name: 'byUnit',
        columns: ['unit', 'count', 'price', 'net'],
        rows: added(lines, 'unit').map(({ name, ...row }) => ({ unit: name, ...row })),
      }),
      tableOf(words, {
        name: 'byCustodian',
        columns: ['custodian', 'count', 'price', 'net'],
        rows: added(lines, 'custodian')
          .toSorted((a, b) => b.price - a.price)
          .slice(0, 500)
          .map(({ name, ...row }) => ({ custodian: name, ...row })),
      }),
    ],
    notes: [words.note],
  };
}

/** Baht, added up in satang. */
function added(lines: readonly Line[], by: 'className' | 'unit' | 'custodian') {
  return [...Map.groupBy(lines, (line) => line[by])].map(([name, of]) => {
    const sum = (field: 'price' | 'before' | 'ofSpan' | 'lost' | 'net') => of.reduce((all, line) => all + line[field], 0) / 100;
    return {
      name,
      count: of.length,
      price: sum('price'),
      before: sum('before'),
      ofSpan: sum('ofSpan'),
      lost: sum('lost'),
      net: sum('net'),
    };
  });
}
