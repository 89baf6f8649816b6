import { sql } from 'kysely';
import { openLimits } from '../../contract/open/limits.ts';
import { audit } from '../access/audit.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';

/** Each night: who has been silent too long is closed, and what is over goes. */
export async function sweepClients(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number }>`update api_client set active = false, version = version + 1
      where active and heard_at < now() - make_interval(days => ${openLimits.silentDays}) returning id`.execute(db);
    for (const { id } of rows) await audit(clockOf(office, db), 'open.silent', { subject: { type: 'settings.api-clients', id } });
  });
  await sql`delete from api_token where expires_at < now()`.execute(office.db);
  // the file goes with the sweep of those that nothing names
  await sql`delete from api_upload where at < now() - interval '1 day'`.execute(office.db);
  await sql`delete from api_call where at < now() - make_interval(days => ${openLimits.callDays})`.execute(office.db);
}
