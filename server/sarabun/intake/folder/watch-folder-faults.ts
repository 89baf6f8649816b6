import { sql } from 'kysely';
import { raiseAlarm, tellOver } from '../../../notify/events/alarms.ts';
import type { Office } from '../../../office.ts';

/**
 * A folder that can't be read for ten minutes is told to who looks after the system, and so is its end. A fault that the registry has put away
 * comes again with the next look, a few seconds later: until then it is not over.
 */
export async function watchFolderFaults(office: Office): Promise<void> {
  const { rows } = await sql<{
    path: string;
    late: boolean;
  }>`select f.path, x.gone_at is null and x.at < now() - interval '10 minutes' as late
    from intake_folder f cross join lateral (select at, gone_at, seen_by from intake_fault
      where unit_id = f.unit_id and source = f.path and about = '' order by id desc limit 1) x
    where f.active and (x.gone_at is null or (x.seen_by is not null and x.gone_at > now() - interval '1 minute')) order by f.path`.execute(
    office.db,
  );
  if (rows.length === 0) return tellOver(office, 'folder_fault', 'folder_well');
  const first = rows.find(({ late }) => late);
  if (first) await raiseAlarm(office, 'folder_fault', { count: rows.length, first: first.path, page: 'settings/3144/intake-folders' });
}
