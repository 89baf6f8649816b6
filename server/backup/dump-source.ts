import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { findBinaries } from '../db/binaries.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { Database } from '../db/pool.ts';
import { BackupFault } from './backup-fault.ts';
import { severalAtOnce } from './backup-folder.ts';
import { keepFile } from './copy-cluster.ts';
import type { CopiedDatabase, DatabaseSource } from './database-source.ts';
import { jobsSchema, restoreDump, withClient } from './lay-dump.ts';
import type { Manifest, Roles } from './manifest.ts';
import { measure, openUnhurried } from './measure.ts';
import { needClients, runClient } from './postgres-clients.ts';

/** An agency's own PostgreSQL: a dump of one snapshot by its own clients. Nobody waits for it, and it needs no right but the owner's. */
export function dumpSource({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): DatabaseSource {
  return {
    ownerUrl,
    async copy(folder, { schema, scratch, look }) {
      const { major, roles } = await askServer(ownerUrl, appUrl);
      const clients = needClients(major);
      const into = join(scratch, 'dump');
      const db = openUnhurried(ownerUrl, schema);
      try {
        const seen = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (snapshot) => {
            const id = await exportSnapshot(snapshot);
            const schemas = [schema, jobsSchema].map((name) => `--schema=${name}`);
            // packed when it is kept: a table that did not change is then the same object as before
            const how = [
              '--format=directory',
              '--compress=0',
              '--jobs=2',
              '--lock-wait-timeout=600s',
              `--snapshot=${id}`,
              `--file=${into}`,
            ];
            const [, found] = await Promise.all([
              runClient(clients, 'pg_dump', [...how, ...schemas], ownerUrl),
              look(snapshot, () => {}, roles.app),
            ]);
            return found;
          });
        const copied: CopiedDatabase = { folders: [], database: [], dump: { clients: clients.major, roles } };
        await severalAtOnce(await readdir(into), async (path) => {
          const kept = await keepFile(folder, join(into, path));
          if (kept) copied.database.push({ path, ...kept });
        });
        await rm(into, { recursive: true, force: true });
        return { copied, seen };
      } finally {
        await db.destroy();
      }
    },
    async measureCopy(folder, manifest, scratch) {
      const place = await openScratch(ownerUrl, manifest, scratch);
      try {
        await restoreDump(folder, manifest, { ...place, scratch: join(scratch, 'dump') });
        const db = openUnhurried(place.ownerUrl, manifest.schema);
        return await measure(db, place.roles.app).finally(() => db.destroy());
      } finally {
        await place.close();
      }
    },
  };
}

async function askServer(ownerUrl: string, appUrl: string): Promise<{ major: number; roles: Roles }> {
  const ask = `select current_setting('server_version_num')::int / 10000 as major, current_user::text as me`;
  const [owner, app] = await Promise.all([ownerUrl, appUrl].map((url) => withClient(url, (client) => client.query(ask))));
  return { major: owner?.rows[0].major, roles: { owner: owner?.rows[0].me, app: app?.rows[0].me } };
}

async function exportSnapshot(snapshot: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(snapshot);
  return rows[0]?.id as string;
}

interface Scratch {
  ownerUrl: string;
  roles: Roles;
  close(): Promise<void>;
}

/**
 * A second database on the same server is the truest trial; its role must be allowed to make one (CREATEDB). Else the packaged server,
 * which reads what a server of its own release or an older one wrote.
 */
async function openScratch(ownerUrl: string, { postgres: major, dump }: Manifest, folder: string): Promise<Scratch> {
  const url = await makeBeside(ownerUrl);
  if (url) return { ownerUrl: url, roles: dump?.roles as Roles, close: () => dropBeside(ownerUrl) };
  const packaged = packagedMajor();
  if (packaged === null || packaged < major)
    throw new BackupFault(
      `พิสูจน์ชุดสำรองไม่ได้ จึงไม่นับเป็นชุดสำรอง: บทบาทเจ้าของฐานข้อมูลสร้างฐานข้อมูลทดลองไม่ได้ (ให้สิทธิ์ด้วย alter role … createdb) และ PostgreSQL ที่มากับโปรแกรมเก่ากว่ารุ่น ${major}`,
      `the backup can't be proved, so it is none: the owner's role may not make a scratch database (allow it: alter role … createdb), and the packaged PostgreSQL is older than ${major}`,
    );
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false });
  return { ownerUrl: embedded.ownerUrl, roles: { owner: 'office_owner', app: 'office_app' }, close: () => embedded.stop() };
}

/** Where a trial restore of this server would go; null: nowhere. For whoever looks a machine over. */
export async function scratchOf(ownerUrl: string, major: number): Promise<'server' | 'packaged' | null> {
  if (await withClient(ownerUrl, mayMakeDatabases)) return 'server';
  return (packagedMajor() ?? 0) >= major ? 'packaged' : null;
}

async function mayMakeDatabases(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user');
  return rows[0]?.may === true;
}

function packagedMajor(): number | null {
  try {
    return findBinaries().major;
  } catch {
    return null;
  }
}

/** Its address; null where the role may make none. */
async function makeBeside(ownerUrl: string): Promise<string | null> {
  return withClient(ownerUrl, async (client) => {
    if (!(await mayMakeDatabases(client))) return null;
    const { rows } = await client.query('select to_jsonb(d) as its from pg_database d where datname = current_database()');
    const { its } = rows[0] as { its: Record<string, string | null> };
    await client.query(await dropOf(client));
    const name = await besideOf(client);
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${localeOf(its)}`);
    return onDatabase(ownerUrl, name);
  });
}

const dropBeside = (ownerUrl: string) => withClient(ownerUrl, async (client) => void (await client.query(await dropOf(client))));

/** Named after the office's, so that what a killed run left goes with the next one. */
async function besideOf(client: pg.Client): Promise<string> {
  return `${(await client.query('select current_database() as name')).rows[0].name.slice(0, 48)}_backup_proof`;
}

async function dropOf(client: pg.Client): Promise<string> {
  return `drop database if exists ${pg.escapeIdentifier(await besideOf(client))} with (force)`;
}

/** As the office's database has it: the search for Thai words depends on it. */
function localeOf(its: Record<string, string | null>): string {
  const quoted = (text: string | null | undefined) => pg.escapeLiteral(text ?? '');
  const own = its.datlocale ?? its.daticulocale;
  const provider =
    its.datlocprovider === 'i'
      ? `locale_provider icu icu_locale ${quoted(own)}`
      : its.datlocprovider === 'b'
        ? `locale_provider builtin builtin_locale ${quoted(own)}`
        : 'locale_provider libc';
  return `${provider} lc_collate ${quoted(its.datcollate)} lc_ctype ${quoted(its.datctype)}`;
}

function onDatabase(url: string, name: string): string {
  const [path = '', query] = url.split('?');
  const renamed = `${path.slice(0, path.lastIndexOf('/'))}/${encodeURIComponent(name)}`;
  return query === undefined ? renamed : `${renamed}?${query}`;
}
