import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { needTool } from '../test/debian-tool.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { register } from '../test/letters.ts';
import type { Metrics } from './serve-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

/**
 * Every rule of deploy/alerts.yml: the office is brought into the state that it warns of, the figures are read over HTTP where a monitoring system
 * reads them, and Prometheus' own judge says which rules fire.
 */
const promtool = needTool('promtool', 'prometheus');
const rules = join(import.meta.dirname, '../../deploy/alerts.yml');
const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

// A database server of its own: here it waits for a standby, and ends.
const home = mkdtempSync(join(tmpdir(), 'eoffice-alerts-'));
const disk = join(home, 'data');
mkdirSync(disk);
const mounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
if (!mounted) console.warn('skipped: a small disk can’t be mounted here, so that none runs full');
let server: Embedded;
let desk: Desk;
let owner: pg.Client;
let admin: pg.Client;
let address: string;
let figures: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(home, 'pg'), durable: false });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query('grant pg_read_all_stats to office_app');
  const { ownerUrl, appUrl, adminUrl } = server;
  owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=office,public' });
  owner.on('error', () => {});
  admin.on('error', () => {});
  await owner.connect();
  desk = await openDesk(
    { METRICS_PORT: '0', DATA_DIR: disk },
    { clone: { name: 'office', ownerUrl, appUrl, adminUrl, drop: async () => {} } },
  );
  const { metrics, config } = desk.office;
  if (!config.metrics) throw new Error('no figures');
  (metrics as Metrics).watchSockets(() => 3);
  figures = await serveMetrics(metrics as Metrics, config.metrics);
  address = `http://127.0.0.1:${(figures.address() as AddressInfo).port}`;
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  await owner.query(
    `insert into backup_note (made_on, place, noted_by) select today(), 'ตู้นิรภัย', person_id from account where username = 'admin'`,
  );
});
afterAll(async () => {
  figures?.close();
  await owner?.end().catch(() => {});
  await admin?.end().catch(() => {});
  await desk?.close().catch(() => {});
  await server?.stop();
  if (mounted) spawnSync('umount', [disk]);
  rmSync(home, { recursive: true, force: true });
});

it('[SEC32] figures stand on a port of their own, tell routes by their pattern and nothing of what anybody looked for', async () => {
  const registrar = await desk.as('registrar');
  await register(registrar, { subject: 'นกแก้วในแผนภูมิ' });
  await registrar.get('/sarabun/letters', { search: 'นกแก้วในแผนภูมิ' });
  await desk.app.inject('/api/no-such-call?secret=canary');
  const text = await scrape();
  for (const line of [
    /^eoffice_info\{version="\d+\.\d+\.\d+",agency="office"\} 1$/m,
    /^eoffice_call_seconds_count\{agency="office",method="POST",route="\/api\/sarabun\/letters",status="2xx"\} 1$/m,
    /^eoffice_call_seconds_count\{agency="office",method="GET",route="none",status="4xx"\} \d$/m,
    /^eoffice_refusals_total\{code="not_found",agency="office"\} \d$/m,
    /^eoffice_numbers_issued\{agency="office"\} 1$/m,
    /^eoffice_sockets\{agency="office"\} 3$/m,
    /^eoffice_database_up\{agency="office"\} 1$/m,
    /^eoffice_database_connections\{pool="work",state="waiting",agency="office"\} 0$/m,
    /^eoffice_disk_free_ratio\{agency="office"\} 0\.\d+$/m,
    /^nodejs_eventloop_lag_p99_seconds/m,
    /^process_resident_memory_bytes/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/canary|นกแก้ว/);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${address}/api/login`)).status).toBe(404);
  // people never reach it where they come in
  expect((await desk.app.inject('/metrics')).body).not.toContain('eoffice_');
});

it.skipIf(!promtool)('a sound office sets off no alert', async () => {
  const text = await scrape();
  expect(firing(text, text)).toEqual([]);
});

/** What brings the office into the state, and out of it again. */
const states: Record<string, { begin: () => unknown; end?: () => unknown }> = {
  NoBackup: {
    begin: () => owner.query('update backup_note set made_on = today() - 3'),
    end: () => owner.query('update backup_note set made_on = today()'),
  },
  CheckpointOld: {
    begin: () =>
      owner.query(
        "insert into checkpoint (no, at, body, sha256, kept_at) select 1, at, '{}', '', at from (select now() - interval '3 hours' as at) t",
      ),
    end: () => owner.query('delete from checkpoint'),
  },
  StandbyMissing: { begin: () => standby('elsewhere'), end: () => standby('') },
  RecordsWrong: {
    begin: () =>
      owner.query(
        "insert into integrity_finding (kind, what, place, check_id) values ('CHAINS', 'event_changed', 'document 1 event 1', 1)",
      ),
    end: () => owner.query('delete from integrity_finding'),
  },
  RecordsUnchecked: {
    begin: () =>
      owner.query(`insert into check_run (kind, began_at, ended_at, result) values ('REGISTERS', now() - interval '3 days', now() - interval '3 days', 'CLEAN'),
        ('CHAINS', now(), now(), 'CLEAN')`),
    end: () => owner.query('delete from check_run'),
  },
  Unsealed: {
    begin: () => owner.query("update event set at = at - interval '10 minutes'"),
    end: () => owner.query("update event set at = at + interval '10 minutes'"),
  },
  FilesDamaged: {
    begin: () => owner.query("insert into file_fault (sha256, kind) values (repeat('0', 64), 'MISSING')"),
    end: () => owner.query('delete from file_fault'),
  },
  DeliveriesLate: {
    begin: () =>
      owner.query(`insert into delivery (kind, channel, state, subject, to_address, created_at, last_error)
        values ('notice', 'MAIL', 'QUEUED', 'x', 'a@b.example', now() - interval '20 minutes', 'connection refused')`),
    end: () => owner.query('delete from delivery'),
  },
  JobsLate: {
    begin: () => owner.query(`select public.enqueue('sweep', '{"schema":"office"}', 'late', now() - interval '1 hour')`),
    end: () => owner.query('delete from graphile_worker._private_jobs'),
  },
  ReadingStands: {
    begin: () =>
      owner.query(
        "insert into file_reading (sha256, mime, asked_at) values (repeat('0', 64), 'application/pdf', now() - interval '2 hours')",
      ),
    end: () => owner.query('delete from file_reading'),
  },
  CertificateEnds: {
    begin: () =>
      owner.query(`insert into authority (kind, algorithm, certificate, serial, not_before, not_after)
        values ('SEAL', 'ES256', '', '01', now() - interval '1 year', now() + interval '10 days')`),
    end: () => owner.query("delete from authority where serial = '01'"),
  },
  ClockBehind: {
    begin: () => owner.query("update register_counter set last_at = last_at + interval '1 hour'"),
    end: () => owner.query("update register_counter set last_at = last_at - interval '1 hour'"),
  },
  WrongPasswords: { begin: guess },
  ...(mounted
    ? { DiskFilling: { begin: () => writeFileSync(join(disk, 'much'), Buffer.alloc(7_700_000)), end: () => rmSync(join(disk, 'much')) } }
    : {}),
};

for (const [name, { begin, end }] of Object.entries(states))
  it.skipIf(!promtool)(`${name}: the state sets off this alert and no other`, async () => {
    const before = await scrape();
    await begin();
    const text = await scrape();
    await end?.();
    expect(firing(before, text)).toEqual([name]);
  });

it.skipIf(!promtool)('a database that is away: told, and the calls that fail for it', async () => {
  const before = await scrape();
  await server.stop();
  for (let n = 0; n < 5; n += 1) expect((await desk.app.inject('/health/ready')).statusCode).toBe(503);
  const fired = firing(before, await scrape());
  expect(fired).toEqual(['DatabaseAway', 'ServerFaults']);
});

it.skipIf(!promtool)(
  '[REL14] [REL10] every rule is tried; one asks whether the office answers at all, which the monitoring knows by itself',
  () => {
    expect(firing('', 'up{job="e-office"} 0')).toEqual(['OfficeAway']);
    const tried = [...Object.keys(states), 'DatabaseAway', 'ServerFaults', 'OfficeAway', ...(mounted ? [] : ['DiskFilling'])];
    expect(tried.sort()).toEqual([...alerts].sort());
  },
);

async function scrape(): Promise<string> {
  const reply = await fetch(`${address}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  return reply.text();
}

async function standby(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query('select pg_reload_conf()');
  const set = async () => (await owner.query('show synchronous_standby_names')).rows[0].synchronous_standby_names;
  await expect.poll(set).toBe(names);
}

async function guess(): Promise<void> {
  for (let n = 0; n < 90; n += 1)
    await desk.app.inject({ method: 'POST', url: '/api/login', payload: { username: 'registrar', password: `wrong ${n}` } });
}

/** Names of the rules that fire where the office said `before` for eight minutes and `now` for ten more; what did not stand before began then. */
function firing(before: string, now: string): string[] {
  const then = seriesOf(before);
  const series = Object.entries(seriesOf(now)).map(([name, value]) => {
    const was = /(_total|_count|_bucket|_sum)\{/.test(name) ? (then[name] ?? '0') : value;
    return `      - { series: ${JSON.stringify(name)}, values: '${Array(8).fill(was).concat(Array(10).fill(value)).join(' ')}' }`;
  });
  const asked = alerts.map(
    (name) => `      - { expr: 'count(ALERTS{alertname="${name}",alertstate="firing"}) > 0', eval_time: 11m, exp_samples: [] }`,
  );
  const file = join(home, 'judge.yml');
  writeFileSync(
    file,
    ['rule_files: [', JSON.stringify(rules), ']', 'evaluation_interval: 1m', 'tests:', '  - interval: 1m', '    input_series:', ...series]
      .concat('    promql_expr_test:', ...asked)
      .join('\n'),
  );
  const { stdout, stderr } = spawnSync(promtool as string, ['test', 'rules', file], { encoding: 'utf8' });
  const said = `${stdout}${stderr}`;
  // each rule was asked whether it stays silent
  const found = alerts.filter((name) => said.includes(`alertname=\\"${name}\\"`)).sort();
  if (found.length === 0) expect(said).toContain('SUCCESS');
  return found;
}

function seriesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^(eoffice_|up\{)/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]));
}
