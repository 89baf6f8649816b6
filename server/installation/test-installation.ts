import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { openChannels } from '../db/channels.ts';
import { openLog } from '../http/log.ts';
import type { RunningOffice } from '../run-office.ts';
import { openAdministration } from './administration/open-administration.ts';
import { type Ground, makeAgency } from './agency-acts.ts';
import { type Directory, openDirectory } from './directory.ts';
import { openFront } from './front.ts';
import { type Agencies, openAgencies } from './open-agencies.ts';
import { prepareInstallation } from './serve-installation.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

export interface TestInstallation {
  ground: Ground;
  config: Config;
  database: string;
  /** Of the installation's owner. */
  client: pg.Client;
  adminUrl: string;
  agencies: Agencies;
  directory: Directory;
  port: number;
  /** The office of an agency, opened. */
  running(code: string): Promise<RunningOffice>;
  /** A call as it comes over the network. */
  call(host: string, path: string, more?: { method?: string; headers?: Record<string, string>; body?: string | Buffer }): Promise<Answer>;
  close(): Promise<void>;
}

/** An empty database in the cluster of the tests, whose owner may make roles, and the addresses of it. */
export async function emptyDatabase(): Promise<{ name: string; ownerUrl: string; adminUrl: string; drop(): Promise<void> }> {
  const admin = inject('adminUrl');
  const name = `i_${randomBytes(5).toString('hex')}`;
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await asAdmin(`create database ${name} owner office_owner`);
  const on = (user: string) => admin.replace('//postgres@/postgres', `//${user}@/${name}`);
  return {
    name,
    ownerUrl: on('office_owner'),
    adminUrl: on('postgres'),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

/** An installation with agencies of these codes, each at `<code>.localhost`, behind its door. */
export async function openInstallation(codes: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<TestInstallation> {
  const { name, ownerUrl, adminUrl, drop } = await emptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'eoffice-installation-'));
  const env = { INSTALLATION: 'on', MODE: 'DEV', CAPTCHA: 'off', LIMITS: 'off', PASSWORD_WORK: 'light', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...env, SECOND_FACTOR: 'optional', DATA_DIR: dataDir, ...more });
  const ground: Ground = { config, ownerUrl, by: 'test' };
  await prepareInstallation({ ownerUrl, adminUrl });
  for (const code of codes) await makeAgency(ground, { code, name: `หน่วยงาน ${code}`, host: `${code}.localhost` });
  const log = openLog('silent');
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=installation,public' });
  await client.connect();
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // a pool has ended before its connections are gone, and the database is dropped under them
  client.on('error', () => {});
  pool.on('error', () => {});
  const channels = openChannels(ownerUrl, log);
  const agencies = openAgencies({ config, ownerUrl, database: name, pool, channels, log });
  const directory = await openDirectory(pool, channels, (now) => agencies.compare(now));
  const administration = await openAdministration({ config, ownerUrl, channels, log });
  const server: Server = await openFront({ config, directory, agencies, administration, metrics: null, log, isReady: async () => true });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    ground,
    config,
    database: name,
    client,
    adminUrl,
    agencies,
    directory,
    port,
    running: async (code) => {
      const agency = directory.byCode(code);
      if (!agency) throw new Error(`no agency ${code}`);
      return agencies.use(agency, false, async (running) => running);
    },
    call: (host, path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((done, failed) => {
        const asked = request({ host: '127.0.0.1', port, path, method, agent, headers: { ...headers, host } }, (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part) => parts.push(part));
          reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(parts) }));
        });
        asked.on('error', failed);
        asked.end(body);
      }),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await administration?.close();
      directory.close();
      await agencies.close();
      await channels.close();
      await pool.end();
      await client.end();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
