import { sql } from 'kysely';
import type { Dimension } from '../../contract/statistics/reports.ts';
import type { Ctx } from '../http/context.ts';
import { factsOf, textsIn } from '../http/languages.ts';
import { named, partyNamed } from '../http/named.ts';
import { monthWords } from '../office/report-tables.ts';
import type { ages } from './facts/work.ts';

export const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'statistics');

export const partName = (ctx: Ctx, part: string) => wordsIn(ctx).part[part as keyof ReturnType<typeof wordsIn>['part']];

/** What the lines of a dimension are called, by their keys. */
export async function namesOf(ctx: Ctx, by: Dimension, keys: readonly string[]): Promise<Map<string, string>> {
  const words = wordsIn(ctx);
  const own = (name: (key: string) => string) => new Map(keys.map((key) => [key, key === '' ? words.unknown : name(key)]));
  if (by === 'month') return own((key) => monthWords(ctx, key));
  if (by === 'age') return own((key) => words.age[key as (typeof ages)[number]]);
  if (by === 'year' || by === 'calendar') return own((key) => yearIn(ctx, key));
  const ids = keys.filter((key) => key !== '').map(Number);
  const { rows } = await sql<{ id: number; name: string }>`${nameQuery(ctx, by, ids)}`.execute(ctx.db);
  const found = new Map(rows.map(({ id, name }) => [String(id), name]));
  return own((key) => found.get(key) ?? words.unknown);
}

/** Years are kept in the Buddhist Era. */
function yearIn({ request }: Ctx, key: string): string {
  return factsOf(request.language).buddhistYears ? key : String(Number(key) - 543);
}

function nameQuery(ctx: Ctx, by: Exclude<Dimension, 'month' | 'age' | 'year' | 'calendar'>, ids: number[]) {
  const these = sql`any(${ids}::bigint[])`;
  switch (by) {
    case 'unit':
    case 'person':
      return sql`select p.id, ${partyNamed(ctx, 'p')} as name from party p where p.id = ${these}`;
    case 'speed':
      return sql`select s.code::bigint as id, ${named(ctx, 's')} as name from speed s where s.code = ${these}`;
    case 'type':
      return sql`select y.code::bigint as id, ${named(ctx, 'y')} as name from document_type y where y.code = ${these}`;
    case 'book':
      // a book is Thai whoever reads it
      return sql`select r.id, r.name from register r where r.id = ${these}`;
  }
}
