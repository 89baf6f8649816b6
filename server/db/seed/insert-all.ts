import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import type { DB } from '../schema.ts';

/**
 * Inserts many rows by one statement and returns their ids in the order given. Columns are those of the first row;
 * instants are ISO, bytes `\x…`, the rest as JSON. A table without an id returns nothing.
 */
export async function insertAll(db: Db, table: keyof DB, rows: Record<string, unknown>[], { ids = true } = {}): Promise<number[]> {
  const first = rows[0];
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const given: number[] = [];
  for (let at = 0; at < rows.length; at += 2000) {
    const part = JSON.stringify(rows.slice(at, at + 2000));
    const { rows: made } = await sql<Record<string, unknown>>`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json) ${ids ? sql`returning id` : sql``}`.execute(
      db,
    );
    given.push(...made.map(({ id }) => id as number));
  }
  return given;
}
