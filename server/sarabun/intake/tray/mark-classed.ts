import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A class stands on the paper of these items (`i`): their words are forgotten, and the secret registry alone opens them. Gives their units. */
export async function markClassed(db: Db, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ unit: number }>`update intake_item i set classed = true, subject = '', said = null, from_text = ''
    where ${which} and i.state in ('WAITING', 'TAKEN') and not i.classed returning i.unit_id as unit`.execute(db);
  return [...new Set(rows.map(({ unit }) => unit))];
}
