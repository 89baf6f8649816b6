import { sql } from 'kysely';
import type { Office } from '../../../office.ts';
import { tellTray } from '../../machine/tell-tray.ts';
import { markClassed } from './mark-classed.ts';

/** Trays that hold this content show what was read, or that it is classed. */
export async function paperWasRead(office: Office, sha256: string, classed: boolean): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const holds = sql`exists (select 1 from intake_item_file x join file f on f.id = x.file_id where x.item_id = i.id and f.sha256 = ${sha256})`;
    if (classed) await markClassed(db, holds);
    const { rows } = await sql<{ unit: number }>`select distinct i.unit_id as unit from intake_item i
      where i.state in ('WAITING', 'TAKEN') and ${holds}`.execute(db);
    for (const { unit } of rows) await tellTray({ db, office }, unit);
  });
}
