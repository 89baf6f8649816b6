import { connect } from 'node:net';
import { cpuOf } from './cpu.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  body: string;
  size: number;
}

export interface Load {
  port: number;
  /** One piece of work over one connection; says what was wrong with it, or null. */
  work: (ask: (request: Request) => Promise<Reply>) => Promise<string | null>;
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
  kiloBytes: number;
  /** One body of a wrong reply, for the eye. */
  sample: string;
}

/** Sends over a fixed number of connections, one request at a time on each, for some seconds after a warm-up of a fifth of it. */
export async function drive(load: Load): Promise<Figures> {
  await spell({ ...load, seconds: Math.max(0.5, load.seconds / 5) });
  const before = cpuSum(load.pids);
  const started = performance.now();
  const all = await spell(load);
  const wall = (performance.now() - started) / 1000;
  const after = cpuSum(load.pids);
  const times = Float64Array.from(all.times).sort();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    wrong: all.wrong,
    perSecond: times.length / wall,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: before === null || after === null ? null : (after - before) / Math.max(1, times.length),
    kiloBytes: all.bytes / Math.max(1, times.length) / 1024,
    sample: all.sample,
  };
}

/** The run whose throughput lies in the middle. */
export function median(runs: Figures[]): Figures {
  return [...runs].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Figures;
}

interface Spell {
  times: number[];
  wrong: number;
  bytes: number;
  sample: string;
}

async function spell({ port, work, connections, seconds }: Load): Promise<Spell> {
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
export async function openLine(port: number): Promise<{ ask(request: Request): Promise<Reply>; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((done, failed) => socket.once('connect', () => done()).once('error', failed));
  let held = Buffer.alloc(0);
  let waiting: { done: (reply: Reply) => void; failed: (error: Error) => void } | null = null;
  socket.on('data', (data) => {
    held = held.length === 0 ? data : Buffer.concat([held, data]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const whole = end + 4 + length;
    if (held.length < whole) return;
    const reply = { status: Number(head.slice(9, 12)), body: held.toString('utf8', end + 4, whole), size: whole };
    held = held.subarray(whole);
    waiting?.done(reply);
  });
  socket.on('close', () => waiting?.failed(new Error('the server closed the connection')));
  return {
    ask: (request) =>
      new Promise<Reply>((done, failed) => {
        waiting = { done, failed };
        socket.write(bytesOf(request));
      }),
    close: () => socket.destroy(),
  };
}

function bytesOf({ method, path, headers = {}, body }: Request): string | Buffer {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}${length}\r\n`;
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
