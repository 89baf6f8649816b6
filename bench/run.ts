import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { bareRegister } from './bare-register.ts';
import { seedLetters } from './data.ts';
import { seedLimit, startLimit } from './limit.ts';
import { drive, type Figures, median, single } from './load.ts';
import { startOffice } from './office.ts';
import { pathsOf } from './paths.ts';
import { printTable } from './table.ts';

// npm run bench -- --letters 100000 --seconds 4 --rounds 3 --only dash,queue
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const letters = Number(values.letters);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = 16;
const only = values.only ? values.only.split(',') : null;

const home = mkdtempSync(join(tmpdir(), 'eoffice-bench-'));
// durable, as an agency would run it
const database = await startEmbedded({ dataDir: join(home, 'pg') });
try {
  await bench();
} finally {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const superuser = database.adminUrl.replace('/postgres?', '/office?');
  const started = Date.now();
  console.log(
    `${letters.toLocaleString('en')} letters, ${connections} connections, ${rounds} rounds of ${seconds} s, ${cpus().length} cores`,
  );
  const agency = await seedLetters(superuser, letters);
  await seedLimit(database.adminUrl);
  console.log(`seeded in ${Math.round((Date.now() - started) / 1000)} s`);
  const office = await startOffice(database, join(home, 'data'));
  const paths = (await pathsOf(superuser, agency)).filter((path) => !only || only.includes(path.name));
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
    for (const path of paths)
      keep(`${path.name}*`, await drive({ port: office.port, work: path.work, connections, seconds, pids: [office.pid, database.pid] }));
  }
  await office.stop();
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
