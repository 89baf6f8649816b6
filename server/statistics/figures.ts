import { type RawBuilder, sql } from 'kysely';
import { type Dimension, entryOf, type ReportCode } from '../../contract/statistics/reports.ts';
import type { Ctx } from '../http/context.ts';
import { inTransaction } from '../http/serve.ts';
import { factsOf } from './facts/all.ts';
import type { Span } from './facts/facts.ts';
import { inScope, type Scope } from './scope.ts';

/** What is asked of every report. */
export interface Asked extends Span {
  unitId?: number | undefined;
  type?: number | undefined;
  speed?: number | undefined;
}

/** A figure: so many, and the days that they took together where they are measured. */
export interface Figure {
  key: string;
  part: string;
  n: number;
  days: number | null;
}
export type Figures = { [By in Dimension]?: Figure[] };

/** Rows `f` of the report within the scope and what it is narrowed by. */
export function counted(code: ReportCode, asked: Asked, scope: Scope): RawBuilder<unknown> {
  const { filters } = entryOf(code);
  const speed = filters.includes('speed') && asked.speed !== undefined ? sql`f.speed = ${asked.speed}` : sql`true`;
  const type =
    filters.includes('type') && asked.type !== undefined
      ? sql`exists (select 1 from document o where o.id = f.document_id and (o.type = ${asked.type} or o.own_type = ${asked.type}))`
      : sql`true`;
  return sql`from (${factsOf[code](asked)}) f where ${inScope(scope)} and ${speed} and ${type}`;
}

/** Every figure of the report, by each of its dimensions: its rows are read once. */
export async function figuresOf(ctx: Ctx, code: ReportCode, asked: Asked, scope: Scope): Promise<Figures> {
  const { by, measure } = entryOf(code);
  const columns = sql.join(by.map((one) => sql.ref(`f.${one}`)));
  const days = measure === 'days' ? sql`sum(f.days)` : sql`null::float8`;
  const each = by.map(
    (
      one,
    ) => sql`select ${one}::text as by, coalesce(c.${sql.ref(one)}::text, '') as key, c.part, sum(c.n)::int as n, sum(c.days)::float8 as days
      from cells c group by c.${sql.ref(one)}, c.part`,
  );
  const statement = sql<Figure & { by: Dimension }>`with cells as materialized (
      select ${columns}, f.part, count(*) as n, ${days} as days ${counted(code, asked, scope)} group by ${columns}, f.part)
    ${sql.join(each, sql` union all `)}`;
  const ask = async ({ db }: Ctx) => {
    // planned for these days, and grouped in memory: as other statements are planned, a year of a large agency takes twice as long
    await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
    await sql`set local work_mem = '64MB'`.execute(db);
    return statement.execute(db);
  };
  const { rows } = ctx.db.isTransaction ? await ask(ctx) : await inTransaction(ctx, ask);
  return Object.groupBy(rows, (row) => row.by);
}
