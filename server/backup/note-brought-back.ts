import { sql } from 'kysely';
import { findHeldFiles } from '../files/store/held-files.ts';
import type { Store } from '../files/store/store.ts';
import type { RestoreReport } from '../sarabun/integrity/restore-report.ts';
import type { MasterKeys } from '../system/master-key.ts';
import { BackupFault } from './backup-fault.ts';
import { nameOfTime } from './backup-folder.ts';
import type { OwnDatabase } from './lay-database.ts';
import { measure, openUnhurried } from './measure.ts';
import { noteRestore } from './note-restore.ts';

interface BroughtBack {
  own: OwnDatabase;
  store: Store;
  version: string;
  masters: MasterKeys;
  checkpointDirs: readonly string[];
  say: (line: string) => void;
}

/**
 * Of a database that other means brought back (pgBackRest, a copy of a machine): nothing in it says so, and an office on it would give the numbers
 * again that stand on paper. Looks at all that it names and notes the restore as our own command does: from then on it is read-only until confirmed.
 * @throws BackupFault; nothing is noted then
 */
export async function noteBroughtBack({ own, store, version, masters, checkpointDirs, say }: BroughtBack): Promise<RestoreReport> {
  const { schema } = own;
  const db = openUnhurried(own.ownerUrl, schema);
  try {
    const { rows } = await sql<{ of: Date; others: number; recovering: boolean }>`select
      (select coalesce(max(at), now()) from event) as of, pg_is_in_recovery() as recovering,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null) as others`.execute(
      db,
    );
    const { of, others, recovering } = rows[0] as (typeof rows)[number];
    if (recovering)
      throw new BackupFault('ฐานข้อมูลยังกู้คืนไม่เสร็จ: รอจนรับการเขียน', 'the database has not ended its recovery: wait until it takes writes');
    // a server that runs has already seen that nothing waits, and asks no more
    if (others > 0)
      throw new BackupFault(
        `ยังมีโปรแกรมอื่นต่อฐานข้อมูลนี้อยู่ ${others} รายการ: หยุดทุกเครื่องของสำนักงานก่อน`,
        `${others} others are connected to this database: stop every server of the office first`,
      );
    say('กำลังอ่านทุกไฟล์ที่ฐานข้อมูลอ้างถึง / reading every file that the database names');
    const { must } = await (await findHeldFiles(db)).all();
    const [files, missing]: [{ sha256: string; size: number }[], string[]] = [[], []];
    for (const sha256 of must)
      if ((await store.verify(sha256)) === 'sound') files.push({ sha256, size: (await store.stat(sha256))?.size ?? 0 });
      else missing.push(sha256);
    const manifest = { schema, version, at: of.toISOString(), measures: await measure(db), files, missing };
    const { report } = await noteRestore(own, { name: nameOfTime(of), manifest, masters, checkpointDirs, checkpointsTo: null, say });
    return report;
  } finally {
    await db.destroy();
  }
}
