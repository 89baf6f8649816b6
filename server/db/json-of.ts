import { type RawBuilder, sql } from 'kysely';

/**
 * Many rows as one value (jsonb). As bytes and not as text: a text of some size that waits for its answer leaves the room for what is new, and stays
 * in memory until everything is swept. Of 200,000 rows that was half of what an office grew by.
 */
export function jsonOf(rows: readonly object[]): RawBuilder<unknown> {
  return sql`convert_from(${Buffer.from(JSON.stringify(rows))}, 'UTF8')::jsonb`;
}
