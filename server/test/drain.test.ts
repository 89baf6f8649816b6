import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from './database.ts';
import { peopleIn } from './demo-people.ts';
import { plainLetter } from './plain-letter.ts';
import { postLetter } from './post-letter.ts';
import { folderWith, type OfficeProcess, startProcess } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-drain-'));
const clone = await cloneDatabase();
const [token = ''] = await peopleIn(clone.appUrl, 'registrar');
const running = new Set<OfficeProcess>();

afterAll(async () => {
  for (const office of running) office.process.kill('SIGKILL');
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

async function start(name: string, drainSeconds = 1): Promise<OfficeProcess> {
  const office = await startProcess(clone, {
    DATA_DIR: folderWith(join(home, 'files'), join(home, name)),
    DRAIN_SECONDS: String(drainSeconds),
    // one account stands for a whole office here
    LIMITS: 'off',
  });
  running.add(office);
  void office.ended.then(() => running.delete(office));
  return office;
}

it('REL7: a stopping server says so, finishes what is under way, lets go of its sockets and ends', async () => {
  // long enough that a slow machine still asks it while it drains
  const office = await start('one', 8);
  const socket = io(office.address, { auth: { token }, transports: ['websocket'] });
  await new Promise<void>((done) => socket.once('connect', done));
  const cut = new Promise<string>((done) => socket.once('disconnect', done));
  const book = new pg.Client({ connectionString: clone.ownerUrl });
  book.on('error', () => {});
  await book.connect();
  await book.query('begin; lock table office.register_counter in exclusive mode');
  const underWay = postLetter(office.address, token, { ...plainLetter, docNo: 'กค 0402/1', subject: 'หนังสือระหว่างหยุด' });
  await expect
    .poll(async () => (await book.query('select 1 from pg_locks where not granted')).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0);

  office.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${office.address}/health/ready`)).status).toBe(503);
  // still served, for those whom the balancer has sent before it looked again
  expect((await fetch(`${office.address}/health/live`)).status).toBe(200);
  // a client of the socket library comes back by itself after this reason, and not after 'io server disconnect'
  expect(await cut).toBe('transport close');
  await book.query('commit');
  await book.end();
  const reply = await underWay;
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ status: 'success' });
  expect(await office.ended).toBe(0);
  socket.close();
});

it('REL7: two servers are restarted in turn under load and no call fails', async () => {
  const nodes = [await start('left'), await start('right')];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ready = nodes.map(() => true);
  let watching = true;
  // A balancer as they are: looks at each node a few times a second, and keeps its connections open.
  const watch = async (index: number) => {
    while (watching) {
      const reply = await fetch(`${nodes[index]?.address}/health/ready`, { headers: { connection: 'close' } }).catch(() => null);
      ready[index] = reply?.status === 200;
      await delay(100);
    }
  };
  const failed: string[] = [];
  let served = 0;
  const load = async () => {
    while (watching) {
      const index = ready.indexOf(true, Math.random() < 0.5 ? 1 : 0);
      const node = nodes[index === -1 ? ready.indexOf(true) : index];
      if (!node) failed.push('no server');
      else
        await call(agent, node.address).then(
          () => served++,
          (error: Error) => failed.push(error.message),
        );
    }
  };
  const work = [watch(0), watch(1), load(), load(), load(), load()];
  for (const [index, name] of ['left', 'right'].entries()) {
    const old = nodes[index] as OfficeProcess;
    old.process.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    nodes[index] = await start(name);
    await expect.poll(() => ready[index], { timeout: 10_000 }).toBe(true);
  }
  watching = false;
  await Promise.all(work);
  agent.destroy();
  expect(failed).toEqual([]);
  expect(served).toBeGreaterThan(100);
  for (const { process } of nodes) process.kill('SIGTERM');
  expect(await Promise.all(nodes.map((node) => node.ended))).toEqual([0, 0]);
}, 240_000);

function call(agent: Agent, address: string): Promise<void> {
  return new Promise((done, fail) => {
    const options = { method: 'POST', agent, headers: { authorization: `Bearer ${token}` } };
    const request = ask(`${address}/api/sarabun/get-todo-lists`, options, (reply) => {
      reply.resume();
      reply.on('end', () => (reply.statusCode === 200 ? done() : fail(new Error(`status ${reply.statusCode}`))));
    });
    request.on('error', fail).end();
  });
}
