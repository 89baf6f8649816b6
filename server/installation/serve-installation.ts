import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverTimes } from '../../contract/rules/times.ts';
import type { Config } from '../config.ts';
import { openChannels } from '../db/channels.ts';
import { migrate } from '../db/migrate.ts';
import { openLog } from '../http/log.ts';
import { openLogFiles } from '../http/log-files.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { serverModules } from '../modules.ts';
import type { OnStop } from '../run-office.ts';
import { SettingFault } from '../setting-fault.ts';
import { openAdministration } from './administration/open-administration.ts';
import { inInstallation, migrateAgency, openState } from './agency-acts.ts';
import { addressOf } from './agency-config.ts';
import { openAgencyJobs } from './agency-jobs.ts';
import { figuresRole, userOf } from './agency-names.ts';
import { type Agency, type Directory, directoryChanged, openDirectory, readAgencies } from './directory.ts';
import { openFront } from './front.ts';
import type { InstallationMetrics } from './installation-metrics.ts';
import { openAgencies } from './open-agencies.ts';

interface Start {
  config: Config;
  databases: Promise<{ ownerUrl: string; adminUrl?: string }>;
  /** Of the process, by the clock. */
  started: number;
  onStop: OnStop;
}

/** Many agencies in one process: the directory of them, their tables as this release has them, the door, and the work behind it. */
export async function serveInstallation({ config, databases, started, onStop }: Start): Promise<void> {
  const modules = serverModules();
  const { ownerUrl, adminUrl } = await databases;
  const log = openLog(config.logLevel, config.logFiles ? openLogFiles(config.logFiles.dir, config.logFiles.days) : undefined);
  await prepareInstallation({ ownerUrl, adminUrl });
  await migrateAll({ config, ownerUrl });
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 3,
    application_name: 'e-office installation',
    connectionTimeoutMillis: serverTimes.databaseConnect,
    query_timeout: serverTimes.callStatement,
  });
  pool.on('error', (err) => log.warn({ err }, 'a connection of the installation was lost'));
  onStop(() => pool.end());
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const channels = openChannels(ownerUrl, log);
  onStop(() => channels.close());
  const agencies = openAgencies({ config, ownerUrl, database: rows[0]?.name ?? '', pool, channels, log });
  const directory = await openDirectory(pool, channels, (now) => agencies.compare(now));
  onStop(() => directory.close());
  onStop(() => agencies.close());
  let ready = true;
  const isReady = async () =>
    ready &&
    (await pool.query('select 1 from installation.agency limit 1').then(
      () => true,
      () => false,
    ));
  refuseSharedHost(config, directory);
  const administration = await openAdministration({ config, ownerUrl, channels, log });
  if (administration) onStop(() => administration.close());
  // its library is loaded only where somebody asks
  const metrics = config.metrics
    ? (await import('./installation-metrics.ts')).openInstallationMetrics({ version: config.version, pool, directory, open: agencies.open })
    : null;
  const front = await openFront({ config, directory, agencies, administration, metrics, log, isReady });
  const jobs = await openAgencyJobs({
    ownerUrl,
    pool,
    log,
    directory,
    agencies,
    rounds: (await modules).flatMap((one) => one.rounds ?? []),
  });
  onStop(() => jobs.stop());
  await listen(front, config);
  onStop(() => close(front));
  if (metrics && config.metrics) await offerFigures(metrics, config.metrics, onStop);
  process.send?.('ready', undefined, undefined, () => {});
  greet({ config, started }, (front.address() as AddressInfo).port, directory.all());
  onStop(async () => {
    ready = false;
    agencies.drain();
    await delay(config.drainMs);
  });
}

async function offerFigures(metrics: InstallationMetrics, where: NonNullable<Config['metrics']>, onStop: OnStop): Promise<void> {
  const server = await serveMetrics(metrics, where);
  onStop(() => new Promise<void>((done) => server.close(() => done())));
  onStop(() => server.closeAllConnections());
  console.log(`  ตัวเลขสำหรับเฝ้าระวัง / figures for monitoring  http://${where.host}:${(server.address() as AddressInfo).port}/metrics`);
}

/** Who asked for the agency would come to the administrators. */
function refuseSharedHost({ installationHost }: Config, directory: Directory): void {
  const agency = installationHost ? directory.byHost(installationHost) : undefined;
  if (agency)
    throw new SettingFault(
      `INSTALLATION_HOST=${installationHost} เป็นที่อยู่ของหน่วยงาน ${agency.code}: ใช้ที่อยู่อื่น / is the host of the agency ${agency.code}: name another one`,
    );
}

/** The tables of the installation itself, and what its owner needs to make agencies. `adminUrl`: of the packaged database. */
export async function prepareInstallation({ ownerUrl, adminUrl }: { ownerUrl: string; adminUrl?: string | undefined }): Promise<void> {
  const owner = userOf(ownerUrl);
  if (adminUrl) await enableOwner(adminUrl, owner);
  await migrate(ownerUrl, { schema: 'installation', appRole: owner, dir: join(import.meta.dirname, 'migrations'), jobs: 'shared' });
  await inInstallation({ ownerUrl }, makeFiguresRole);
}

async function makeFiguresRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const role = pg.escapeIdentifier(figuresRole(rows[0]?.name ?? ''));
  // two servers may begin at once
  await client.query(`do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`);
  // who makes a role may not yet act for it
  await client.query(`grant ${role} to current_user`);
}

async function enableOwner(adminUrl: string, owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`alter role ${pg.escapeIdentifier(owner)} createrole`);
  } finally {
    await client.end();
  }
}

/** So many are brought up to date at once. */
const atOnce = 2;

/**
 * Every agency's tables as this release has them, each for itself: one that fails is closed with a notice and never served wrongly, the others go on.
 * A start that was stopped in the middle goes on with those that are left.
 */
export async function migrateAll(ground: { config: Config; ownerUrl: string }): Promise<void> {
  const waiting = (await inInstallation(ground, readAgencies)).filter(({ state }) => state !== 'REMOVED');
  const worker = () =>
    inInstallation(ground, async (client) => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await migrateOne(ground, client, one);
    });
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function migrateOne(ground: { config: Config; ownerUrl: string }, client: pg.Client, { code, state }: Agency): Promise<void> {
  try {
    await migrateAgency(ground, client, code);
    if (state !== 'BEHIND') return;
    await client.query("update agency set state = $2, reason = '', changed_at = now() where code = $1 and state = 'BEHIND'", [
      code,
      await openState(client, code),
    ]);
  } catch (error) {
    const { message } = error as Error;
    console.error(`  ${code}: ปรับรุ่นฐานข้อมูลไม่สำเร็จ จึงปิดไว้ / its migrations failed, so it is closed: ${message}`);
    if (state === 'SUSPENDED') return;
    await client.query("update agency set state = 'BEHIND', reason = $2, changed_at = now() where code = $1", [code, message]);
  }
  await directoryChanged(client);
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ port, host }, () => done());
  });
}

/** Connections at rest are let go of at once, others with their answer. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const timer = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(timer);
      done();
    });
    server.closeIdleConnections();
  });
}

function greet({ config, started }: Pick<Start, 'config' | 'started'>, port: number, all: Agency[]): void {
  const { protocol, hostname } = new URL(config.publicUrl);
  const here = config.port === 0 ? { ...config, publicUrl: `${protocol}//${hostname}:${port}` } : config;
  console.log(
    `\n  e-Office ${config.version} พร้อมใช้งานที่ / is ready at  http://localhost:${port}${config.basePath}   (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (all.length === 0) console.log('  ยังไม่มีหน่วยงาน / no agency yet: npm run agency -- create CODE --name "ชื่อหน่วยงาน" --host HOST\n');
  for (const { code, name, state, hosts } of all.slice(0, 20))
    console.log(`    ${code.padEnd(21)}${state.padEnd(11)}${hosts[0] ? addressOf(here, hosts[0]) : ''}  ${name}`);
  if (all.length > 20) console.log(`    … ${all.length - 20}`);
  console.log('  กด Ctrl-C เพื่อหยุด / Ctrl-C stops\n');
}
