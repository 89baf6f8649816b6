import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kept } from '../../../contract/lang/index.ts';
import { warnings } from '../../../contract/rules/times.ts';
import type { Db } from '../../http/context.ts';
import { type Before, type Ended, workOn } from '../../notify/checks/check-runs.ts';
import { forgetGone, keepFindings, sayTold } from '../../notify/checks/findings.ts';
import { endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';

const hour = 3_600_000;
const dayMs = 23 * hour;

interface Standing {
  /** How the newest one of all ended, and when. */
  outcome: 'GOOD' | 'FAILED' | null;
  ended: Date | null;
  /** Of the last good one, which was restored for a trial when it was made. */
  good: { place: string; name: string; bytes: number; files: number; age: number } | null;
}

/**
 * The last backup of the office's own: that it is there, was proved, and is no older than it may be. Looked at when one has ended, and each day.
 * Told once, until the next good one.
 */
export async function checkBackup(office: Office, now = new Date()): Promise<void> {
  if (!office.config.backup) return;
  const standing = await lastBackup(office.separateDb);
  const { good, outcome, ended } = standing;
  // where there is none yet, the first one is due since this server runs
  const late = (good?.age ?? process.uptime() / 3600) > warnings.ownBackupHours;
  const log = office.config.databaseUrl ? null : await findOwnLog(office.separateDb);
  const gone = good !== null && !(await isThere(good));
  if (outcome === 'FAILED' || late || gone || log?.late)
    await raiseAlarm(office, 'backup_fault', { hours: good === null ? '' : Math.floor(good.age), page: 'office-state' }, 'BACKUP');
  else if (outcome === 'GOOD') await endAlarm(office, 'backup_fault');
  const isDue = ({ made }: Before) =>
    outcome !== null && (!made || now.getTime() - made.getTime() >= dayMs || (ended !== null && ended > made));
  await workOn(office, 'BACKUP', isDue, async ({ id }): Promise<Ended> => {
    const of = { kind: 'BACKUP', id } as const;
    const facts = { bytes: good?.bytes ?? 0 };
    const looked = good?.files ?? 0;
    if (gone) {
      await keepFindings(office.separateDb, of, [{ what: 'backup_gone', at: `backup ${good.name}`, says: good.place }]);
      await sayTold(office.separateDb, 'BACKUP');
      return { result: 'DAMAGED', looked, found: 1, facts };
    }
    await forgetGone(office.separateDb, of);
    return { result: !good || late || outcome === 'FAILED' ? 'COULD_NOT' : 'CLEAN', looked, found: 0, facts };
  });
}

async function lastBackup(db: Db): Promise<Standing> {
  const { rows } =
    await sql<Standing>`select n.outcome, n.ended_at as ended, (select json_build_object('place', g.place, 'name', g.name, 'bytes', g.bytes,
      'files', g.files, 'age', extract(epoch from now() - g.ended_at) / 3600) from backup g where g.outcome = 'GOOD' order by g.ended_at desc limit 1) as good
    from (select 1) one left join lateral (select outcome, ended_at from backup order by id desc limit 1) n on true`.execute(db);
  return rows[0] ?? { outcome: null, ended: null, good: null };
}

async function isThere({ place, name }: { place: string; name: string }): Promise<boolean> {
  return stat(join(place, 'backups', name)).then(
    () => true,
    () => false,
  );
}

/** To which moments one can go back; null: the log is not kept. */
export async function findOwnLog(
  db: Db,
): Promise<{ since: Date | null; until: Date | null; late: boolean; reason: Kept<string> | null } | null> {
  const { rows } = await sql<{ since: Date | null; until: Date | null; minutes: number; reason: Kept<string> | null }>`
    select since, until, extract(epoch from now() - coalesce(until, first_at)) / 60 as minutes, reason from backup_log`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { minutes, ...log } = found;
  return { ...log, late: minutes > warnings.ownLogMinutes };
}
