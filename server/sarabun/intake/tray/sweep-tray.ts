import { sql } from 'kysely';
import type { Office } from '../../../office.ts';

/** After the days that administrators say, what was discarded can't be taken back: files and words go. So do files that a letter did not take. The row stays: the same thing does not come in twice. */
export async function sweepTray({ db, system }: Office): Promise<void> {
  const { trayDays } = system.now.keeping;
  await sql`with over as (
      update intake_item set emptied_at = now(), subject = '', from_text = '', said = null, discard_reason = ''
      where state in ('DISCARDED', 'REGISTERED') and emptied_at is null and ended_at < now() - make_interval(days => ${trayDays}) returning id)
    delete from intake_item_file where item_id in (select id from over)`.execute(db);
}
