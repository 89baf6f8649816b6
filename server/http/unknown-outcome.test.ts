import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serverTimes } from '../../contract/rules/times.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { type Desk, type Officer, openDesk, type Reply } from '../test/desk.ts';
import { incoming, register, rows, unitId } from '../test/letters.ts';

// A database server of its own: here it stops and waits for a standby that is not there.
const home = mkdtempSync(join(tmpdir(), 'eoffice-unknown-'));
let server: Embedded;
let admin: pg.Client;
let desk: Desk;
let registrar: Officer;

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(home, 'pg'), durable: false });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  // the test servers' own setting would wait for nobody
  await admin.query('alter database office set synchronous_commit = on');
  const { ownerUrl, appUrl, adminUrl } = server;
  // the office's pool keeps this for its life
  wait({ databaseConnect: 3_000 });
  desk = await openDesk({}, { clone: { name: 'office', ownerUrl, appUrl, adminUrl, drop: async () => {} } });
  registrar = await desk.as('registrar');
  await registrar.get('/users/verify');
});
afterEach(async () => {
  letGo();
  wait(usual);
  await standby('');
});
afterAll(async () => {
  await desk?.close();
  await admin?.end();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const usual = { ...serverTimes };
/** One that no delay has is no delay. */
const wait = (...changes: Partial<Record<keyof typeof serverTimes, number>>[]) => Object.assign(serverTimes, ...changes);
/** What a call waits for the database while it does not answer: shorter, and for nothing else. */
const hurry = () => wait({ callStatement: 1_000, callWhole: 1_000, databaseLast: 1_000, cancel: 300 });

async function standby(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
  // every backend reads it by itself, before its next statement
  await expect.poll(async () => (await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names).toBe(name);
}

const waiting = async (): Promise<number[]> =>
  (await admin.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows.map((row) => row.pid);
const count = async (table: string): Promise<number> => {
  const own = new pg.Client({ connectionString: server.ownerUrl });
  await own.connect();
  const { rows } = await own.query(`select count(*)::int as n from office.${table}`);
  await own.end();
  return rows[0].n;
};
const letter = () => ({ key: randomBytes(12).toString('hex'), body: incoming() });
const send = ({ key, body }: { key: string; body: object }): Promise<Reply> =>
  registrar.post('/sarabun/letters', body, { 'idempotency-key': key });
const ready = async () => (await desk.app.inject({ method: 'GET', url: '/health/ready' })).statusCode;

const unknown = { status: 503, body: { status: 'error', code: 'outcome_unknown', message: expect.stringContaining('กำลังตรวจสอบผล') } };

it('[REL6] [REL4] a commit whose wait for the standby is cancelled is no success, nor is its key, until the standby has it', async () => {
  await standby('nobody');
  const before = await count('document');
  const one = letter();
  const first = send(one);
  await expect.poll(waiting).toHaveLength(1);
  await admin.query('select pg_cancel_backend($1)', [(await waiting())[0]]);
  const answer = await first;
  expect(answer).toMatchObject(unknown);
  expect(answer.headers['retry-after']).toBe('2');
  expect(await count('document')).toBe(before + 1);

  // here it stands, on the standby it does not: the key must not say more
  const replay = send(one);
  await expect.poll(waiting).toHaveLength(1);
  await admin.query('select pg_cancel_backend($1)', [(await waiting())[0]]);
  expect(await replay).toMatchObject(unknown);

  await standby('');
  const known = await send(one);
  expect(known.body).toMatchObject({ status: 'success', receiveNo: expect.any(String) });
  expect(await count('document')).toBe(before + 1);
  expect((await send(one)).body).toEqual(known.body);
});

it('[REL6] one of a selection whose commit is not known leaves the whole call unknown, until the same key tells all of them', async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  for (let sent = 0; sent < 2; sent++) await register(registrar, { sendTo: [hr] });
  const clerk = await desk.as('clerk');
  const { data } = await rows(clerk, 'unreceived');
  const picked = data.map((row: { F_DOC_ID: number; F_TRANS_ID: number }) => ({
    documentId: row.F_DOC_ID,
    transmissionId: row.F_TRANS_ID,
  }));
  expect(picked).toHaveLength(2);
  const key = randomBytes(12).toString('hex');
  const receive = () => clerk.post('/sarabun/bulk', { action: 'receive', rows: picked }, { 'idempotency-key': key });
  await standby('nobody');
  const first = receive();
  await expect.poll(waiting).toHaveLength(1);
  await admin.query('select pg_cancel_backend($1)', [(await waiting())[0]]);
  expect(await first).toMatchObject(unknown);
  await standby('');
  const known = (await receive()).body;
  expect(known).toMatchObject({ status: 'success', done: 2 });
  expect((await receive()).body).toEqual(known);
});

it('[REL6] nobody cancels it: the wait ends at the office, its connection is free again, and readiness says no', async () => {
  await standby('nobody');
  const before = await count('document');
  // enough for every statement before the commit
  wait({ callStatement: 3_000, cancel: 300, readyEnd: 300, readyKept: 0 });
  const one = letter();
  expect(await send(one)).toMatchObject(unknown);
  expect(await waiting()).toEqual([]);
  for (let look = 0; look < 5; look++) expect(await ready()).toBe(503);
  // nothing is left behind that waits
  await expect.poll(waiting).toEqual([]);
  expect((await admin.query("select pid from pg_stat_activity where application_name = 'e-office'")).rows.length).toBeLessThan(20);
  await standby('');
  wait(usual, { readyKept: 0 });
  expect((await send(one)).body.status).toBe('success');
  expect(await count('document')).toBe(before + 1);
  await expect.poll(ready).toBe(200);
});

it('[REL6] the connection breaks at the commit: not known, and the key finds out', async () => {
  await standby('nobody');
  const before = await count('document');
  const one = letter();
  const first = send(one);
  await expect.poll(waiting).toHaveLength(1);
  await admin.query('select pg_terminate_backend($1)', [(await waiting())[0]]);
  expect(await first).toMatchObject(unknown);
  await standby('');
  expect((await send(one)).body.status).toBe('success');
  expect(await count('document')).toBe(before + 1);
});

it('[REL6] the database stands still: a write and a read are answered in their time, and go on by themselves when it goes on', async () => {
  const before = await count('document');
  const one = letter();
  wait({ readyEnd: 1_000, readyKept: 0 });
  hurry();
  standStill();
  const [write, read, isReady] = await Promise.all([send(one), registrar.get('/sarabun/books', {}), ready()]);
  expect(write).toMatchObject({ status: 503, body: { status: 'error' } });
  expect(read).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(isReady).toBe(503);
  letGo();
  wait(usual, { readyKept: 0 });
  await expect.poll(async () => (await send(one)).body.status, { timeout: 30_000 }).toBe('success');
  expect(await count('document')).toBe(before + 1);
  await expect.poll(ready).toBe(200);
});

it('[REL6] the database stands still while a commit is under way: not known, and done once', async () => {
  await standby('nobody');
  const before = await count('document');
  const one = letter();
  // enough for every statement before the commit, and no longer than must be waited for here
  wait({ callStatement: 4_000, cancel: 300 });
  const first = send(one);
  await expect.poll(waiting).toHaveLength(1);
  standStill();
  expect(await first).toMatchObject(unknown);
  letGo();
  await standby('');
  await expect.poll(async () => (await send(one)).body.status, { timeout: 30_000 }).toBe('success');
  expect(await count('document')).toBe(before + 1);
}, 90_000);

const stopped: number[] = [];

/** SIGSTOP to the server and each of its processes, as when the machine under it hangs. The server first: then it starts no more of them. */
function standStill(): void {
  stop(server.pid);
  for (const pid of readdirSync('/proc').filter(isChild)) stop(Number(pid));
}

function stop(pid: number): void {
  if (signal(pid, 'SIGSTOP')) stopped.push(pid);
}

function letGo(): void {
  for (const pid of stopped.splice(0).reverse()) signal(pid, 'SIGCONT');
}

/** Whether the process was still there: a worker of the database ends when it likes. */
function signal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

function isChild(pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === server.pid;
  } catch {
    return false;
  }
}
