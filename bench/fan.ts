import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Clerk, openRegistries } from './agency.ts';
import { cpuOf } from './cpu.ts';
import { heapOf } from './heap.ts';
import { startLimit } from './limit.ts';
import { type Heard, sharedClock } from './listener.ts';
import { type Ask, openLine, percentiles } from './load.ts';
import type { RunningOffice } from './office.ts';
import { sendingTo } from './sending.ts';
import type { Stand } from './stand.ts';
import { ms, printRows, verdict } from './table.ts';

const sockets = 2000;
const processes = 4;
const receivers = 300;

/** One act a second, and what its news cost and how late it came. */
interface Told {
  /** Events times sockets that each had to reach, and those that never came. */
  due: number;
  lost: number;
  /** From the reply of the act, which leaves at its commit, to the last socket; of each act. */
  last: number[];
  cpuMs: number;
}

export interface Fan {
  lost: number;
  p99: number;
  perMessage: number;
  ofLimit: number;
  /** Heap that a window takes in the application, in kB. */
  kiloBytes: number;
}

/**
 * 2,000 windows of the registries of 300 units stand, and once a second a circular goes out to those units. What the news costs is what the same
 * acts cost more than without a window; the yardstick is a bare server that tells every socket the same.
 */
export async function runFan(stand: Stand, office: RunningOffice, seconds: number): Promise<Fan> {
  const registries = await withClient(stand.superuser, openRegistries);
  const windows = Array.from({ length: sockets }, (_, i) => registries[i % registries.length] as Clerk);
  const sending = sendingTo(receivers, stand.superuser, registries.slice(0, 60));
  const pids = [office.pid, stand.database.pid];
  const before = await heapOf(office);
  await sending.prepare(2 * seconds + 2);
  try {
    const act = async (ask: Ask) => {
      let documentId = 0;
      const fault = await sending.work((request) => {
        documentId = Number(/documents\/(\d+)\//.exec(request.path)?.[1]);
        return ask(request);
      });
      if (fault) throw new Error(fault);
      return documentId;
    };
    const alone = await onceASecond(office.port, seconds, pids, act);
    const since = await lastEvent(stand.superuser);
    const clients = await join2000(
      office.port,
      windows.map((one) => one.token),
    );
    const after = await heapOf(office);
    const acted = await onceASecond(office.port, seconds, pids, act);
    const due = await eventsFor(stand.superuser, since, [...acted.replied.keys()]);
    const heard = await endOf(clients);
    const told = judge(
      heard,
      (socket) => due.get((windows[socket] as Clerk).personId) ?? [],
      acted,
      Math.max(0, acted.cpuMs - alone.cpuMs),
    );
    const limit = await bareBroadcast(seconds);
    return say(told, limit, ((after - before) * 1024) / sockets);
  } finally {
    await sending.tidy();
  }
}

interface Acted {
  /** The letter that was acted on -> when its reply came. */
  replied: Map<number, number>;
  cpuMs: number;
}

async function onceASecond(port: number, seconds: number, pids: number[], act: (ask: Ask) => Promise<number>): Promise<Acted> {
  const cpu = () => pids.reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0);
  const line = await openLine(port);
  // the first is the warm-up
  await act(line.ask);
  await wait(1000);
  const before = cpu();
  const replied = new Map<number, number>();
  for (let n = 0; n < seconds; n++) {
    const begun = performance.now();
    const documentId = await act(line.ask);
    replied.set(documentId, sharedClock());
    await wait(Math.max(0, 1000 - (performance.now() - begun)));
  }
  line.close();
  return { replied, cpuMs: cpu() - before };
}

async function join2000(port: number, tokens: string[]): Promise<ChildProcess[]> {
  return Promise.all(
    Array.from({ length: processes }, async (_, n) => {
      const child = fork(join(import.meta.dirname, 'fan-clients.ts'));
      child.send({ port, tokens: tokens.slice((n * sockets) / processes, ((n + 1) * sockets) / processes) });
      const ended = once(child, 'exit').then(() => {
        throw new Error('live connections ended before their time');
      });
      await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => {});
      return child;
    }),
  );
}

/** What each socket heard, in the order of the windows. */
async function endOf(clients: ChildProcess[]): Promise<Heard[]> {
  // what is still on its way
  await wait(2000);
  const all = await Promise.all(
    clients.map(async (child, n) => {
      child.send('end');
      const [heard] = (await once(child, 'message')) as [Heard[]];
      return heard.map((one) => ({ ...one, socket: one.socket + (n * sockets) / processes }));
    }),
  );
  return all.flat();
}

function judge(heard: Heard[], dueTo: (socket: number) => number[], { replied }: Acted, cpuMs: number): Told {
  const ids = new Map<number, Set<number>>();
  const last = new Map<number, number>();
  for (const { socket, id, documentId, at } of heard) {
    const own = ids.get(socket) ?? new Set();
    ids.set(socket, own.add(id));
    last.set(documentId, Math.max(last.get(documentId) ?? 0, at));
  }
  const told = {
    due: 0,
    lost: 0,
    cpuMs,
    last: [...replied].map(([documentId, at]) => Math.max(0, (last.get(documentId) ?? Number.POSITIVE_INFINITY) - at)),
  };
  for (let socket = 0; socket < sockets; socket++) {
    const due = dueTo(socket);
    told.due += due.length;
    told.lost += due.filter((id) => !ids.get(socket)?.has(id)).length;
  }
  return told;
}

async function bareBroadcast(seconds: number): Promise<Told> {
  const server = await startLimit(['broadcast']);
  try {
    const clients = await join2000(server.port, Array(sockets).fill(''));
    const acted = await onceASecond(server.port, seconds, [server.pid], async (ask) => {
      const { body } = await ask({ method: 'GET', path: '/' });
      return Number(JSON.parse(body).id);
    });
    const heard = await endOf(clients);
    return judge(heard, () => [...acted.replied.keys()], acted, acted.cpuMs);
  } finally {
    await server.stop();
  }
}

async function lastEvent(url: string): Promise<number> {
  return withClient(url, async (client) => Number((await client.query('select coalesce(max(id), 0) as id from live_event')).rows[0].id));
}

/** What each person had to hear of these letters: the rows that their acts wrote. */
async function eventsFor(url: string, since: number, documentIds: number[]): Promise<Map<number, number[]>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ person: string; ids: number[] }>(
      'select person_id as person, array_agg(id::float8) as ids from live_event where id > $1 and document_id = any($2::bigint[]) group by 1',
      [since, documentIds],
    );
    return new Map(rows.map(({ person, ids }) => [Number(person), ids]));
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function say(told: Told, limit: Told, kiloBytes: number): Fan {
  const rowOf = (name: string, one: Told) => {
    const { p50, p99 } = percentiles(one.last);
    return [
      name,
      String(one.last.length),
      one.due.toLocaleString('en'),
      String(one.lost),
      ms(p50),
      ms(p99),
      ((1000 * one.cpuMs) / one.due).toFixed(1),
    ];
  };
  console.log(
    `\nfan: ${sockets.toLocaleString('en')} windows of the registries of ${receivers} units, one circular a second to all of them`,
  );
  printRows(
    ['', 'acts', 'messages', 'lost', 'p50 ms', 'p99 ms', 'CPU µs each'],
    [rowOf('bare broadcast', limit), rowOf('commit to the last window', told)],
  );
  const fan = {
    lost: told.lost,
    p99: percentiles(told.last).p99,
    perMessage: told.cpuMs / told.due,
    ofLimit: limit.cpuMs / limit.due / (told.cpuMs / told.due),
    kiloBytes,
  };
  console.log(
    `  ${[
      verdict('none lost', fan.lost === 0),
      verdict('p99 <= 250 ms', fan.p99 <= 250),
      verdict(`>= 0.5 of a bare broadcast in CPU (${fan.ofLimit.toFixed(2)})`, fan.ofLimit >= 0.5),
    ].join('; ')}; a window takes ${kiloBytes.toFixed(0)} kB of the heap`,
  );
  return fan;
}
