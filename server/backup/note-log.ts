import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';
import { openBackupFolder } from './backup-folder.ts';
import { oldestWithLog } from './keep-backups.ts';
import { type KeepingLog, type KeptLog, keepLog } from './keep-log.ts';
import { earliest } from './log-rounds.ts';
import { openUnhurried } from './measure.ts';
import { reasonOf } from './note-backup.ts';

/** Keeps the log once, and writes to the office to which moments one can go back now, or why it could not be kept. */
export async function noteLog(keeping: KeepingLog): Promise<KeptLog | null> {
  const { dir, running, schema } = keeping;
  const db = openUnhurried(running.ownerUrl, schema);
  try {
    const kept = await keepLog(keeping);
    if (!kept) return null;
    const since = await firstMoment(db, dir, kept.line);
    await sql`insert into backup_log (place, since, until) values (${dir}, ${since}, ${kept.at})
      on conflict (alone) do update set place = excluded.place, since = excluded.since, until = excluded.until, reason = null`.execute(db);
    return kept;
  } catch (error) {
    const reason = JSON.stringify(reasonOf(error));
    await sql`insert into backup_log (place, reason) values (${dir}, ${reason}::jsonb)
      on conflict (alone) do update set place = excluded.place, reason = excluded.reason`
      .execute(db)
      .catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
}

/** The oldest backup that the folder still has with this line of the log after it. */
async function firstMoment(db: Database, dir: string, line: string): Promise<Date | null> {
  const names = await openBackupFolder(dir).names();
  const oldest = oldestWithLog(names);
  const { rows } = await sql<{ name: string }>`select name from backup where outcome = 'GOOD' and place = ${dir} and log_line = ${line}
    order by name`.execute(db);
  const first = rows.find(({ name }) => names.includes(name) && name >= (oldest ?? ''));
  return first ? earliest(first.name) : null;
}
