import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { askable, heapOf } from './heap.ts';
import { letterLives, steps } from './letter-life.ts';
import { percentiles, spell } from './load.ts';
import { connections } from './measure.ts';
import { backendsOf, pssOf, rssOf } from './memory.ts';
import { type RunningOffice, startOffice } from './office.ts';
import { type Path, pathsOf } from './paths.ts';
import type { Stand } from './stand.ts';
import { ms, printRows, verdict } from './table.ts';

/** Of a hundred pieces of work so many are reads, these in turn. */
const reads = 40;
const read = ['dash', 'queue', 'open', 'dash', 'queue-search', 'open', 'queue', 'open', 'dash', 'open', 'queue', 'fts'];
/** Memory may grow by so much (a share) after the first minute. */
const mostGrowth = 0.05;

type Memory = Record<'rss' | 'heap' | 'database' | 'backends', number>;

interface Mixed {
  wrong: number;
  perSecond: number;
  first: Memory;
  last: Memory;
}

/** Reads beside the acts that carry letters through the office, for some minutes: whether anything is wrong, slower or larger at the end than at the beginning. */
export async function runMixed(stand: Stand, minutes: number): Promise<Record<string, number>> {
  const office = await startOffice(stand.database, stand.dataDir, { LIMITS: 'off', ...askable });
  try {
    const { first, last, ...all } = await mix(stand, office, minutes * 60);
    return { ...all, ...last, heapAtFirst: first.heap, copySpeed: stand.copySpeed ?? 0 };
  } finally {
    await office.stop();
  }
}

async function mix(stand: Stand, office: RunningOffice, seconds: number): Promise<Mixed> {
  const paths = await pathsOf(stand.superuser, stand.agency, stand.dataDir);
  const path = (name: string) => paths.find((one) => one.name === name) as Path;
  const lives = letterLives(stand.agency);
  const slice = Math.min(60, seconds / 2);
  const began = performance.now();
  const times = new Map<string, { first: number[]; last: number[]; all: number }>();
  const keep = (what: string, took: number) => {
    const at = (performance.now() - began) / 1000;
    const one = times.get(what) ?? { first: [], last: [], all: 0 };
    times.set(what, one);
    one.all += 1;
    if (at <= slice) one.first.push(took);
    if (at >= seconds - slice) one.last.push(took);
  };
  let turn = 0;
  const spellEnds = spell({
    port: office.port,
    connections,
    seconds,
    work: async (ask) => {
      const isRead = randomInt(100) < reads;
      turn += 1;
      const what = isRead ? (read[turn % read.length] as string) : lives.next(steps[randomInt(steps.length)] as (typeof steps)[number]);
      const sent = performance.now();
      const fault = isRead ? await path(what).work(ask) : await lives.take(ask, what as (typeof steps)[number]);
      keep(isRead ? what : `${what} *`, performance.now() - sent);
      return fault && `${what}: ${fault}`;
    },
  });
  await wait(slice * 1000);
  const first = await memoryOf(stand, office);
  const { wrong, sample, times: all } = await spellEnds;
  const last = await memoryOf(stand, office);
  const mixed = { wrong, perSecond: all.length / seconds, first, last };
  say(mixed, times, { slice, seconds, sample });
  return mixed;
}

async function memoryOf(stand: Stand, office: RunningOffice): Promise<Memory> {
  return {
    rss: rssOf(office.pid) ?? 0,
    heap: await heapOf(office),
    database: pssOf(stand.database.pid) ?? 0,
    backends: await backendsOf(stand.superuser),
  };
}

function say(
  { wrong, perSecond, first, last }: Mixed,
  times: Map<string, { first: number[]; last: number[]; all: number }>,
  { slice, seconds, sample }: { slice: number; seconds: number; sample: string },
): void {
  console.log(
    `\nmixed: ${reads} % reads beside ${100 - reads} % acts (*) over ${connections} connections, ${(seconds / 60).toFixed(1)} minutes, ${perSecond.toFixed(0)}/s; p50 / p99 ms of the first and the last ${slice.toFixed(0)} s`,
  );
  const both = (list: number[]) => {
    const { p50, p99 } = percentiles(list);
    return `${ms(p50)} / ${ms(p99)}`;
  };
  printRows(
    ['', 'done', 'first', 'last'],
    [...times].sort(([a], [b]) => a.localeCompare(b)).map(([what, one]) => [what, String(one.all), both(one.first), both(one.last)]),
  );
  const mega = (value: number) => (value === 0 ? '-' : value.toFixed(0));
  printRows(
    ['memory, MB', `after ${slice.toFixed(0)} s`, 'at the end'],
    [
      ['application, RSS', mega(first.rss), mega(last.rss)],
      ['application, heap in use', mega(first.heap), mega(last.heap)],
      ['database, PSS', mega(first.database), mega(last.database)],
      ['connections to it', String(first.backends), String(last.backends)],
    ],
  );
  const grown = last.heap / first.heap - 1;
  console.log(
    `  ${verdict('every reply right', wrong === 0)}; ${verdict(`heap grows by <= ${100 * mostGrowth} % (${(100 * grown).toFixed(1)})`, grown <= mostGrowth)}`,
  );
  if (wrong > 0) {
    console.log(`    ${wrong} wrong, e.g. ${sample}`);
    process.exitCode = 1;
  }
}
