import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import * as calls from '../../contract/testimonial/items.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { inSpan, type Made, monthOf, monthWords, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'testimonial').report;

/** What was issued: by template, by month, by unit of the holder. */
export function testimonialReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.testimonialReport, { title: (ctx) => wordsIn(ctx).title, make, years: 3 });
}

interface Figures {
  name: string;
  issued: number;
  revoked: number;
  replaced: number;
}
const counted = ['issued', 'revoked', 'replaced'] as const;

async function make(ctx: Ctx, span: { from: string; until: string }): Promise<Made> {
  const words = wordsIn(ctx);
  const byTemplate = await figures(ctx, span, named(ctx, 't'));
  const months = await figures(ctx, span, monthOf(sql`i.issued_at`), sql`1`);
  const byMonth = months.map((row) => ({ ...row, name: monthWords(ctx, row.name) }));
  const byUnit = await figures(ctx, span, sql`coalesce(nullif(i.holder_unit, ''), ${words.noUnit}::text)`);
  const rowsOf = (first: 'template' | 'month' | 'unit', rows: Figures[]) => ({
    columns: [first, ...counted],
    rows: rows.map(({ name, ...row }) => ({ ...row, template: name, month: name, unit: name })),
    sums: { [first]: null, ...sumsOf(rows, counted) },
  });
  const tables = [
    tableOf(words, { name: 'byTemplate', ...rowsOf('template', byTemplate) }),
    tableOf(words, { name: 'byMonth', ...rowsOf('month', byMonth) }),
    tableOf(words, { name: 'byUnit', ...rowsOf('unit', byUnit) }),
  ];
  return {
    none: byTemplate.length === 0 ? words.none : null,
    charts:
      byMonth.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title: words.byMonth,
              of: words.month,
              labels: byMonth.map(({ name }) => name),
              series: [{ name: words.issued, look: 'done', values: byMonth.map(({ issued }) => issued) }],
              source: words.source,
            },
          ],
    tables,
    notes: [],
  };
}

async function figures(
  ctx: Ctx,
  { from, until }: { from: string; until: string },
  by: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`2 desc, 1`,
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select ${by} as name, count(*)::int as issued, count(*) filter (where i.state = 'REVOKED')::int as revoked, count(*) filter (where i.state = 'REPLACED')::int as replaced
    from testimonial i join testimonial_batch b on b.id = i.batch_id join testimonial_template t on t.id = b.template_id
    where i.state <> 'WAITING' and ${inSpan(sql`i.issued_at`, from, until)} group by 1 order by ${order} limit 500`.execute(ctx.db);
  return rows;
}
