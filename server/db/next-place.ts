import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/context.ts';

interface Where {
  column?: string;
  /** Only among these rows. */
  among?: RawBuilder<unknown>;
  step?: number;
}

/** The place behind the last row of a table: found before the row is written, as no row is written with a question in it. */
export async function nextPlace(db: Db, table: string, { column = 'sort', among = sql`true`, step = 1 }: Where = {}): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(${sql.ref(column)}), 0)::int as last from ${sql.table(table)} where ${among}`.execute(db);
  return (rows[0]?.last ?? 0) + step;
}
