import { setTimeout as wait } from 'node:timers/promises';
import { headersOf } from './asking.ts';
import { cpuOf } from './cpu.ts';
import { dropCache } from './drop-cache.ts';
import { startLimit } from './limit.ts';
import { openLine, percentiles } from './load.ts';
import { connections } from './measure.ts';
import { backendsOf, pssOf } from './memory.ts';
import { type RunningOffice, startOffice } from './office.ts';
import type { Path } from './paths.ts';
import type { Stand } from './stand.ts';
import { ms, printRows, verdict } from './table.ts';

const calls = 200;
/** Milliseconds after which a started office is at rest. */
const settled = 10_000;
/** So long it is watched then. */
const resting = 10_000;

export interface Cold {
  /** Of the office, to its first signed-in answer: with nothing of the data in memory, and else. */
  coldStartMs: number;
  startMs: number;
  bareMs: number;
  /** CPU of the two, which a busy machine bends less. */
  startCpu: number;
  bareCpu: number;
  idleMegaBytes: number | null;
  /** At rest: CPU ms of application and database in a second, memory of the database, connections to it. */
  idleCpu: number;
  idleDatabase: number;
  idleBackends: number;
}

/**
 * What people meet in the morning after the machine was started: database and office anew, nothing of the data in memory. Each path has such a start
 * of its own, for the first would warm the others.
 */
export async function runCold(stand: Stand, paths: Path[]): Promise<Cold> {
  const rows: string[][] = [];
  const starts: number[] = [];
  const rests: Rest[] = [];
  let wrong = 0;
  for (const path of paths) {
    await path.prepare?.(calls / 100);
    await stand.restart(() => dropCache(stand.home));
    const { office, ms: took } = await start(stand);
    starts.push(took);
    const line = await openLine(office.port);
    const sent = performance.now();
    const first = await path.work(line.ask);
    const answered = performance.now() - sent;
    line.close();
    const cold = await someCalls(office.port, path);
    const warm = await someCalls(office.port, path);
    wrong += cold.wrong + warm.wrong + (first === null ? 0 : 1);
    if (first ?? cold.sample) console.log(`    ${path.name}, wrong reply: ${first ?? cold.sample}`);
    rows.push([path.name, ms(answered), ms(cold.p50), ms(cold.p99), ms(warm.p50), ms(warm.p99)]);
    await office.stop();
    await path.tidy?.();
  }
  // at rest, and started when the system has the data in its memory, as after an update
  const warmStarts: Started[] = [];
  for (let n = 0; n < 3; n++) {
    const { office, ...took } = await start(stand);
    warmStarts.push(took);
    rests.push(await restOf(stand, office));
    await office.stop();
  }
  const bare = middleStart(await bareStarts(stand));
  const warm = middleStart(warmStarts);
  console.log(
    `\ncold: the first ${calls} calls of each path after a start with nothing of the data in memory, ${connections} connections; then as many again`,
  );
  printRows(['', 'first ms', 'p50', 'p99', 'again p50', 'p99'], rows);
  if (wrong > 0) process.exitCode = 1;
  const cold = {
    coldStartMs: middle(starts),
    startMs: warm.ms,
    bareMs: bare.ms,
    startCpu: warm.cpu,
    bareCpu: bare.cpu,
    ...middleRest(rests),
  };
  console.log(
    `start of the office on data that stand to its first signed-in answer: ${ms(cold.coldStartMs)} ms with nothing of the data in memory, ${ms(cold.startMs)} ms else (CPU ${cold.startCpu} ms); bare Fastify and pg ${ms(bare.ms)} ms (CPU ${bare.cpu} ms)`,
  );
  console.log(
    `  ${verdict('<= 1500 ms', cold.startMs <= 1500)}; ${verdict(`<= 3 x bare (${(cold.startMs / bare.ms).toFixed(1)}, in CPU ${(cold.startCpu / bare.cpu).toFixed(1)})`, cold.startMs <= 3 * bare.ms)}`,
  );
  if (cold.idleMegaBytes !== null)
    console.log(
      `memory at rest (PSS): ${cold.idleMegaBytes.toFixed(0)} MB; ${verdict('<= 120 MB', cold.idleMegaBytes <= 120)}; the database beside it ${cold.idleDatabase.toFixed(0)} MB with ${cold.idleBackends} connections; ${cold.idleCpu.toFixed(1)} ms of CPU a second`,
    );
  return cold;
}

/** A start to its first answer. */
interface Started {
  ms: number;
  cpu: number;
}

type Rest = Pick<Cold, 'idleMegaBytes' | 'idleCpu' | 'idleDatabase' | 'idleBackends'>;

/** What an office costs that nobody uses. */
async function restOf(stand: Stand, office: RunningOffice): Promise<Rest> {
  const cpu = () => (cpuOf(office.pid) ?? 0) + (cpuOf(stand.database.pid) ?? 0);
  await wait(settled);
  const before = cpu();
  await wait(resting);
  const idleCpu = (cpu() - before) / (resting / 1000);
  const idle = { idleMegaBytes: pssOf(office.pid), idleDatabase: pssOf(stand.database.pid) ?? 0 };
  return { ...idle, idleCpu, idleBackends: await backendsOf(stand.superuser) };
}

function middleRest(rests: Rest[]): Rest {
  return rests.toSorted((a, b) => (a.idleMegaBytes ?? 0) - (b.idleMegaBytes ?? 0))[Math.floor(rests.length / 2)] as Rest;
}

async function start(stand: Stand): Promise<Started & { office: RunningOffice }> {
  const begun = performance.now();
  const office = await startOffice(stand.database, stand.dataDir, { LIMITS: 'off' });
  const line = await openLine(office.port);
  const { status } = await line.ask({ method: 'GET', path: '/api/settings/pages', headers: headersOf(stand.agency.registrar) });
  const took = { ms: performance.now() - begun, cpu: cpuOf(office.pid) ?? 0 };
  line.close();
  if (status !== 200) throw new Error(`the office answered ${status}`);
  return { office, ...took };
}

async function bareStarts(stand: Stand): Promise<Started[]> {
  const took: Started[] = [];
  for (let n = 0; n < 3; n++) {
    const begun = performance.now();
    const limit = await startLimit(['page', stand.database.adminUrl]);
    const line = await openLine(limit.port);
    await line.ask({ method: 'GET', path: '/' });
    took.push({ ms: performance.now() - begun, cpu: cpuOf(limit.pid) ?? 0 });
    line.close();
    await limit.stop();
  }
  return took;
}

async function someCalls(port: number, { work }: Path): Promise<{ p50: number; p99: number; wrong: number; sample: string }> {
  const times: number[] = [];
  let left = calls;
  let wrong = 0;
  let sample = '';
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(port);
      while (left > 0) {
        left -= 1;
        const sent = performance.now();
        const fault = await work(line.ask);
        times.push(performance.now() - sent);
        if (fault === null) continue;
        wrong += 1;
        sample ||= fault;
      }
      line.close();
    }),
  );
  return { ...percentiles(times), wrong, sample };
}

function middleStart(starts: Started[]): Started {
  return starts.toSorted((a, b) => a.ms - b.ms)[Math.floor(starts.length / 2)] as Started;
}

function middle(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
