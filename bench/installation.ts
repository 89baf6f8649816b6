import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/pool.ts';
import { makeAgency } from '../server/installation/agency-acts.ts';
import { databaseOf } from '../server/installation/agency-config.ts';
import { schemaOf } from '../server/installation/agency-names.ts';
import { migrateAll, prepareInstallation } from '../server/installation/serve-installation.ts';
import { openSession, seedPeople } from '../server/test/demo-people.ts';
import { cpuOf } from './cpu.ts';
import { type Ask, openLine, percentiles } from './load.ts';
import { backendsOf, pssOf, rssOf } from './memory.ts';
import { startOffice } from './office.ts';

// npm run bench:installation -- --agencies 200 --seconds 10: so many agencies in one process: making, starting, memory, what changing between them costs,
// what a busy one costs another, and bringing all of them to a new release.
const { values } = parseArgs({ options: { agencies: { type: 'string', default: '200' }, seconds: { type: 'string', default: '10' } } });
const [many, seconds] = [Number(values.agencies), Number(values.seconds)];
const codes = Array.from({ length: many }, (_, at) => `agency${String(at + 1).padStart(3, '0')}`);
const home = mkdtempSync(join(tmpdir(), 'eoffice-installation-'));
const database = await startEmbedded({ dataDir: join(home, 'pg') });
const dataDir = join(home, 'data');
const env = {
  INSTALLATION: 'on',
  MODE: 'DEV',
  CAPTCHA: 'off',
  LIMITS: 'off',
  PASSWORD_WORK: 'light',
  LOG_LEVEL: 'warn',
  SECOND_FACTOR: 'optional',
};
const config = readConfig({ ...env, DATA_DIR: dataDir });
const { ownerUrl, adminUrl } = database;
const databaseOfAgency = (code: string) => databaseOf(config, ownerUrl, 'office', code);

console.log(`${many} agencies on ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
try {
  await prepareInstallation({ ownerUrl, adminUrl });
  const making: number[] = [];
  for (const code of codes)
    making.push(await ms(() => makeAgency({ config, ownerUrl, by: 'bench' }, { code, name: code, host: `${code}.localhost` })));
  tell(
    'an agency is made',
    `p50 ${round(percentiles(making).p50)} ms, the last ${round(making.at(-1) ?? 0)} ms`,
    'goal 3 s',
    (making.at(-1) ?? 0) < 3000,
  );
  const tokens = new Map<string, string[]>();
  for (const code of codes)
    tokens.set(code, await people(code, ['officer', 'head', 'clerk', 'registrar', 'director', 'deputy', 'officer2', 'admin']));

  const none = await ms(() => migrateAll({ config, ownerUrl }));
  tell('a start looks whether all are of this release', `${round(none)} ms`, 'goal 30 s', none < 30_000);
  const newer = join(home, 'migrations');
  cpSync(join(import.meta.dirname, '../server/db/migrations'), newer, { recursive: true });
  writeFileSync(join(newer, '9999-bench.sql'), 'alter table document add column of_the_bench text;');
  const waiting = [...codes];
  const next = async () => {
    for (let code = waiting.shift(); code; code = waiting.shift()) {
      const { ownerUrl: owner, appRole } = databaseOfAgency(code);
      await migrate(owner, { schema: schemaOf(code), appRole, dir: newer, jobs: 'elsewhere' });
    }
  };
  const migrated = await ms(() => Promise.all([next(), next()]));
  tell(
    'a migration of each, two at once',
    `${round(migrated)} ms, ${round(migrated / many)} ms an agency`,
    'goal 60 s for 200',
    migrated < many * 300,
  );
  for (const code of codes) await forget(code);

  const office = await startOffice(database, dataDir, { ...env, DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl });
  const up = Number(/\(([\d.]+) s\)/.exec(office.output())?.[1]);
  tell('the process starts', `${up} s`, 'goal 30 s', up < 30);
  const memory = () => `${round(pssOf(office.pid) ?? rssOf(office.pid) ?? 0)} MB`;
  tell('at rest, no agency open', `${memory()}, ${await backendsOf(adminUrl)} connections`);
  let line = await openLine(office.port);
  const page =
    (code: string, who = 0) =>
    async (ask: Ask) => {
      const { status, body } = await ask({
        method: 'POST',
        path: '/api/sarabun/get-todo-list',
        headers: { host: `${code}.localhost`, authorization: `Bearer ${tokens.get(code)?.[who]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ typeCode: 'jobReceived2', page: 1, pageSize: 10 }),
      });
      return status === 200 && body.includes('"status":"success"') ? null : `${status} ${body.slice(0, 200)}`;
    };
  const once = async (code: string) => {
    const fault = await page(code)(line.ask);
    if (fault) throw new Error(`${code}: ${fault}\n${office.output().slice(-3000)}`);
  };
  const opening: number[] = [];
  const before = pssOf(office.pid) ?? 0;
  for (const code of codes) opening.push(await ms(() => once(code)));
  const first = percentiles(opening);
  tell(
    'the first call of an agency that sleeps',
    `p50 ${round(first.p50)} ms, p99 ${round(first.p99)} ms`,
    'goal p99 1 s',
    first.p99 < 1000,
  );
  const each = ((pssOf(office.pid) ?? 0) - before) / many;
  tell(
    'all are open',
    `${memory()}, ${round(each, 1)} MB an agency, ${await backendsOf(adminUrl)} connections`,
    'goal 10 MB an agency',
    each < 10,
  );

  const same: number[] = [];
  const turn: number[] = [];
  for (let n = 0; n < 3; n++) for (const code of codes) turn.push(await ms(() => once(code)));
  for (let n = 0; n < 3 * many; n++) same.push(await ms(() => once(codes[0] as string)));
  const [going, staying] = [percentiles(turn).p50, percentiles(same).p50];
  tell(
    'a queue page',
    `p50 ${round(staying, 1)} ms of one agency again and again, ${round(going, 1)} ms of each in turn`,
    'goal twice at most',
    going < 2 * staying || going < staying + 20,
  );

  await delay(65_000);
  const cpu = () => (cpuOf(office.pid) ?? 0) + (cpuOf(database.pid) ?? 0);
  const spent = cpu();
  await delay(20_000);
  tell(
    'all open and nobody calls',
    `${round(((cpu() - spent) / 20_000) * 100, 1)} % of a core, ${memory()}, ${await backendsOf(adminUrl)} connections`,
    'goal 50 %',
    (cpu() - spent) / 20_000 < 0.5,
  );

  /** One person's queue page with a breath between. */
  const paced = async (code: string) => {
    const times: number[] = [];
    for (const until = performance.now() + seconds * 1000; performance.now() < until; await delay(30))
      times.push(await ms(() => once(code)));
    return percentiles(times);
  };
  // the former one has rested longer than the server keeps it
  line.close();
  line = await openLine(office.port);
  const [busy, other] = [codes[0] as string, codes[1] as string];
  const calm = await paced(other);
  let goesOn = true;
  const load = Promise.all(
    Array.from({ length: 8 }, async (_, who) => {
      const own = await openLine(office.port);
      while (goesOn) await page(busy, who)(own.ask);
      own.close();
    }),
  );
  await delay(2000);
  const pressed = await paced(other);
  goesOn = false;
  await load;
  const ratio = pressed.p50 / calm.p50;
  tell(
    'a queue page while eight persons of another agency ask without a pause',
    `p50 ${round(calm.p50, 1)} -> ${round(pressed.p50, 1)} ms (x ${round(ratio, 2)}), p99 ${round(calm.p99, 1)} -> ${round(pressed.p99, 1)} ms`,
    'goal x 2',
    ratio <= 2,
  );
  line.close();
  await office.stop();
} finally {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

async function people(code: string, usernames: string[]): Promise<string[]> {
  const db = openDatabase(databaseOfAgency(code).appUrl, { schema: schemaOf(code), max: 1 });
  try {
    await seedPeople(db);
    const made: string[] = [];
    for (const username of usernames) made.push((await openSession(db, username)).token);
    return made;
  } finally {
    await db.destroy();
  }
}

/** The bench's own migration is none of this release. */
async function forget(code: string): Promise<void> {
  const db = openDatabase(databaseOfAgency(code).ownerUrl, { schema: schemaOf(code), max: 1 });
  await db
    .deleteFrom('schema_migration' as never)
    .where('id' as never, '=', '9999-bench' as never)
    .execute();
  await db.destroy();
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function round(value: number, digits = 0): string {
  return value.toFixed(digits);
}

function tell(what: string, figure: string, goal?: string, met?: boolean): void {
  console.log(`${what}: ${figure}${goal ? `  ${goal}: ${met ? 'met' : 'MISSED'}` : ''}`);
  if (goal && !met) process.exitCode = 1;
}
