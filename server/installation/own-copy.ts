import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { BackupFault } from '../backup/backup-fault.ts';
import { type BackupFolder, nameOfTime, openBackupFolder } from '../backup/backup-folder.ts';
import { cipherToRead, cipherToWrite } from '../backup/folder-key.ts';
import { masterFilesIn } from '../backup/manifest.ts';
import { readSigned, signLine } from '../backup/signed-line.ts';
import { migrate } from '../db/migrate.ts';
import { officeSigner } from '../system/office-key.ts';
import { type Ground, inInstallation } from './agency-acts.ts';
import { userOf } from './agency-names.ts';

// What the installation itself keeps, beside the copies of its agencies: accounts of administrators, which agencies there are, what was done with
// them, figures, consents and audit. Without it a restored machine would know agencies and nobody who may look after them.

/** Beside the agencies' folders: no code begins like it. */
export const ownFolderName = '_installation';
const migrations = join(import.meta.dirname, 'migrations');
/** What passes by itself: everybody signs in anew. */
const passing = ['schema_migration', 'session', 'throttle', 'wrong_try', 'idempotency'];
/** Others name their rows. */
const first = ['agency', 'account'];
const rowsAtOnce = 500;

interface OwnManifest {
  format: 1;
  of: 'installation';
  version: string;
  at: string;
  /** Of each table how many rows there are, and a digest of them. */
  tables: Record<string, { rows: number; digest: string }>;
  /** All rows, a line each: [table, row]. */
  kept: { sha256: string; size: number };
  masterFiles?: Record<string, string>;
}

export type Line = [table: string, row: Record<string, unknown>];

interface Copying {
  dir: string;
  recipients?: string[];
  masterFiles?: Record<string, Buffer>;
  identity?: string | null;
}

/** Of one instant, proved by tables of their own beside them before it counts. @returns its name */
export async function copyOwn(ground: Ground, { dir, recipients = [], masterFiles, identity = null }: Copying): Promise<string> {
  const { dataDir, version, secrets } = ground.config;
  const place = join(dir, ownFolderName);
  const cipher = await cipherToWrite({ dir: place, dataDir, masters: secrets.master, recipients, identity });
  const folder = openBackupFolder(place, cipher);
  await folder.begin();
  return inInstallation(ground, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: clock } = await client.query<{ at: Date }>('select now() as at');
    const tables = await measureTables(client);
    const kept = await folder.keep(linesOf(client, Object.keys(tables)), 'packed');
    await client.query('commit');
    await prove(ground, folder, kept.sha256, tables);
    const at = clock[0]?.at ?? new Date();
    const inBase64 = Object.fromEntries(Object.entries(masterFiles ?? {}).map(([path, bytes]) => [path, bytes.toString('base64')]));
    const manifest: OwnManifest = {
      ...{ format: 1, of: 'installation', version, at: at.toISOString(), tables, kept },
      ...(masterFiles && cipher ? { masterFiles: inBase64 } : {}),
    };
    const name = nameOfTime(at);
    await folder.finish(name, signLine(JSON.stringify(manifest), officeSigner(secrets.master.current)));
    return name;
  });
}

async function measureTables(client: pg.Client): Promise<OwnManifest['tables']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [passing],
  );
  const names = rows.map(({ name }) => name).toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)));
  const tables: OwnManifest['tables'] = {};
  for (const name of names) {
    const found = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text)), '')) as digest
      from ${pg.escapeIdentifier(name)} t`,
    );
    tables[name] = found.rows[0] as { rows: number; digest: string };
  }
  return tables;
}

async function* linesOf(client: pg.Client, names: string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    await client.query(`declare rows_of no scroll cursor for select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`);
    for (;;) {
      const { rows } = await client.query<{ row: object }>(`fetch forward ${rowsAtOnce} from rows_of`);
      if (rows.length === 0) break;
      yield Buffer.from(rows.map(({ row }) => `${JSON.stringify([name, row])}\n`).join(''));
    }
    await client.query('close rows_of');
  }
}

async function prove(ground: Ground, folder: BackupFolder, sha256: string, tables: OwnManifest['tables']): Promise<void> {
  const { ownerUrl } = ground;
  const schema = `proof_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema},public` });
  client.on('error', () => {});
  await client.connect();
  try {
    await migrate(ownerUrl, { schema, appRole: userOf(ownerUrl), dir: migrations, jobs: 'elsewhere' });
    await lay(client, await readLines(folder, sha256));
    const found = await measureTables(client);
    const differing = Object.keys(tables).filter((name) => JSON.stringify(found[name]) !== JSON.stringify(tables[name]));
    if (differing.length > 0)
      throw new BackupFault('สำเนาข้อมูลของระบบกลางไม่ตรงกับต้นฉบับ', `the copy of the installation is not what it has: ${differing.join(', ')}`);
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`).catch(() => {});
    await client.end();
  }
}

/** Small beside any agency: the audit of a year is some megabytes. */
async function readLines(folder: BackupFolder, sha256: string): Promise<Line[]> {
  const parts: Uint8Array[] = [];
  for await (const part of folder.readSound(sha256, 'packed')) parts.push(part);
  return Buffer.concat(parts)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Columns that a newer release has beside these keep what they are by themselves. */
export async function lay(client: pg.Client, lines: Line[]): Promise<void> {
  await client.query('begin');
  const byTable = Map.groupBy(lines, ([table]) => table);
  for (const [table, rows] of byTable) {
    const columns = Object.keys(rows[0]?.[1] ?? {}).map(pg.escapeIdentifier);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await client.query(
        `insert into ${pg.escapeIdentifier(table)} (${columns.join(', ')}) overriding system value
          select ${columns.join(', ')} from json_populate_recordset(null::${pg.escapeIdentifier(table)}, $1)`,
        [JSON.stringify(rows.slice(at, at + rowsAtOnce).map(([, row]) => row))],
      );
    if (columns.includes(pg.escapeIdentifier('id')))
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${pg.escapeIdentifier(table)}`, [table]);
  }
  await client.query('commit');
}

/** The newest copy, read whole. @throws BackupFault where there is none, it is damaged, or signed by another key */
export async function readOwn(ground: Ground, dir: string, identity: string | null): Promise<{ name: string; at: string; lines: Line[] }> {
  const { folder, name, text } = await newest(dir, identity);
  const { at, kept } = JSON.parse(readSigned(name, text, ground.config.secrets.master)) as OwnManifest;
  return { name, at, lines: await readLines(folder, kept.sha256) };
}

/** For who has no master key in his data folder yet: the one that lies in an encrypted copy; null where there is none. */
export async function masterFilesOfCopy(dir: string, identity: string | null): Promise<Record<string, Buffer> | null> {
  return masterFilesIn((await newest(dir, identity)).text);
}

async function newest(dir: string, identity: string | null) {
  const place = join(dir, ownFolderName);
  const folder = openBackupFolder(place, await cipherToRead(place, identity));
  const name = (await folder.names()).at(-1);
  if (!name) throw new BackupFault(`${dir} ไม่มีสำเนาของระบบกลาง`, `${dir} has no copy of an installation`);
  return { folder, name, text: await folder.readManifest(name) };
}
