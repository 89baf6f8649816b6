import { connect } from 'node:net';
import { cpuOf } from './cpu.ts';
import { rssOf } from './memory.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The body of the reply is counted and not kept: a file of 50 MB would cost the client more than the server. */
  unread?: boolean;
}

export interface Reply {
  status: number;
  body: string;
  size: number;
  /** Bytes of the body. */
  length: number;
}

export type Ask = (request: Request) => Promise<Reply>;

export interface Load {
  port: number;
  /** One piece of work over one connection; says what was wrong with it, or null. */
  work: (ask: Ask) => Promise<string | null>;
  connections: number;
  seconds: number;
  /** Roots of the process trees whose CPU is counted: application and database. */
  pids: number[];
}

/** Work that is one request whose reply must be 200 and hold a text. */
export function single(next: () => Request, holds = '"status":"success"'): Load['work'] {
  return async (ask) => {
    const { status, body } = await ask(next());
    return status === 200 && body.includes(holds) ? null : `${status} ${body.slice(0, 300)}`;
  };
}

export interface Figures {
  requests: number;
  wrong: number;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number | null;
  /** The part of it that the application takes: one process has one thread for it. */
  appMs: number | null;
  kiloBytes: number;
  /** Memory (RSS) of the application at its highest while it was measured, and how much more than before; null where there is no /proc. */
  megaBytes: number | null;
  grownBy: number | null;
  /** One body of a wrong reply, for the eye. */
  sample: string;
}

/** Sends over a fixed number of connections, one request at a time on each, for some seconds after a warm-up of a fifth of it. */
export async function drive(load: Load): Promise<Figures> {
  await spell({ ...load, seconds: Math.max(0.5, load.seconds / 5) });
  const memory = watchMemory(load.pids[0] as number);
  const [app] = load.pids as [number];
  const before = cpuSum(load.pids);
  const appBefore = cpuOf(app);
  const started = performance.now();
  const all = await spell(load);
  const wall = (performance.now() - started) / 1000;
  const after = cpuSum(load.pids);
  const appAfter = cpuOf(app);
  const requests = all.times.length;
  return {
    requests,
    wrong: all.wrong,
    perSecond: requests / wall,
    ...percentiles(all.times),
    cpuMs: before === null || after === null ? null : (after - before) / Math.max(1, requests),
    appMs: appBefore === null || appAfter === null ? null : (appAfter - appBefore) / Math.max(1, requests),
    kiloBytes: all.bytes / Math.max(1, requests) / 1024,
    ...memory.end(),
    sample: all.sample,
  };
}

export function percentiles(measured: number[]): { p50: number; p99: number } {
  const times = Float64Array.from(measured).sort();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Looks ten times a second how much memory a process holds. */
function watchMemory(pid: number): { end(): Pick<Figures, 'megaBytes' | 'grownBy'> } {
  const before = rssOf(pid);
  let most = before;
  const look = () => {
    const now = rssOf(pid);
    if (now !== null && most !== null) most = Math.max(most, now);
  };
  const timer = setInterval(look, 100);
  return {
    end() {
      clearInterval(timer);
      look();
      return { megaBytes: most, grownBy: most === null || before === null ? null : most - before };
    },
  };
}

/** The run whose throughput lies in the middle. */
export function median(runs: Figures[]): Figures {
  return [...runs].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Figures;
}

export interface Spell {
  times: number[];
  wrong: number;
  bytes: number;
  sample: string;
}

/** The same without a warm-up, its times alone. */
export async function spell({ port, work, connections, seconds }: Omit<Load, 'pids'>): Promise<Spell> {
  const all: Spell = { times: [], wrong: 0, bytes: 0, sample: '' };
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(port);
      const ask = async (request: Request) => {
        const reply = await line.ask(request);
        all.bytes += reply.size;
        return reply;
      };
      while (performance.now() < until) {
        const sent = performance.now();
        const fault = await work(ask);
        all.times.push(performance.now() - sent);
        if (fault === null) continue;
        all.wrong += 1;
        all.sample ||= fault;
      }
      line.close();
    }),
  );
  return all;
}

/** A bare HTTP/1.1 connection: the client must cost less than what it measures. Replies must carry a content-length. */
export async function openLine(port: number): Promise<{ ask: Ask; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((done, failed) => socket.once('connect', () => done()).once('error', failed));
  let waiting: { request: Request; done: (reply: Reply) => void; failed: (error: Error) => void } | null = null;
  let head = '';
  let held = Buffer.alloc(0);
  let bodies: Buffer[] = [];
  let missing = 0;
  let length = 0;
  socket.on('data', (data) => {
    let rest = data;
    if (!head) {
      held = held.length === 0 ? data : Buffer.concat([held, data]);
      const end = held.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = held.toString('latin1', 0, end);
      length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      missing = length;
      rest = held.subarray(end + 4);
      held = Buffer.alloc(0);
    }
    missing -= rest.length;
    if (!waiting?.request.unread) bodies.push(rest);
    if (missing > 0) return;
    const body = bodies.length === 1 ? (bodies[0] as Buffer) : Buffer.concat(bodies);
    const reply = { status: Number(head.slice(9, 12)), body: body.toString('utf8'), size: head.length + 4 + length, length };
    head = '';
    bodies = [];
    waiting?.done(reply);
  });
  socket.on('close', () => waiting?.failed(new Error('the server closed the connection')));
  return {
    ask: (request) =>
      new Promise<Reply>((done, failed) => {
        waiting = { request, done, failed };
        socket.write(bytesOf(request));
      }),
    close: () => socket.destroy(),
  };
}

function bytesOf({ method, path, headers: { host = '127.0.0.1', ...headers } = {}, body }: Request): string | Buffer {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}${length}\r\n`;
  return typeof body === 'object' ? Buffer.concat([Buffer.from(head), body]) : head + (body ?? '');
}

function cpuSum(pids: number[]): number | null {
  let sum = 0;
  for (const pid of pids) {
    const own = cpuOf(pid);
    if (own === null) return null;
    sum += own;
  }
  return sum;
}
