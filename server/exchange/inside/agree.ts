import { sql } from 'kysely';
import type { Office } from '../../office.ts';

/**
 * Two agencies of an installation are partners once each has the other in its list: what changed here is told there and asked for there, each in
 * its own tables.
 */
export async function agreeInside({ db, neighbours }: Office): Promise<void> {
  const { rows: changed } = await sql<{
    id: number;
    code: string;
    active: boolean;
  }>`select id, code, active from exchange_peer where asks and adapter = 'inside' order by id`.execute(db);
  for (const { id, code, active } of changed) {
    const theirs = await neighbours?.lend(code, async (there) => {
      const { rows } = await sql<{
        active: boolean;
      }>`update exchange_peer set mutual = ${active} where adapter = 'inside' and code = ${neighbours.code} returning active`.execute(
        there.db,
      );
      return rows[0]?.active ?? false;
    });
    await sql`update exchange_peer set asks = false, mutual = ${theirs ?? false} where id = ${id} and active = ${active}`.execute(db);
  }
}
