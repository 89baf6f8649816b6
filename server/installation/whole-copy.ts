import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { BackupFault } from '../backup/backup-fault.ts';
import { masterFilesOf } from '../backup/master-files.ts';
import { openAgencyStore } from '../files/store/agency-folder.ts';
import { addHost, bringing, type Ground, inInstallation, makeAgency } from './agency-acts.ts';
import { configOf, databaseOf, folderOf } from './agency-config.ts';
import { bringAgency, type Copying, copyAgency, nameOf } from './agency-copy.ts';
import { directoryChanged, readAgencies } from './directory.ts';
import { copyOwn, type Line, lay, ownFolderName, readOwn } from './own-copy.ts';

// A whole installation, out and in: what `npm run backup` and `npm run restore` do in one.

/**
 * Every agency after the other, each into a folder of its own, then the installation's own tables, and beside them which agencies there are, by name and hosts, for who brings them in
 * again. One that fails keeps no other from it. @returns codes of those that failed
 */
export async function copyAll(
  ground: Ground,
  { dir, say, withMasterKey = false, ...how }: Omit<Copying, 'consent'> & { withMasterKey?: boolean },
): Promise<string[]> {
  const failed: string[] = [];
  // one that is being brought in has no host yet
  const agencies = (await inInstallation(ground, readAgencies)).filter(({ state, hosts }) => state !== 'REMOVED' && hosts.length > 0);
  const ownMaster = masterFilesOf(ground.config.dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(join(dir, 'agencies.json'), `${JSON.stringify(agencies, null, 2)}\n`, { mode: 0o600 });
  for (const { code } of agencies) {
    try {
      if (await isUnused(ground, code)) {
        say(`${code}: ยังไม่มีใครใช้ จึงไม่มีข้อมูลให้สำรอง / nobody has used it yet, there is nothing to back up`);
        continue;
      }
      const masterFiles = withMasterKey ? masterFilesOf(folderOf(ground.config, code)) : null;
      const { name } = await copyAgency(ground, code, {
        ...how,
        dir: join(dir, code),
        ...(masterFiles ? { masterFiles } : {}),
        say: () => {},
      });
      say(`${code}: ${name} สำรองและพิสูจน์แล้ว / backed up and proved`);
    } catch (error) {
      failed.push(code);
      say(`${code}: สำรองไม่สำเร็จ / failed: ${(error as Error).message}`);
    }
  }
  // at last, so that these copies stand in it
  await copyOwn(ground, { dir, ...how, ...(withMasterKey && ownMaster ? { masterFiles: ownMaster } : {}) }).then(
    (name) => say(`ระบบกลาง / the installation: ${name} สำรองและพิสูจน์แล้ว / backed up and proved`),
    (error: Error) => {
      failed.push(ownFolderName);
      say(`ระบบกลาง / the installation: สำรองไม่สำเร็จ / failed: ${error.message}`);
    },
  );
  return failed;
}

/** Its office was never opened, so that its store has no mark. */
async function isUnused(ground: Ground, code: string): Promise<boolean> {
  const { schema, dataDir, objects } = configOf(ground.config, { code, hosts: [] });
  const { ownerUrl } = databaseOf(ground.config, ground.ownerUrl, await nameOf(ground), code);
  const { store, close } = await openAgencyStore(ownerUrl, schema, { dir: join(dataDir, 'files'), objects });
  return store
    .mark()
    .then((mark) => mark === null)
    .finally(close);
}

interface Bringing {
  /** As `npm run backup` wrote it: this part and a folder for each agency. */
  dir: string;
  identity?: string | null;
  say: (line: string) => void;
}

/**
 * A whole installation on an empty machine: its own tables, then every agency from its newest copy, each with its hosts and its state. One that
 * fails keeps no other from it; the same command takes up those that are left. @returns codes of those that failed
 */
export async function bringInstallation(ground: Ground, { dir, identity = null, say }: Bringing): Promise<string[]> {
  const { name, at, lines } = await readOwn(ground, dir, identity);
  const rowsOf = (table: string) => lines.filter(([of]) => of === table).map(([, row]) => row);
  /** One that nobody used has no copy and is made anew; one that was in use and has none stays closed until it has. */
  const isNew = ({ code, state }: Record<string, unknown>) => state === 'NEW' && backupsIn(join(dir, String(code))) === 0;
  await inInstallation(ground, async (client) => {
    if (await goesOn(client)) return;
    await lay(
      client,
      lines.flatMap(([table, row]): Line[] => {
        if (table === 'agency_host') return [];
        if (table !== 'agency' || row.state === 'REMOVED') return [[table, row]];
        // closed and without a host until it stands
        return [[table, isNew(row) ? row : { ...row, state: 'SUSPENDED', reason: bringing }]];
      }),
    );
  });
  say(`${name}: ข้อมูลของระบบกลาง ณ ${at} / the installation as of ${at}`);
  const failed: string[] = [];
  const hosts = rowsOf('agency_host');
  for (const row of rowsOf('agency').toSorted((a, b) => (String(a.code) < String(b.code) ? -1 : 1))) {
    const code = String(row.code);
    const own = hosts.filter(({ agency }) => agency === code).toSorted((a, b) => Number(b.is_main) - Number(a.is_main));
    const host = own[0]?.host;
    if (row.state === 'REMOVED' || !host || (await stands(ground, code))) continue;
    const agency = { code, name: String(row.name), nameEn: String(row.name_en), host: String(host) };
    const keys = masterFilesOf(folderOf(ground.config, code));
    try {
      if (isNew(row)) await makeAgency(ground, agency);
      else await bringAgency(ground, { ...agency, dir: join(dir, code), masterFiles: keys, identity, say: () => {} });
      for (const { host: other } of own.slice(1)) await addHost(ground, code, String(other));
      await asItWas(ground, code, row);
      say(`${code}: นำเข้าแล้ว / brought in`);
    } catch (error) {
      // the key that the operator laid there for it
      for (const [path, bytes] of Object.entries(keys ?? {})) await keepFile(join(folderOf(ground.config, code), path), bytes);
      failed.push(code);
      say(`${code}: นำเข้าไม่สำเร็จ / failed: ${(error as Error).message}`);
    }
  }
  return failed;
}

function backupsIn(dir: string): number {
  const folder = join(dir, 'backups');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

async function keepFile(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600 });
}

/** @returns whether an earlier call laid the tables and was broken off. @throws BackupFault where somebody has begun to use it */
async function goesOn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean; waits: boolean }>(
    `select exists (select 1 from agency) or exists (select 1 from account) as some,
      exists (select 1 from agency a where (reason = $1 or state = 'NEW') and not exists (select 1 from agency_host where agency = a.code)) as waits`,
    [bringing],
  );
  if (rows[0]?.some && !rows[0].waits)
    throw new BackupFault(
      'ระบบนี้มีหน่วยงานหรือผู้ดูแลระบบกลางอยู่แล้ว: นำเข้าทีละหน่วยงานด้วย npm run agency -- restore',
      'this installation has agencies or administrators already: bring in agency by agency by npm run agency -- restore',
    );
  return rows[0]?.waits === true;
}

async function stands(ground: Ground, code: string): Promise<boolean> {
  return inInstallation(
    ground,
    async (client) => ((await client.query('select 1 from agency_host where agency = $1', [code])).rowCount ?? 0) > 0,
  );
}

/** One that was closed is closed again; one that was behind is of this release now. */
async function asItWas(ground: Ground, code: string, { state, reason, made_at, changed_at }: Record<string, unknown>): Promise<void> {
  await inInstallation(ground, async (client) => {
    await client.query('update agency set made_at = $2 where code = $1', [code, made_at]);
    if (state === 'SUSPENDED')
      await client.query("update agency set state = 'SUSPENDED', reason = $2, changed_at = $3 where code = $1", [code, reason, changed_at]);
    await directoryChanged(client);
  });
}
