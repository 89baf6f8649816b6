import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openSessions } from './agency.ts';
import { bareRegister } from './bare-register.ts';
import { seedLimit, startLimit } from './limit.ts';
import { drive, type Figures, median, single } from './load.ts';
import { startOffice } from './office.ts';
import { type Path, pathsOf } from './paths.ts';
import { checkRecall } from './recall.ts';
import { countRows, seedLetters } from './seed.ts';
import { printIndexRecall, printRecall, printTable } from './table.ts';

// npm run bench -- --letters 20000 --seconds 2 --rounds 1 --only dash,queue,recall --data FOLDER
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: process.env.BENCH_LETTERS ?? '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    fragments: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    // kept after the run and used again by the next of the same size; else a folder of its own that goes
    data: { type: 'string' },
  },
});
const letters = Number(values.letters);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = 16;
const only = values.only ? values.only.split(',') : null;

const home = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'eoffice-bench-'));
mkdirSync(home, { recursive: true });
const seeded = join(home, 'seeded');
if (existsSync(seeded) ? readFileSync(seeded, 'utf8') !== String(letters) : existsSync(join(home, 'pg'))) {
  console.error(`${home} holds data of another size or of a run that was cut off: remove it or name another folder`);
  process.exit(1);
}
// durable, as an agency would run it
const database = await startEmbedded({ dataDir: join(home, 'pg') });
try {
  await bench();
} finally {
  await database.stop();
  if (!values.data) rmSync(home, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const superuser = database.adminUrl.replace('/postgres?', '/office?');
  console.log(
    `${letters.toLocaleString('en')} letters, ${connections} connections, ${rounds} rounds of ${seconds} s, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`,
  );
  if (!existsSync(seeded)) await seed(superuser);
  const client = new pg.Client({ connectionString: superuser, options: '-c search_path=office,public' });
  await client.connect();
  const agency = await openSessions(client);
  console.log(
    Object.entries(await countRows(client))
      .map(([what, many]) => `${Number(many).toLocaleString('en')} ${what}`)
      .join(', '),
  );
  await client.end();
  const office = await startOffice(database, join(home, 'data'), { LIMITS: 'off' });
  try {
    const paths = (await pathsOf(superuser, agency)).filter((path) => !only || only.includes(path.name));
    if (paths.length > 0) await measure(paths, office);
    if (!only || only.includes('recall')) {
      const recall = await checkRecall(superuser, office.port, agency, Number(values.fragments), printIndexRecall);
      printRecall(recall);
      if (recall.faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await office.stop();
  }
}

async function seed(superuser: string): Promise<void> {
  const started = Date.now();
  await seedLetters(superuser, letters, console.log);
  await seedLimit(database.adminUrl);
  writeFileSync(seeded, String(letters));
  console.log(`seeded in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function measure(paths: Path[], office: { port: number; pid: number }): Promise<void> {
  const figures = new Map<string, Figures[]>();
  const keep = (name: string, one: Figures) => figures.set(name, [...(figures.get(name) ?? []), one]);
  for (let round = 0; round < rounds; round++) {
    for (const shape of ['page', 'count'] as const) {
      const limit = await startLimit(database.adminUrl, shape);
      keep(
        shape,
        await drive({
          port: limit.port,
          work: single(() => ({ method: 'GET', path: '/' })),
          connections,
          seconds,
          pids: [limit.pid, database.pid],
        }),
      );
      limit.stop();
    }
    keep('register', await bareRegister(database.adminUrl, { connections, seconds, databasePid: database.pid }));
    for (const path of paths) {
      // with the warm-up
      await path.prepare?.(seconds * 1.2 + 0.5);
      keep(`${path.name}*`, await drive({ port: office.port, work: path.work, connections, seconds, pids: [office.pid, database.pid] }));
      await path.tidy?.();
    }
  }
  const limits = {
    page: median(figures.get('page') ?? []),
    count: median(figures.get('count') ?? []),
    register: median(figures.get('register') ?? []),
  };
  printTable(
    limits,
    paths.map((path) => ({ ...path, figures: median(figures.get(`${path.name}*`) ?? []) })),
  );
}
