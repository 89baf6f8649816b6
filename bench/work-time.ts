import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openOffice } from '../server/open-office.ts';
import { openSession, seedPeople } from '../server/test/demo-people.ts';

// node bench/work-time.ts: 500,000 punches of 2,000 people in 100 units over HTTP. Goals: a month of one or of a unit under 300 ms, closing all units under 60 s.
const [people, units, punches] = [2000, 100, 500_000];
const home = mkdtempSync(join(tmpdir(), 'eoffice-time-'));
const database = await startEmbedded({ dataDir: join(home, 'pg') });
try {
  await measure();
} finally {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const config = readConfig({ MODE: 'DEV', CAPTCHA: 'off', DATA_DIR: join(home, 'data'), LOG_LEVEL: 'silent', LIMITS: 'off' });
  const office = await openOffice(config, database.appUrl);
  await seedPeople(office.db);
  const last = await fill();
  const app = await buildApp(office);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const [{ token }, own] = [await openSession(office.db, 'admin'), await openSession(office.db, 'bench1')];
  console.log(
    `${punches.toLocaleString('en')} punches of ${people} people in ${units} units, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`,
  );
  const ask = async (path: string, by = token) => {
    const response = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${by}` } });
    return (await response.json()) as { status: string; message?: string };
  };
  const send = async (path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomBytes(8).toString('hex'),
      'content-type': 'application/json',
    };
    const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { results?: { done: boolean }[] };
  };
  await timed('one’s own month', 300, 20, () => ask(`/time/month?month=${last.month}`, own.token));
  await timed('the month of a unit', 300, 20, (i) => ask(`/time/unit?month=${last.month}&unitId=${last.unit + (i % units)}`));
  await timed('the list of a day', 300, 20, (i) => ask(`/time/day-list?day=${last.month}-15&unitId=${last.unit + (i % units)}`));
  await timed('the state of all units', 300, 20, () => ask(`/time/months?month=${last.month}`));
  const unitIds = Array.from({ length: units }, (_, i) => last.unit + i);
  const close = async (month: string) => {
    const { results = [] } = await send('/time/months/close', { month, unitIds });
    const failed = results.length === units ? results.find(({ done }) => !done) : results;
    return { status: failed ? JSON.stringify(failed) : 'success' };
  };
  await timed('closing all units', 60_000, 1, () => close(last.month));
  for (const month of last.before) await close(month);
  await timed('half a year of all people', 15_000, 1, () => ask(`/time/report?from=${last.from}&until=${last.until}`));
  await app.close();
  await office.close();
}

/** The slowest of some. */
async function timed(
  what: string,
  goal: number,
  times: number,
  work: (i: number) => Promise<{ status: string; message?: string }>,
): Promise<void> {
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
    `  ${what.padEnd(28)} ${shown(middle)}  slowest ${shown(taken.at(-1) ?? 0)}  goal ${shown(goal)}  ${middle < goal ? 'met' : 'MISSED'}`,
  );
}

/** Working days back from yesterday until there are as many; every twentieth is late, every fiftieth lacks his out. The month before is checked and may be closed. */
async function fill(): Promise<{ month: string; before: string[]; unit: number; from: string; until: string }> {
  const client = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=office,public' });
  await client.connect();
  const days = punches / people / 2;
  const statements = [
    `insert into setting (key, value) values ('time-rules', '{"begins":"2020-01-01"}')`,
    `insert into unit (id, parent_id, code, name, letter_prefix) select 20000000 + i, 10000000, 'B' || i, 'หน่วยงาน ' || i, '' from generate_series(0, ${units - 1}) i`,
    `insert into person (id, first_name, last_name) select 30000000 + i, 'คนที่', i::text from generate_series(1, ${people}) i`,
    `insert into affiliation (person_id, unit_id, is_main, since) select 30000000 + i, 20000000 + i % ${units}, true, '2020-01-01' from generate_series(1, ${people}) i`,
    `insert into account (person_id, username, password_hash) select 30000000 + i, 'bench' || i, '-' from generate_series(1, 1) i`,
    `insert into time_device (name) values ('bench')`,
    `insert into punch_batch (device_id, file, sha256, rows, added, known, left_out, made_by) select d.id, '', '', 0, 0, 0, 0, 30000001 from time_device d`,
    `insert into punch (person_id, at, source, device_id, batch_id, made_by)
      select 30000000 + i, (d.day + case x.out when 0 then time '08:10' + make_interval(mins => (i * 7 + d.n) % 19) + case when (i + d.n) % 20 = 0 then interval '30 minutes' else interval '0' end
        else time '16:31' + make_interval(mins => (i * 3 + d.n) % 50) end) at time zone 'Asia/Bangkok', 'SCANNER', b.device_id, b.id, 30000001
      from generate_series(1, ${people}) i cross join (select g::date as day, row_number() over (order by g desc)::int as n from generate_series(today() - 400, today() - 1, interval '1 day') g
        where extract(dow from g) not in (0, 6) order by g desc limit ${days}) d cross join generate_series(0, 1) x(out) cross join punch_batch b`,
    `insert into unit_month (unit_id, month, state) select 20000000 + i, date_trunc('month', today()) - m * interval '1 month', 'HR_CHECKED'
      from generate_series(0, ${units - 1}) i, generate_series(1, 6) m`,
    'analyze',
  ];
  for (const statement of statements) await client.query(statement);
  const { rows } =
    await client.query(`select to_char(today() - interval '1 month', 'YYYY-MM') as month, to_char(today() - 182, 'YYYY-MM-DD') as from, to_char(today(), 'YYYY-MM-DD') as until,
    array(select to_char(today() - m * interval '1 month', 'YYYY-MM') from generate_series(2, 6) m) as before`);
  await client.end();
  return { unit: 20_000_000, ...rows[0] };
}
