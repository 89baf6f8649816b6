import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { ownFolder } from '../files/store/agency-folder.ts';
import { openStore } from '../files/store/files.ts';
import { databaseOf, folderOf } from './agency-config.ts';
import { codePattern, figuresRole, hostOf, schemaOf } from './agency-names.ts';
import { type AgencyState, directoryChanged } from './directory.ts';

/** Where an installation's own tables are, for who may make roles and schemas. */
export interface Ground {
  config: Config;
  ownerUrl: string;
  /** Who does it, as the record says: the user of the machine. */
  by: string;
}

/** What can't be done with an agency, to be printed as it stands. */
export class AgencyFault extends Error {
  constructor(thai: string, english: string) {
    super(`${thai}\n${english}`);
  }
}

export interface NewAgency {
  code: string;
  name: string;
  nameEn?: string | undefined;
  host: string;
}

/**
 * Makes an agency: its two roles, its schema with all tables, its folder and its host. Killed in the middle it is made by the same command again;
 * it is called by nobody before the last step.
 * @throws AgencyFault
 */
export async function makeAgency(ground: Ground, { code, name, nameEn = '', host }: NewAgency): Promise<void> {
  if (!codePattern.test(code))
    throw new AgencyFault(
      `รหัสหน่วยงาน ${code} ใช้ไม่ได้: ขึ้นต้นด้วยอักษร a-z ตามด้วย a-z หรือ 0-9 รวม 2-20 ตัว`,
      `the code ${code} is none: a letter a-z, then a-z or 0-9, 2 to 20 in all`,
    );
  if (!name.trim()) throw new AgencyFault('ต้องระบุชื่อหน่วยงาน (--name)', 'the agency needs a name (--name)');
  const address = judgeHost(ground.config, host);
  await inInstallation(ground, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('e-office agency ' || $1))", [code]);
    const { rows } = await client.query<{ state: AgencyState; hosts: number }>(
      'select state, (select count(*)::int from agency_host where agency = code) as hosts from agency where code = $1',
      [code],
    );
    const before = rows[0];
    // one without a host was being made when the machine stopped
    if (before && !(before.state === 'NEW' && before.hosts === 0))
      throw new AgencyFault(`มีหน่วยงานรหัส ${code} อยู่แล้ว`, `there is an agency ${code} already`);
    await judgeFree(client, address);
    await client.query(
      'insert into agency (code, name, name_en) values ($1, $2, $3) on conflict (code) do update set name = excluded.name, name_en = excluded.name_en',
      [code, name.trim(), nameEn.trim()],
    );
    await layGround(client, ground, code);
    await migrateAgency(ground, client, code);
    await note(client, ground, code, 'make', address, async () => {
      await client.query('insert into agency_host (host, agency, is_main) values ($1, $2, true)', [address, code]);
    });
  });
}

/** The roles, and the schema that belongs to the owner: what only the installation may do. */
async function layGround(client: pg.Client, { config, ownerUrl }: Ground, code: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const { ownerRole, appRole, ownerPassword, appPassword } = databaseOf(config, ownerUrl, rows[0]?.name ?? '', code);
  for (const [role, password] of [
    [ownerRole, ownerPassword],
    [appRole, appPassword],
  ] as const) {
    const there = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    const name = pg.escapeIdentifier(role);
    await client.query(`${there.rowCount ? 'alter' : 'create'} role ${name} login password ${pg.escapeLiteral(password)}`);
  }
  const [owner, app, schema] = [ownerRole, appRole, schemaOf(code)].map(pg.escapeIdentifier);
  // who makes a role may not yet act for it
  await client.query(`grant ${owner} to current_user`);
  await client.query(`create schema if not exists ${schema} authorization ${owner}`);
  await client.query(`grant execute on function public.enqueue, public.jobs_state to ${app}`);
  const examines = await client.query("select 1 from pg_extension where extname = 'amcheck'");
  if (examines.rowCount)
    await client
      .query(
        `grant execute on function public.bt_index_check(regclass, boolean, boolean),
          public.verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to ${app}`,
      )
      // of a database that somebody else set up: the check says itself what it may not
      .catch(() => {});
}

/** Its tables as this release has them. `client`: of the installation. */
export async function migrateAgency(ground: Pick<Ground, 'config' | 'ownerUrl'>, client: pg.Client, code: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  const { ownerUrl, appRole } = databaseOf(ground.config, ground.ownerUrl, database, code);
  await migrate(ownerUrl, { schema: schemaOf(code), appRole, jobs: 'elsewhere' });
  const [schema, role] = [schemaOf(code), figuresRole(database)].map(pg.escapeIdentifier);
  await client.query(`grant usage on schema ${schema} to ${role}; grant execute on function ${schema}.figures() to ${role}`);
}

/** @throws AgencyFault */
export async function addHost(ground: Ground, code: string, host: string, { main = false } = {}): Promise<void> {
  const address = judgeHost(ground.config, host);
  await inInstallation(ground, async (client) => {
    await find(client, code, ['NEW', 'ACTIVE', 'BEHIND', 'SUSPENDED']);
    const own = await client.query('select 1 from agency_host where host = $1 and agency = $2', [address, code]);
    if (!own.rowCount) await judgeFree(client, address);
    await note(client, ground, code, main ? 'main-host' : 'add-host', address, async () => {
      if (main) await client.query('update agency_host set is_main = false where agency = $1', [code]);
      await client.query(
        'insert into agency_host (host, agency, is_main) values ($1, $2, $3) on conflict (host) do update set is_main = excluded.is_main',
        [address, code, main],
      );
    });
  });
}

/** @throws AgencyFault for the main one: links of the agency have it. */
export async function removeHost(ground: Ground, code: string, host: string): Promise<void> {
  const address = judgeHost(ground.config, host);
  await inInstallation(ground, async (client) => {
    const { rows } = await client.query<{ is_main: boolean }>('select is_main from agency_host where host = $1 and agency = $2', [
      address,
      code,
    ]);
    if (!rows[0]) throw new AgencyFault(`${address} ไม่ใช่ที่อยู่ของ ${code}`, `${address} is no host of ${code}`);
    if (rows[0].is_main)
      throw new AgencyFault(
        `${address} เป็นที่อยู่หลักของ ${code}: กำหนดที่อยู่หลักอื่นก่อน (host … --main)`,
        `${address} is the main host of ${code}: make another one the main one first (host … --main)`,
      );
    await note(client, ground, code, 'remove-host', address, () => client.query('delete from agency_host where host = $1', [address]));
  });
}

/** Closed with a notice; its background work stands. @throws AgencyFault */
export async function suspendAgency(ground: Ground, code: string, reason: string): Promise<void> {
  if (!reason.trim()) throw new AgencyFault('ต้องระบุเลขที่คำสั่งหรือเหตุผล (--reason)', 'an order or a reason is needed (--reason)');
  await inInstallation(ground, async (client) => {
    await find(client, code, ['NEW', 'ACTIVE', 'BEHIND']);
    await note(client, ground, code, 'suspend', reason.trim(), async () => {
      await client.query("update agency set state = 'SUSPENDED', reason = $2, changed_at = now() where code = $1", [code, reason.trim()]);
      await holdJobs(client, code, true);
    });
  });
}

/** Open again, at the state of its tables; what waited goes on. @throws AgencyFault */
export async function resumeAgency(ground: Ground, code: string): Promise<void> {
  await inInstallation(ground, async (client) => {
    await find(client, code, ['SUSPENDED', 'BEHIND']);
    await migrateAgency(ground, client, code);
    await note(client, ground, code, 'resume', '', async () => {
      // an agency that nobody has set up yet becomes NEW again, by the first look into it
      await client.query("update agency set state = 'ACTIVE', reason = '', changed_at = now() where code = $1", [code]);
      await holdJobs(client, code, false);
    });
  });
}

/** Called by no host any more; everything stays where it is until `destroyAgency`. @throws AgencyFault */
export async function removeAgency(ground: Ground, code: string): Promise<void> {
  await inInstallation(ground, async (client) => {
    await find(client, code, ['SUSPENDED']);
    await note(client, ground, code, 'remove', '', async () => {
      await client.query("update agency set state = 'REMOVED', changed_at = now() where code = $1", [code]);
      await client.query('delete from agency_host where agency = $1', [code]);
    });
  });
}

/** Days between the removal and the end of everything that the agency had. */
export const keptDays = 30;

/** Takes schema, roles, work and folder of a removed agency away. Its line and what was done with it stay. @throws AgencyFault */
export async function destroyAgency(ground: Ground, code: string): Promise<void> {
  await inInstallation(ground, async (client) => {
    await find(client, code, ['REMOVED']);
    const { rows } = await client.query<{ name: string; ripe: boolean }>(
      'select current_database() as name, changed_at < now() - make_interval(days => $2) as ripe from agency where code = $1',
      [code, keptDays],
    );
    if (!rows[0]?.ripe)
      throw new AgencyFault(
        `ลบข้อมูลของ ${code} ได้เมื่อพ้น ${keptDays} วันนับแต่วันที่ถอนออก`,
        `what ${code} has can be taken away ${keptDays} days after its removal`,
      );
    const { ownerRole, appRole } = databaseOf(ground.config, ground.ownerUrl, rows[0].name, code);
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schemaOf(code))} cascade`);
    for (const role of [appRole, ownerRole]) {
      const there = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (!there.rowCount) continue;
      await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
      await client.query(`drop owned by ${pg.escapeIdentifier(role)}`);
      await client.query(`drop role ${pg.escapeIdentifier(role)}`);
    }
    await client.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where queue_name like $1 || ':%' and locked_at is null))",
      [schemaOf(code)],
    );
    await dropFiles(ground.config, code);
    await note(client, ground, code, 'destroy', '', async () => {});
  });
}

/** Of the bucket too, where files lie in one; checkpoints there stay, in which nothing of the agency's matters stands. */
async function dropFiles({ objects, ...config }: Config, code: string): Promise<void> {
  const folder = folderOf(config, code);
  if (objects) {
    const { store, close } = await openStore({ dir: join(folder, 'files'), folder: ownFolder(schemaOf(code)), objects });
    await store.sweep(async () => false, new Date()).finally(close);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Its jobs wait behind every other while it is suspended: what is not tried is not given up. */
async function holdJobs(client: pg.Client, code: string, hold: boolean): Promise<void> {
  await client.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where queue_name like $1 || ':%' and locked_at is null
      and (run_at > '9000-01-01') <> $2), run_at := $3)`,
    [schemaOf(code), hold, hold ? '9999-01-01' : new Date()],
  );
}

/** @throws AgencyFault where there is none, or one in another state. */
async function find(client: pg.Client, code: string, states: AgencyState[]): Promise<void> {
  const { rows } = await client.query<{ state: AgencyState }>('select state from agency where code = $1', [code]);
  if (!rows[0]) throw new AgencyFault(`ไม่มีหน่วยงานรหัส ${code}`, `there is no agency ${code}`);
  if (!states.includes(rows[0].state))
    throw new AgencyFault(
      `หน่วยงาน ${code} อยู่ในสถานะ ${rows[0].state} จึงทำรายการนี้ไม่ได้ (ทำได้เมื่อเป็น ${states.join(', ')})`,
      `the agency ${code} is ${rows[0].state}: this is done to one that is ${states.join(', ')}`,
    );
}

/** @throws AgencyFault */
function judgeHost({ https }: Config, text: string): string {
  const host = hostOf(text);
  if (!host) throw new AgencyFault(`${text} ไม่ใช่ชื่อเครื่องแม่ข่าย`, `${text} is no name of a host`);
  if (!https && !/^(.+\.)?localhost$/.test(host))
    throw new AgencyFault(
      `${host} เรียกผ่านเครือข่ายได้ PUBLIC_URL จึงต้องเป็น https`,
      `${host} is called over a network: PUBLIC_URL must be https`,
    );
  return host;
}

async function judgeFree(client: pg.Client, host: string): Promise<void> {
  const { rows } = await client.query<{ agency: string }>('select agency from agency_host where host = $1', [host]);
  if (rows[0])
    throw new AgencyFault(`${host} เป็นที่อยู่ของหน่วยงาน ${rows[0].agency} อยู่แล้ว`, `${host} is the host of ${rows[0].agency} already`);
}

/** The act, its line and the notice to every server stand together or not at all. */
async function note(
  client: pg.Client,
  { by }: Ground,
  code: string,
  act: string,
  detail: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('insert into agency_act (agency, act, detail, done_by) values ($1, $2, $3, $4)', [code, act, detail, by]);
    await directoryChanged(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export async function inInstallation<T>({ ownerUrl }: Pick<Ground, 'ownerUrl'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=installation,public' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
