import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { BackupFault } from './backup-fault.ts';
import type { BackupFolder } from './backup-folder.ts';
import { layCluster } from './copy-cluster.ts';
import { jobsSchema, restoreDump, withClient } from './lay-dump.ts';
import type { Manifest } from './manifest.ts';

/** A database of the agency's own, into which a dump is brought back. */
export interface OwnDatabase {
  ownerUrl: string;
  appUrl: string;
  schema: string;
}

/** A database as it was brought back, running. */
export interface LaidDatabase {
  ownerUrl: string;
  appUrl: string;
  /** Role of the application, where its rights were brought back by name. */
  appRole?: string;
  stop(): Promise<void>;
}

/** Stands in a database of the agency's own as long as a restore to it has not come to its end. */
const restoringSchema = 'e_office_restoring';

/** Files of a cluster are a packaged database again; a dump goes to the database that is given, else to a packaged one. */
export async function layDatabase(
  folder: BackupFolder,
  manifest: Manifest,
  beside: string,
  { own, until, say }: { own: OwnDatabase | null; until: Date | null; say: (line: string) => void },
): Promise<LaidDatabase> {
  const home = join(beside, 'pg');
  if (!manifest.dump) {
    await layCluster(folder, manifest, home);
    return until ? startAt(home, until, say) : startEmbedded({ dataDir: home, say });
  }
  const scratch = join(beside, 'dump');
  if (own) {
    await clearOwn(own, manifest.schema);
    const appRole = await withClient(
      own.appUrl,
      async (client) => (await client.query('select current_user::text as me')).rows[0].me as string,
    );
    await withClient(own.ownerUrl, async (client) => {
      const { me } = (await client.query('select current_user::text as me')).rows[0];
      await client.query(`create schema ${restoringSchema}`);
      await restoreDump(folder, manifest, { ownerUrl: own.ownerUrl, roles: { owner: me, app: appRole }, scratch });
    });
    return { ...own, appRole, stop: async () => {} };
  }
  const embedded = await startEmbedded({ dataDir: home, say });
  const { ownerUrl, appUrl } = embedded;
  try {
    await restoreDump(folder, manifest, { ownerUrl, roles: { owner: 'office_owner', app: 'office_app' }, scratch });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { ownerUrl, appUrl, appRole: 'office_app', stop: () => embedded.stop() };
}

/** Seven days of a busy office. */
const followMs = 4 * 3_600_000;

/** The log is followed up to the moment; what was written after it is not there. Nobody gets in before that is done. */
async function startAt(home: string, until: Date, say: (line: string) => void): Promise<LaidDatabase> {
  const settings = join(home, 'postgresql.auto.conf');
  const before = await readFile(settings, 'utf8');
  const how = {
    restore_command: 'exit 1',
    recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
  const lines = Object.entries(how).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(settings, `${before}${lines.join('')}`);
  await writeFile(join(home, 'recovery.signal'), '', { mode: 0o600 });
  const embedded = await startEmbedded({ dataDir: home, upMs: followMs, say });
  await writeFile(settings, before);
  return embedded;
}

/**
 * Before anything is written: the settings must fit the backup, and the database must have nothing of anybody in it. `again`: a restore to the same
 * folder was cut off, what it left in the database may go. Without that folder nobody knows what the mark in a database means.
 */
export async function refuseOwn(manifest: Manifest, own: OwnDatabase | null, again: boolean): Promise<void> {
  if (!own) return;
  if (!manifest.dump)
    throw new BackupFault(
      'ชุดสำรองนี้เป็นของฐานข้อมูลที่มากับโปรแกรม คืนลงในฐานข้อมูลของหน่วยงานเองไม่ได้: เอา DATABASE_URL ออกแล้วทำใหม่',
      'this backup is one of the packaged database and does not go into a database of your own: take DATABASE_URL away and run it again',
    );
  const found = await withClient(own.ownerUrl, async (client) => {
    const { rows } = await client.query<{ version: number; cut: boolean; filled: string | null }>(
      `select current_setting('server_version_num')::int / 10000 as version, exists (select from pg_namespace where nspname = $1) as cut,
        (select min(format('%s.%s', n.nspname, c.relname)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as filled`,
      [restoringSchema],
    );
    return rows[0];
  });
  if (found && found.version < manifest.postgres)
    throw new BackupFault(
      `ฐานข้อมูลปลายทางเป็น PostgreSQL ${found.version} เก่ากว่าของชุดสำรอง (${manifest.postgres})`,
      `the target is PostgreSQL ${found.version}, older than that of the backup (${manifest.postgres})`,
    );
  if (found?.filled && !(found.cut && again))
    throw new BackupFault(
      `ฐานข้อมูลใน DATABASE_URL ไม่ว่าง (มี ${found.filled}) จึงไม่คืนข้อมูลทับ: ให้ฐานข้อมูลที่สร้างใหม่`,
      `the database of DATABASE_URL is not empty (it has ${found.filled}), nothing is written over it: give a new one`,
    );
}

/** What a restore that was cut off left; nothing where none was under way. */
export async function clearOwn({ ownerUrl, schema }: OwnDatabase, former: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [restoringSchema]);
    if (!rowCount) return;
    for (const name of new Set([schema, former, jobsSchema, restoringSchema]))
      await client.query(`drop schema if exists ${pg.escapeIdentifier(name)} cascade`);
  });
}

/** The database is an office from here on. */
export async function finishOwn({ ownerUrl }: OwnDatabase): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(`drop schema ${restoringSchema}`));
}
