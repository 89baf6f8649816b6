import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { childrenOf } from '../test/process.ts';
import { startEmbedded } from './embedded.ts';

const dir = mkdtempSync(join(tmpdir(), 'eoffice-embedded-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const start = (name: string, more: object = {}) => startEmbedded({ dataDir: join(dir, name), durable: false, ...more });

async function ask<T>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows[0]?.value as T;
  } finally {
    await client.end();
  }
}

it('keeps its data from one start to the next, and is there again after its process was killed', async () => {
  const first = await start('kept', { keepUp: true });
  await ask(first.ownerUrl, 'create table kept as select 1');
  await ask(first.adminUrl, 'checkpoint');
  const { pid } = first;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => ask(first.ownerUrl, 'select count(*)::int as value from kept').catch(() => null), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => first.pid).not.toBe(pid);
  await first.stop();
  const second = await start('kept');
  expect(await ask(second.ownerUrl, 'select count(*)::int as value from kept')).toBe(1);
  await second.stop();
  // of the next release: told, not touched
  writeFileSync(join(dir, 'kept', 'PG_VERSION'), '19\n');
  await expect(start('kept')).rejects.toThrow(/PostgreSQL 19/);
});

it('does not outlive the process that started it, however that one ends', async () => {
  const script = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
    const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(join(dir, 'orphan'))}, durable: false });
    console.log(pid); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await new Promise<string[]>((done) => createInterface({ input: parent.stdout }).once('line', (text) => done([text])));
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

const onLinux = it.runIf(existsSync('/proc/self'));

onLinux('[REL1] stops though one of its processes was killed a moment ago, and starts again', async () => {
  const first = await start('recovering', { durable: true, patience: 3 });
  await ask(first.ownerUrl, 'create table kept as select 1');
  const children = childrenOf(first.pid);
  const held = new pg.Client({ connectionString: first.ownerUrl });
  held.on('error', () => {});
  await held.connect();
  const lost = new Promise<void>((done) => held.once('end', done));
  process.kill((await held.query('select pg_backend_pid() as pid')).rows[0].pid, 'SIGKILL');
  await lost;
  // It recovers from that now: asked to stop in these moments it may wait for ever.
  await new Promise((done) => setTimeout(done, 200));
  await first.stop();
  // what is dead stands in the table of the system until its parent looks
  await expect.poll(() => [first.pid, ...children].filter(isAlive)).toEqual([]);
  const second = await start('recovering', { durable: true });
  expect(await ask(second.ownerUrl, 'select count(*)::int as value from kept')).toBe(1);
  await second.stop();
});

onLinux(
  '[REL1] a server that neither signal ends is killed with all its processes; the next start is not held up by what it left',
  async () => {
    const first = await start('stuck', { patience: 1 });
    const [child] = childrenOf(first.pid);
    // Stopped processes hear no SIGINT and no SIGQUIT, and hold the folder's memory.
    for (const pid of [first.pid, child as number]) process.kill(pid, 'SIGSTOP');
    await first.stop();
    await expect.poll(() => [first.pid, child as number].filter(isAlive)).toEqual([]);
    const second = await start('stuck');
    expect(await ask(second.appUrl, 'select 1 as value')).toBe(1);
    await second.stop();
  },
);

onLinux(
  '[REL1] what a killed server left is cleared away: a process that outlived it, and a number that is another program’s by now',
  async () => {
    const first = await start('left');
    const [child] = childrenOf(first.pid);
    process.kill(child as number, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(() => isAlive(first.pid)).toBe(false);
    expect(isAlive(child as number)).toBe(true);
    const note = join(dir, 'left', 'postmaster.pid');
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
    writeFileSync(note, readFileSync(note, 'utf8').replace(String(first.pid), String(stranger.pid)));
    const second = await start('left', { patience: 1 });
    await expect.poll(() => isAlive(child as number)).toBe(false);
    expect(isAlive(stranger.pid as number)).toBe(true);
    expect(await ask(second.appUrl, 'select 1 as value')).toBe(1);
    stranger.kill();
    await second.stop();
  },
);

it('asks for a password where it listens on an address', async () => {
  const server = await start('tcp', { tcp: true });
  expect(await ask(server.appUrl, 'select 1 as value')).toBe(1);
  expect(await ask(server.adminUrl, "select current_setting('listen_addresses') as value")).toBe('127.0.0.1');
  await expect(ask(server.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1 as value')).rejects.toThrow(/password/);
  expect(statSync(join(dir, 'tcp.password')).mode & 0o777).toBe(0o600);
  await server.stop();
});

it.runIf(process.getuid?.() === 0)('runs as another user where root has no user namespace, and goes on as that user', async () => {
  chmodSync(dir, 0o755);
  const changed = await start('changed', { namespace: false });
  expect(statusOf(changed.pid)).toContain('Uid:\t65534');
  await ask(changed.ownerUrl, 'create table kept as select 1');
  await changed.stop();
  const again = await start('changed');
  expect(await ask(again.ownerUrl, 'select count(*)::int as value from kept')).toBe(1);
  await again.stop();
});

function statusOf(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(statusOf(pid));
  } catch {
    return false;
  }
}
