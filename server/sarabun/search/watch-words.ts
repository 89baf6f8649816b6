import { sql } from 'kysely';
import { endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';

/** Every few minutes: are there letters whose words should have been kept long ago? Tells once when there are, until it is over. */
export async function watchWords(office: Office): Promise<void> {
  const { rows } = await sql<{ count: number; minutes: number | null }>`
    select count(distinct document_id)::int as count, floor(extract(epoch from now() - min(since)) / 60)::int as minutes
    from search_due where since < now() - interval '5 minutes'`.execute(office.db);
  const { count, minutes } = rows[0] ?? { count: 0, minutes: null };
  if (count === 0) return endAlarm(office, 'search_fault');
  await raiseAlarm(office, 'search_fault', { count, minutes: minutes ?? '', page: 'office-state' });
}
