import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { moveSchema } from '../server/db/citus.ts';
import { citusPrograms, startCitus } from '../server/test/citus-cluster.ts';
import { peopleIn } from '../server/test/demo-people.ts';
import { openLine, percentiles } from './load.ts';
import { startOffice } from './office.ts';
import { registeringBy } from './registering.ts';

// npm run bench:citus -- --seconds 20 --clerks 4: an agency on a worker of a Citus cluster (three machines on loopback) is moved to the other worker while
// its registry registers letters: nothing lost, nothing twice, and the longest that a registration waited.
// --bare: by Citus' own call alone, for comparison.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clerks: { type: 'string', default: '4' },
    bare: { type: 'boolean', default: false },
  },
});
const [seconds, clerks] = [Number(values.seconds), Number(values.clerks)];
if (!citusPrograms) {
  console.log('skipped: CITUS_PROGRAMS names no folder of PostgreSQL’s programs with Citus (docs/operating.md)');
  process.exit(0);
}
const home = mkdtempSync(join(tmpdir(), 'eoffice-citus-'));
// PostgreSQL is not root, and has to get through it
chmodSync(home, 0o755);
const cluster = await startCitus(citusPrograms, join(home, 'machines'), { template: false, durable: true });
const coordinator = new pg.Client({ connectionString: cluster.nodes[0]?.replace(/postgres$/, 'office') });
await coordinator.connect();
try {
  const [token = ''] = await peopleIn(cluster.appUrl, 'registrar');
  const office = await startOffice({ ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl }, join(home, 'data'), {
    CITUS: 'on',
    MODE: 'DEV',
    CAPTCHA: 'off',
    LIMITS: 'off',
    PASSWORD_WORK: 'light',
    SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'warn',
  });
  /** When each registration began and how long it took, ms. */
  const waits: { began: number; ms: number }[] = [];
  const faults: string[] = [];
  let registered = 0;
  let until = performance.now() + seconds * 1000;
  const clerk = async () => {
    const line = await openLine(office.port);
    const registering = registeringBy({ token, personId: 0, unitId: 0 }, { paper: false });
    while (performance.now() < until) {
      const began = performance.now();
      const letter = await registering(line.ask);
      waits.push({ began, ms: performance.now() - began });
      if (typeof letter === 'string') faults.push(letter);
      else registered += 1;
    }
    line.close();
  };
  const working = Promise.all(Array.from({ length: clerks }, clerk));
  await delay((seconds * 1000) / 4);
  const before = percentiles(waits.map(({ ms }) => ms));
  const { from, to } = await places();
  const began = performance.now();
  if (values.bare) await coordinator.query("select citus_schema_move('office', $1, $2, 'force_logical')", [to.host, to.port]);
  else await moveSchema(cluster.ownerUrl, 'office', to);
  const ended = performance.now();
  // what comes after the move counts as well
  until = Math.max(until, performance.now() + (seconds * 1000) / 4);
  await working;
  const after = await places();
  const { rows } = await coordinator.query<{ lines: number; books: number; last: number; twice: number }>(
    `select count(*)::int as lines, count(distinct register_id)::int as books, max(seq)::int as last, (count(*) - count(distinct (register_id, be_year, seq)))::int as twice
    from office.register_entry`,
  );
  const [book] = rows;
  const gaps = book && book.books === 1 ? book.last - book.lines : 0;
  console.log(
    `moved from ${from.host}:${from.port} to ${after.from.host}:${after.from.port} in ${((ended - began) / 1000).toFixed(1)} s, ${registered} letters registered meanwhile and around it`,
  );
  const longest = (fits: (wait: { began: number; ms: number }) => boolean) => Math.max(0, ...waits.filter(fits).map(({ ms }) => ms));
  const usual = longest((wait) => wait.began + wait.ms < began);
  console.log(
    `a registration before the move: p50 ${before.p50.toFixed(0)} ms, p99 ${before.p99.toFixed(0)} ms, the longest ${usual.toFixed(0)} ms`,
  );
  const pause = longest((wait) => wait.began + wait.ms >= began && wait.began <= ended);
  tell('the longest that a registration waited while it moved', `${pause.toFixed(0)} ms`, 'goal 1,000 ms', pause <= 1000);
  tell(
    'lost, twice, gaps',
    `${registered - (book?.lines ?? 0)}, ${book?.twice}, ${gaps}`,
    'goal 0',
    registered === book?.lines && !book.twice && gaps === 0,
  );
  tell('refused or failed', `${faults.length}${faults[0] ? ` (${faults[0]})` : ''}`, 'goal 0', faults.length === 0);
  await office.stop();
} finally {
  await coordinator.end().catch(() => {});
  cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

/** The worker that has the agency, and the other one. */
async function places(): Promise<Record<'from' | 'to', { host: string; port: number }>> {
  const { rows } = await coordinator.query<{ host: string; port: number; here: boolean }>(
    `select n.nodename as host, n.nodeport as port, exists (select 1 from citus_shards s where s.nodename = n.nodename and s.nodeport = n.nodeport) as here
    from pg_dist_node n where n.shouldhaveshards order by n.nodeport`,
  );
  const from = rows.find(({ here }) => here);
  const to = rows.find(({ here }) => !here);
  if (!from || !to) throw new Error('the agency lies on no worker, or on all of them');
  return { from, to };
}

function tell(what: string, figure: string, goal: string, met: boolean): void {
  console.log(`${what}: ${figure} (${goal}${met ? '' : ', missed'})`);
}
