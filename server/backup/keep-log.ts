import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Running } from '../db/embedded.ts';
import { findHeldFiles } from '../files/store/held-files.ts';
import type { Store } from '../files/store/store.ts';
import type { MasterKeys } from '../system/master-key.ts';
import { officeSigner } from '../system/office-key.ts';
import { BackupFault } from './backup-fault.ts';
import { type BackupFolder, openBackupFolder, timeOfName } from './backup-folder.ts';
import { bringFile } from './bring-file.ts';
import { keepFile } from './copy-cluster.ts';
import { connectAsAdmin, heldBack, logLock } from './log-line.ts';
import { type LogRound, readRound } from './log-rounds.ts';
import { signLogRound } from './manifest.ts';
import { openUnhurried } from './measure.ts';
import type { FolderCipher } from './sealed-objects.ts';

export interface KeepingLog {
  dir: string;
  running: Pick<Running, 'adminUrl' | 'ownerUrl' | 'home'>;
  store: Store;
  schema: string;
  masters: MasterKeys;
  cipher: FolderCipher | null;
}

export interface KeptLog {
  line: string;
  /** Everything up to here can be restored, from a backup of this line. */
  at: Date;
  /** Another line has begun: it needs a backup of its own. */
  isNew: boolean;
}

/** Longer than any transaction: a row that was written before the last round may have been committed after it. */
const slackMs = 3_600_000;

/**
 * Brings what the database has written since the last round, and the files that came with it. PostgreSQL holds its log back until it is kept, up to
 * a bound (embedded.ts); what it had to let go is a gap, behind which another line begins.
 * @returns null where another round is under way
 */
export async function keepLog({ dir, running, store, schema, masters, cipher }: KeepingLog): Promise<KeptLog | null> {
  const folder = openBackupFolder(dir, cipher, 'making-log');
  const office = await store.mark();
  if (!office) throw new BackupFault('ที่เก็บไฟล์ยังไม่มีเครื่องหมาย', 'the file store has no mark yet');
  const client = await connectAsAdmin(running);
  const db = openUnhurried(running.ownerUrl, schema);
  try {
    const { rows: locks } = await client.query(`select pg_try_advisory_lock(${logLock}) as mine`);
    if (!locks[0].mine) return null;
    await folder.begin();
    const { slot, from, isNew } = await heldBack(client);
    const line = slot.slice(-8);
    // its commit is what a restore to this moment stops at
    const { rows: times } = await client.query<{ at: Date }>(
      "select clock_timestamp() as at, pg_logical_emit_message(true, 'e-office', 'log')",
    );
    const at = times[0]?.at as Date;
    const { rows: ends } = await client.query('select lsn::text, pg_walfile_name(lsn) as last from pg_switch_wal() as lsn');
    const { lsn, last } = ends[0] as { lsn: string; last: string };
    const before = await roundsBefore(folder, line, masters);
    const segments: LogRound['segments'] = [];
    for (const name of (await readdir(join(running.home, 'pg_wal'))).sort()) {
      // what the slot holds begins within the last one that was brought
      if (!/^[0-9A-F]{24}$/.test(name) || name < from || name <= before.segment || name > last) continue;
      const kept = await keepFile(folder, join(running.home, 'pg_wal', name));
      if (kept) segments.push({ path: `pg_wal/${name}`, ...kept });
    }
    const since = new Date((before.last ?? at).getTime() - slackMs);
    const files: LogRound['files'] = [];
    const held = await (await findHeldFiles(db)).since(since);
    for (const sha256 of [...held.came, ...held.named.filter((one) => !before.brought.has(one))]) {
      const found = await store.stat(sha256);
      if (!found) continue;
      if ((await folder.has(sha256, 'plain')) || (await bringFile(folder, store, sha256))) files.push({ sha256, size: found.size });
    }
    const round: LogRound = { format: 1, office, line, at: at.toISOString(), segments, files };
    await folder.finishLog(`${line}-${last}`, signLogRound(round, officeSigner(masters.current)));
    await client.query('select pg_replication_slot_advance($1, $2)', [slot, lsn]);
    return { line, at, isNew };
  } finally {
    await db.destroy();
    await client.end();
  }
}

interface Before {
  last: Date | null;
  segment: string;
  brought: Set<string>;
}

/**
 * When the last round of this line was, its last segment, and which files came with its rounds since the last backup before that: a restore takes these and those of
 * the backup.
 */
async function roundsBefore(folder: BackupFolder, line: string, masters: MasterKeys): Promise<Before> {
  const rounds: LogRound[] = [];
  const names = (await folder.logNames()).filter((one) => one.startsWith(line));
  const segment = names.at(-1)?.slice(line.length + 1) ?? '';
  for (const name of names) {
    const round = await readRound(folder, name, masters);
    if (round) rounds.push(round);
  }
  const last = rounds.at(-1);
  if (!last) return { last: null, segment, brought: new Set() };
  const backup = (await folder.names()).map((name) => (timeOfName(name) as Date).toISOString()).findLast((at) => at < last.at) ?? '';
  const files = rounds.filter(({ at }) => at > backup).flatMap((one) => one.files);
  return { last: new Date(last.at), segment, brought: new Set(files.map(({ sha256 }) => sha256)) };
}
