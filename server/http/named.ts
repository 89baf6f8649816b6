import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';

/** The name of a row of the agency's own lists (table `alias` with name and name_en) in the reader's language. */
export function named(ctx: Ctx, alias: string): RawBuilder<string> {
  const name = sql<string>`${sql.ref(`${alias}.name`)}`;
  return ctx.request.language === 'en' ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.name_en`)}, ''), ${name})` : name;
}
