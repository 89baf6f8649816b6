import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { roleSettings } from '../db/citus.ts';
import { migrate } from '../db/migrate.ts';
import { ownFolder } from '../files/store/agency-folder.ts';
import { openStore } from '../files/store/files.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { textsInEach } from '../http/languages.ts';
import { fill, paramWords } from '../http/words.ts';
import { databaseOf, folderOf } from './agency-config.ts';
import { codePattern, figuresRole, hostOf, isLocal, pathOf, schemaOf } from './agency-names.ts';
import { type AgencyState, directoryChanged } from './directory.ts';
import type { Sender } from './sender.ts';

/** Where an installation's own tables are, for who may make roles and schemas. */
export interface Ground {
  config: Config;
  ownerUrl: string;
  /** Who does it, as the record says: the user of the machine, or an administrator by his page. */
  by: string;
  /** The transaction of who asks, in which the act stands or falls; left out: each act has a connection and a transaction of its own. */
  inside?: Sender;
}

/** What can't be done with an agency; its message is for a terminal, in each language. */
export class AgencyFault extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, Param>;
  /** Of the form that it is about. */
  readonly field: string;

  constructor(code: ErrorCode, params: Record<string, Param> = {}, field = '') {
    super(
      textsInEach('errors')
        .map((words) => fill(words[code], paramWords(params)))
        .join('\n'),
    );
    this.code = code;
    this.params = params;
    this.field = field;
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
export async function makeAgency(ground: Ground, given: NewAgency): Promise<void> {
  if ((await prepareAgency(ground, given)) === 'there') throw new AgencyFault('agency_code_taken', { code: given.code }, 'code');
  await openAgency(ground, given);
}

/**
 * All of it but the host: nobody calls it yet, and done again it changes nothing. `there`: it has been made before, by the same call or another.
 * @throws AgencyFault
 */
export async function prepareAgency(ground: Ground, { code, name, nameEn = '', host }: NewAgency): Promise<'made' | 'there'> {
  const address = judgeGiven(ground, { code, name, host });
  return inInstallation(ground, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('e-office agency ' || $1))", [code]);
    if (await isMade(client, code)) return 'there';
    await judgeFree(client, address);
    await client.query(
      'insert into agency (code, name, name_en) values ($1, $2, $3) on conflict (code) do update set name = excluded.name, name_en = excluded.name_en',
      [code, name.trim(), nameEn.trim()],
    );
    await layGround(client, ground, code);
    await migrateAgency(ground, client, code);
    return 'made';
  });
}

/** @returns its host. @throws AgencyFault */
function judgeGiven({ config }: Ground, { code, name, host }: NewAgency): string {
  if (!codePattern.test(code)) throw new AgencyFault('agency_code_bad', { code }, 'code');
  if (!name.trim()) throw new AgencyFault('agency_name_needed', {}, 'name');
  return judgeHost(config, code, host);
}

/** Why an agency is closed that is being brought in; one that a stopped machine left so is begun again. */
export const bringing = 'กำลังนำเข้า / being brought in';

/** @throws AgencyFault where an agency has the code, but one whose bringing in was broken off */
export async function judgeFreeCode(sender: Sender, code: string): Promise<void> {
  if (!codePattern.test(code)) throw new AgencyFault('agency_code_bad', { code }, 'code');
  const { rowCount } = await sender.query(
    'select 1 from agency where code = $1 and (reason <> $2 or exists (select 1 from agency_host where agency = code))',
    [code, bringing],
  );
  if (rowCount) throw new AgencyFault('agency_code_taken', { code }, 'code');
}

/** Keeps the code for an agency that is brought in: closed, and without a host until all of it stands. @throws AgencyFault */
export async function reserveAgency(ground: Ground, given: NewAgency): Promise<void> {
  const address = judgeGiven(ground, given);
  const { code, name, nameEn = '' } = given;
  await inInstallation(ground, async (client) => {
    await judgeFree(client, address);
    const { rowCount } = await client.query(
      `insert into agency (code, name, name_en, state, reason) values ($1, $2, $3, 'SUSPENDED', $4)
      on conflict (code) do update set name = excluded.name, name_en = excluded.name_en where agency.reason = excluded.reason
        and not exists (select 1 from agency_host where agency = excluded.code)`,
      [code, name.trim(), nameEn.trim(), bringing],
    );
    if (!rowCount) throw new AgencyFault('agency_code_taken', { code }, 'code');
    await dropGround(client, ground, code);
    await rm(folderOf(ground.config, code), { recursive: true, force: true });
  });
}

/** All of it stands: it is called from here on. `also`: what is written down with it. @throws AgencyFault */
export async function openReserved(
  ground: Ground,
  { code, host }: NewAgency,
  detail: string,
  also: (sender: Sender) => Promise<void> = async () => {},
): Promise<void> {
  const address = judgeHost(ground.config, code, host);
  await act(ground, code, 'restore', detail, async (sender) => {
    await judgeFree(sender, address);
    await sender.query("update agency set state = 'ACTIVE', reason = '', changed_at = now() where code = $1", [code]);
    await sender.query('insert into agency_host (host, agency, is_main) values ($1, $2, true)', [address, code]);
    await also(sender);
  });
}

/** As if it had never begun. */
export async function dropReserved(ground: Ground, code: string): Promise<void> {
  await inInstallation(ground, async (client) => {
    await dropGround(client, ground, code);
    // one that stood before has its record here: it is begun again
    await client.query('delete from agency where code = $1 and reason = $2 and not exists (select 1 from agency_act where agency = $1)', [
      code,
      bringing,
    ]);
  });
  await rm(folderOf(ground.config, code), { recursive: true, force: true });
}

/** Gives a prepared agency its first host. @throws AgencyFault where it has one already */
export async function openAgency(ground: Ground, { code, host }: NewAgency): Promise<void> {
  const address = judgeHost(ground.config, code, host);
  await act(ground, code, 'make', address, async (sender) => {
    await holdAgency(sender, code);
    if (await isMade(sender, code)) throw new AgencyFault('agency_code_taken', { code }, 'code');
    await judgeFree(sender, address);
    await sender.query('insert into agency_host (host, agency, is_main) values ($1, $2, true)', [address, code]);
  });
}

/** Of two acts on it at once the later one waits, also where it is not there yet. */
export async function holdAgency(sender: Sender, code: string): Promise<void> {
  await sender.query("select pg_advisory_xact_lock(hashtext('e-office agency ' || $1))", [code]);
}

/** One without a host was being made when the machine stopped. */
async function isMade(sender: Sender, code: string): Promise<boolean> {
  const { rows } = await sender.query<{ made: boolean }>(
    "select state <> 'NEW' or exists (select 1 from agency_host where agency = code) as made from agency where code = $1",
    [code],
  );
  return rows[0]?.made === true;
}

/** The roles, and the schema that belongs to the owner: what only the installation may do. */
export async function layGround(client: pg.Client, { config, ownerUrl }: Ground, code: string): Promise<void> {
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
  if (config.citus)
    for (const role of [ownerRole, appRole]) for (const told of roleSettings(role, schemaOf(code))) await client.query(told);
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
export async function migrateAgency(ground: Pick<Ground, 'config' | 'ownerUrl'>, client: Sender, code: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  const { ownerUrl, appRole } = databaseOf(ground.config, ground.ownerUrl, database, code);
  await migrate(ownerUrl, { schema: schemaOf(code), appRole, jobs: 'elsewhere', citus: ground.config.citus });
  const [schema, role] = [schemaOf(code), figuresRole(database)].map(pg.escapeIdentifier);
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant execute on function ${schema}.figures() to ${role}`);
}

/** Of one that was called by its path the first host takes the place of it. @throws AgencyFault */
export async function addHost(ground: Ground, code: string, host: string, { main: asked = false } = {}): Promise<void> {
  const address = judgeHost(ground.config, code, host);
  await act(ground, code, asked ? 'main-host' : 'add-host', address, async (sender) => {
    await find(sender, code, ['NEW', 'ACTIVE', 'BEHIND', 'SUSPENDED']);
    const own = await sender.query('select 1 from agency_host where host = $1 and agency = $2', [address, code]);
    if (!own.rowCount) await judgeFree(sender, address);
    const others = await sender.query('select 1 from agency_host where agency = $1 and host <> $2', [code, address]);
    if (address === pathOf(code) && others.rowCount) throw new AgencyFault('agency_path_alone', { code }, 'host');
    const path = await sender.query('delete from agency_host where agency = $1 and host = $2 and host <> $3', [
      code,
      pathOf(code),
      address,
    ]);
    const main = asked || Boolean(path.rowCount);
    if (main) await sender.query('update agency_host set is_main = false where agency = $1', [code]);
    await sender.query(
      'insert into agency_host (host, agency, is_main) values ($1, $2, $3) on conflict (host) do update set is_main = excluded.is_main or agency_host.is_main',
      [address, code, main],
    );
  });
}

/** @throws AgencyFault for the main one: links of the agency have it. */
export async function removeHost(ground: Ground, code: string, host: string): Promise<void> {
  const address = judgeHost(ground.config, code, host);
  await act(ground, code, 'remove-host', address, async (sender) => {
    await find(sender, code, ['NEW', 'ACTIVE', 'BEHIND', 'SUSPENDED']);
    const { rows } = await sender.query<{ is_main: boolean }>('select is_main from agency_host where host = $1 and agency = $2', [
      address,
      code,
    ]);
    if (!rows[0]) throw new AgencyFault('agency_host_other', { host: address, code }, 'host');
    if (rows[0].is_main) throw new AgencyFault('agency_host_main', { host: address, code }, 'host');
    await sender.query('delete from agency_host where host = $1', [address]);
  });
}

/** Closed with a notice; its background work stands. @throws AgencyFault */
export async function suspendAgency(ground: Ground, code: string, reason: string): Promise<void> {
  if (!reason.trim()) throw new AgencyFault('agency_reason_needed', {}, 'reason');
  await act(ground, code, 'suspend', reason.trim(), async (sender) => {
    await find(sender, code, ['NEW', 'ACTIVE', 'BEHIND']);
    await sender.query("update agency set state = 'SUSPENDED', reason = $2, changed_at = now() where code = $1", [code, reason.trim()]);
    await holdJobs(sender, code, true);
  });
}

/** Open again, at the state of its tables; what waited goes on. @throws AgencyFault */
export async function resumeAgency(ground: Ground, code: string): Promise<void> {
  await act(ground, code, 'resume', '', async (sender) => {
    await find(sender, code, ['SUSPENDED', 'BEHIND']);
    const called = await sender.query('select 1 from agency_host where agency = $1', [code]);
    if (!called.rowCount) throw new AgencyFault('agency_without_host', { code });
    await migrateAgency(ground, sender, code);
    await sender.query("update agency set state = $2, reason = '', changed_at = now() where code = $1", [
      code,
      await openState(sender, code),
    ]);
    await holdJobs(sender, code, false);
  });
}

/** How it is when it is open: one that nobody has set up yet waits for that. */
export async function openState(sender: Sender, code: string): Promise<AgencyState> {
  const there = await sender.query<{ told: boolean }>('select to_regprocedure($1) is not null as told', [`${schemaOf(code)}.figures()`]);
  if (!there.rows[0]?.told) return 'NEW';
  const { rows } = await sender.query<{ people: number }>(`select people from ${pg.escapeIdentifier(schemaOf(code))}.figures()`);
  return rows[0]?.people ? 'ACTIVE' : 'NEW';
}

/** Called by no host any more; everything stays where it is until `destroyAgency`. @throws AgencyFault */
export async function removeAgency(ground: Ground, code: string, reason = ''): Promise<void> {
  await act(ground, code, 'remove', reason.trim(), async (sender) => {
    await judgeRemoval(sender, code);
    await sender.query("update agency set state = 'REMOVED', changed_at = now() where code = $1", [code]);
    await sender.query('delete from agency_host where agency = $1', [code]);
  });
}

/** Days that an agency stands suspended before it is removed, and again between that and the end of everything that it had. */
export const keptDays = 30;

/**
 * Whether it may be removed: closed for some time, and all of it outside, in a copy that was proved by a restore since it was closed. One that
 * nobody ever set up has nothing to lose. @throws AgencyFault
 */
export async function judgeRemoval(sender: Sender, code: string): Promise<void> {
  await find(sender, code, ['SUSPENDED']);
  if ((await openState(sender, code)) === 'NEW') return;
  const { rows } = await sender.query<{ ripe: boolean; proved: boolean }>(
    `select changed_at < now() - make_interval(days => $2) as ripe,
      exists (select 1 from agency_act x where x.agency = a.code and x.act in ('export', 'backup') and x.at >= a.changed_at) as proved
    from agency a where code = $1`,
    [code, keptDays],
  );
  if (!rows[0]?.ripe) throw new AgencyFault('agency_stands_first', { code, days: keptDays });
  if (!rows[0].proved) throw new AgencyFault('agency_not_proved', { code });
}

/** Takes schema, roles, work and folder of a removed agency away. Its line and what was done with it stay. @throws AgencyFault */
export async function destroyAgency(ground: Ground, code: string): Promise<void> {
  await inInstallation(ground, async (client) => {
    await find(client, code, ['REMOVED']);
    const { rows } = await client.query<{ name: string; ripe: boolean }>(
      'select current_database() as name, changed_at < now() - make_interval(days => $2) as ripe from agency where code = $1',
      [code, keptDays],
    );
    if (!rows[0]?.ripe) throw new AgencyFault('agency_kept_longer', { code, days: keptDays });
    await dropGround(client, ground, code);
    await client.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where queue_name like $1 || ':%' and locked_at is null))",
      [schemaOf(code)],
    );
    await dropFiles(ground.config, code);
  });
  await act(ground, code, 'destroy', '', async () => {});
}

/** Its schema and its roles, as far as they are there. */
async function dropGround(client: pg.Client, { config, ownerUrl }: Ground, code: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const { ownerRole, appRole } = databaseOf(config, ownerUrl, rows[0]?.name ?? '', code);
  await client.query(`drop schema if exists ${pg.escapeIdentifier(schemaOf(code))} cascade`);
  for (const role of [appRole, ownerRole]) {
    const there = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (!there.rowCount) continue;
    await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
    await client.query(`drop owned by ${pg.escapeIdentifier(role)}`);
    await client.query(`drop role ${pg.escapeIdentifier(role)}`);
  }
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
async function holdJobs(client: Sender, code: string, hold: boolean): Promise<void> {
  await client.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where queue_name like $1 || ':%' and locked_at is null
      and (run_at > '9000-01-01') <> $2), run_at := $3)`,
    [schemaOf(code), hold, hold ? '9999-01-01' : new Date()],
  );
}

/** Locks it until the act is over, so that of two acts at once the later one sees what the earlier one did. @throws AgencyFault where there is none, or one in another state */
async function find(sender: Sender, code: string, states: AgencyState[]): Promise<void> {
  const { rows } = await sender.query<{ state: AgencyState }>('select state from agency where code = $1 for no key update', [code]);
  if (!rows[0]) throw new AgencyFault('agency_unknown', { code });
  if (!states.includes(rows[0].state))
    throw new AgencyFault('agency_other_state', { code, state: rows[0].state, states: states.join(', ') });
}

/** @returns a host, or in a trial the path of the agency. @throws AgencyFault */
function judgeHost({ https, installationHost, agencyPaths }: Config, code: string, text: string): string {
  if (text.trim().startsWith('/')) return judgePath(agencyPaths, code, text.trim());
  const host = hostOf(text);
  if (!host) throw new AgencyFault('agency_host_bad', { host: text }, 'host');
  if (!https && !isLocal(host)) throw new AgencyFault('agency_host_open', { host }, 'host');
  if (host === installationHost) throw new AgencyFault('agency_host_ours', { host }, 'host');
  return host;
}

function judgePath(agencyPaths: boolean, code: string, path: string): string {
  if (!agencyPaths) throw new AgencyFault('agency_path_off', {}, 'host');
  if (path !== pathOf(code)) throw new AgencyFault('agency_path_other', { path: pathOf(code) }, 'host');
  return path;
}

async function judgeFree(sender: Sender, host: string): Promise<void> {
  const { rows } = await sender.query<{ agency: string }>('select agency from agency_host where host = $1', [host]);
  if (rows[0]) throw new AgencyFault('agency_host_taken', { host, code: rows[0].agency }, 'host');
}

/** What was done, its line and the notice to every server stand together or not at all. */
export async function act(
  ground: Ground,
  code: string,
  what: string,
  detail: string,
  work: (sender: Sender) => Promise<unknown>,
): Promise<void> {
  await within(ground, async (sender) => {
    await work(sender);
    await sender.query('insert into agency_act (agency, act, detail, done_by) values ($1, $2, $3, $4)', [code, what, detail, ground.by]);
    await directoryChanged(sender);
  });
}

/** In the transaction of who asks, else in one of its own. */
export async function within<T>(ground: Ground, work: (sender: Sender) => Promise<T>): Promise<T> {
  const { inside } = ground;
  return inside ? work(inside) : inInstallation(ground, (client) => inTransaction(client, () => work(client)));
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => {});
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
