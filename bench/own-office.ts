import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Office } from '../server/office.ts';
import { openOffice } from '../server/open-office.ts';
import { openSession, seedPeople } from '../server/test/demo-people.ts';

export interface OwnOffice {
  office: Office;
  address: string;
  /** Of its database, as the office has it. */
  url: string;
  /** Signs in without a password. */
  tokenOf(username: string): Promise<string>;
  get<T = Reply>(path: string, token: string): Promise<T & Reply>;
  post<T = Reply>(path: string, body: object | FormData, token: string): Promise<T & Reply>;
}

export interface Reply {
  status: string;
  message?: string;
}

/** An office in this process on a new durable database, filled by its owner, for as long as `measure` takes. */
export async function inOwnOffice(
  name: string,
  fill: (client: pg.Client) => Promise<void>,
  measure: (own: OwnOffice) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), `eoffice-${name}-`));
  const database = await startEmbedded({ dataDir: join(home, 'pg') });
  try {
    await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
    const config = readConfig({ MODE: 'DEV', CAPTCHA: 'off', DATA_DIR: join(home, 'data'), LOG_LEVEL: 'silent', LIMITS: 'off' });
    const office = await openOffice(config, database.appUrl);
    await seedPeople(office.db);
    await asOwner(database.ownerUrl, fill);
    const app = await buildApp(office);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    console.log(`${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
    await measure({
      office,
      address,
      url: database.appUrl,
      tokenOf: async (username) => (await openSession(office.db, username)).token,
      ...asking(address),
    });
    await app.close();
    await office.close();
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function asOwner(url: string, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public' });
  await client.connect();
  try {
    await fill(client);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

function asking(address: string): Pick<OwnOffice, 'get' | 'post'> {
  async function ask<T>(path: string, token: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(8).toString('hex'), ...init.headers };
    return (await fetch(`${address}/api${path}`, { ...init, headers })).json() as Promise<T>;
  }
  return {
    get: (path, token) => ask(path, token),
    post: (path, body, token) =>
      body instanceof FormData
        ? ask(path, token, { method: 'POST', body })
        : ask(path, token, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  };
}

/** Prints the middle and the slowest of some beside their goal (ms); a reply that is no success ends the measurement. */
export async function timed(what: string, goal: number, times: number, work: (i: number) => Promise<Reply>): Promise<void> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const from = performance.now();
    const { status, message = status } = await work(i);
    if (status !== 'success') throw new Error(`${what}: ${message}`);
    taken.push(performance.now() - from);
  }
  const middle = taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  const shown = (ms: number) => `${ms.toFixed(0).padStart(6)} ms`;
  console.log(
    `  ${what.padEnd(36)} ${shown(middle)}  slowest ${shown(taken.at(-1) ?? 0)}  goal ${shown(goal)}  ${middle < goal ? 'met' : 'MISSED'}`,
  );
}
