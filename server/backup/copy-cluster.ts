import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Running } from '../db/embedded.ts';
import { nothingThere } from '../files/store/staging.ts';
import { BackupFault } from './backup-fault.ts';
import { type BackupFolder, mostInMemory, severalAtOnce } from './backup-folder.ts';
import { connectAsAdmin, findLine } from './log-line.ts';
import type { Manifest } from './manifest.ts';

/** Folders whose content means nothing to a copy: it is made anew, or copied apart (pg_wal). */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*|backup_label.*|tablespace_map.*)$/;

type Copied = Pick<Manifest, 'folders' | 'database' | 'line'>;

/**
 * Copies the files of a running cluster and the log that brings them to one instant, at which `atInstant` is called: everybody who writes waits
 * for it, for a moment. PostgreSQL itself keeps the log until it is copied, and ends the backup where this process dies.
 */
export async function copyCluster<T>(
  folder: BackupFolder,
  { adminUrl, home }: Pick<Running, 'adminUrl' | 'home'>,
  { schema, atInstant }: { schema: string; atInstant: () => Promise<T> },
): Promise<Copied & { instant: T }> {
  const client = await connectAsAdmin({ adminUrl });
  try {
    const { rows: locks } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('e-office backup')) as mine");
    if (!locks[0]?.mine) throw new BackupFault('กำลังสำรองข้อมูลอยู่แล้ว: รอให้เสร็จก่อน', 'a backup is being made already: let it end first');
    await client.query("select pg_create_physical_replication_slot('e_office_backup', true, true)");
    // what comes after this backup is kept too, from here on
    const line = await findLine(client);
    const { rows: started } = await client.query<{ lsn: string }>("select pg_backup_start('e-office', true)::text as lsn");
    const copied = await copyFiles(folder, home);
    await standStill(client, schema);
    const instant = await atInstant();
    const { rows: stopped } = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn::text, labelfile from pg_backup_stop(wait_for_archive := false)',
    );
    await client.query('rollback');
    const [from, to] = [started[0]?.lsn, stopped[0]?.lsn];
    const { rows: wal } = await client.query<{ first: string; last: string }>(
      'select pg_walfile_name($1) as first, pg_walfile_name($2) as last',
      [from, to],
    );
    copied.database.push(...(await copyWal(folder, home, wal[0] as { first: string; last: string })));
    const label = await folder.keepBytes(Buffer.from(stopped[0]?.labelfile ?? ''));
    copied.database.push({ path: 'backup_label', ...label });
    return { ...copied, ...(line ? { line } : {}), instant };
  } finally {
    await client.end();
  }
}

/** Longer than any act waits for another as a rule, shorter than the second after which the database looks for acts that wait for each other. */
const lockMs = 800;
const tries = 100;

/** No row of the database is written until the transaction ends. Given up and tried again where acts are under way, so that none is held up for long. */
async function standStill(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r' order by c.oid",
    [[schema, 'graphile_worker']],
  );
  const tables = rows.map((one) => one.name).join(', ');
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local statement_timeout = ${lockMs}; set local deadlock_timeout = '300ms'`);
      await client.query(`lock table ${tables} in share mode`);
      await client.query('set local statement_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      // cancelled, or found to wait for who waits for it
      if (!['57014', '40P01'].includes((error as pg.DatabaseError).code ?? '')) throw error;
      if (attempt === tries)
        throw new BackupFault(
          'ระบบทำงานหนักจนหาช่วงว่างสำหรับสำรองข้อมูลไม่ได้: ทำใหม่ภายหลัง',
          'the office is too busy to find an instant for a backup: run it again later',
        );
      await delay(100 + 20 * attempt);
    }
  }
}

async function copyFiles(folder: BackupFolder, home: string): Promise<Copied> {
  const copied: Copied = { folders: [], database: [] };
  const found: string[] = [];
  const walk = async (under: string): Promise<void> => {
    for (const entry of await readdir(join(home, under), { withFileTypes: true })) {
      const path = under ? `${under}/${entry.name}` : entry.name;
      if (leftOut.test(entry.name)) continue;
      if (under === 'pg_tblspc')
        throw new BackupFault('ฐานข้อมูลมี tablespace ซึ่งสำรองด้วยคำสั่งนี้ไม่ได้', 'the database has tablespaces, which this command does not copy');
      if (entry.isDirectory()) {
        copied.folders.push(path);
        if (!emptied.includes(path)) await walk(path);
        else if (path === 'pg_wal') for (const name of ['archive_status', 'summaries']) copied.folders.push(`${path}/${name}`);
      } else if (entry.isFile() && path !== control) found.push(path);
    }
  };
  const copy = async (path: string) => {
    const kept = await keepFile(folder, join(home, path));
    if (kept) copied.database.push({ path, ...kept });
  };
  await walk('');
  await severalAtOnce(found, copy);
  // the last of all, as pg_basebackup does
  await copy(control);
  return copied;
}

const control = 'global/pg_control';

/** Segments of the log between these two, both included: what comes after them is after the instant. */
async function copyWal(folder: BackupFolder, home: string, { first, last }: { first: string; last: string }): Promise<Copied['database']> {
  const found: Copied['database'] = [];
  for (const name of (await readdir(join(home, 'pg_wal'))).sort()) {
    if (!(/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) && !name.endsWith('.history')) continue;
    const kept = await keepFile(folder, join(home, 'pg_wal', name));
    if (kept) found.push({ path: `pg_wal/${name}`, ...kept });
  }
  return found;
}

/** null where it was taken away meanwhile: the log says so to the copy too. */
export async function keepFile(folder: BackupFolder, path: string): Promise<{ sha256: string; size: number } | null> {
  try {
    if ((await stat(path)).size <= mostInMemory) return await folder.keepBytes(await readFile(path));
    return await folder.keep(createReadStream(path, { highWaterMark: 256 * 1024 }), 'packed');
  } catch (error) {
    return nothingThere(error as NodeJS.ErrnoException);
  }
}

/** Lays the cluster of a backup out in an empty folder; the first start brings it to the instant. */
export async function layCluster(folder: BackupFolder, { folders, database }: Copied, home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  for (const path of folders) await mkdir(join(home, path), { recursive: true, mode: 0o700 });
  await severalAtOnce(database, async ({ path, sha256 }) => {
    const handle = await open(join(home, path), 'wx', 0o600);
    try {
      for await (const chunk of folder.readSound(sha256, 'packed')) await handle.writeFile(chunk);
    } finally {
      await handle.close();
    }
  });
}
