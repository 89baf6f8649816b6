import type { Socket } from 'node:net';
import type pg from 'pg';
import { serverTimes } from '../../contract/rules/times.ts';
import { spanned } from '../system/spans.ts';
import { DatabaseSilent, limitNow, streamOf } from './deadline.ts';

/** A reading statement; its text is one of a few, so that each lane keeps its plan. */
export interface Read {
  text: string;
  values: readonly unknown[];
}

/**
 * A few connections that many readers share: what is asked within one turn of the process leaves in one write, and the answers come back in the order
 * of the questions. For short reads alone, each in a transaction of its own, because who stands behind a slow one waits for it.
 */
export interface ReadLanes {
  /** What the database answers to each, one right behind the other; null where no lane is free or it was lost on the way, and a connection of the pool must be asked. */
  ask(reads: readonly Read[]): Promise<pg.QueryResult[] | null>;
  close(): Promise<void>;
}

interface Options {
  connect: () => pg.Client;
  onError: (error: Error) => void;
}

/** So many questions may stand on a lane; the next reader takes a connection of the pool. */
const mostWaiting = 64;
const mostPlans = 300;

export function openReadLanes(many: number, options: Options): ReadLanes {
  const lanes = Array.from({ length: many }, () => openLane(options));
  return {
    async ask(reads) {
      const free = lanes.filter((lane) => lane.isFree());
      if (free.length === 0) return null;
      const lane = free.reduce((least, lane) => (lane.waiting() < least.waiting() ? lane : least));
      return spanned('reads', { 'eoffice.statements': reads.length }, () => inTime(lane.ask(reads)));
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** One connection at a time, opened again by itself. */
function openLane({ connect, onError }: Options) {
  let on: pg.Client | null = null;
  let isUp = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let plans = new Map<string, string>();
  let given = 0;
  let waiting = 0;
  /** Since when the server answers the question that stands first. */
  let headSince = 0;
  let corked = false;

  function open(): void {
    if (on || closed || performance.now() - triedAt < serverTimes.laneAgain) return;
    triedAt = performance.now();
    const fresh = connect();
    on = fresh;
    plans = new Map();
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.connect().then(
      () => {
        isUp = on === fresh;
      },
      (error) => lose(fresh, error),
    );
  }

  function lose(which: pg.Client, error?: Error): void {
    if (on !== which) return;
    on = null;
    isUp = false;
    waiting = 0;
    if (error && !closed) onError(error);
    streamOf(which).destroy();
  }

  /** Ready for one more, and its first question is not a slow one. A server that does not answer at all loses the connection. */
  function isFree(): boolean {
    if (!on) open();
    if (!on || !isUp) return false;
    const slow = waiting > 0 ? performance.now() - headSince : 0;
    if (slow > serverTimes.callStatement + serverTimes.cancel) lose(on);
    return slow < serverTimes.laneSlow && waiting < mostWaiting;
  }

  async function ask(reads: readonly Read[]): Promise<pg.QueryResult[] | null> {
    const asked = on as pg.Client;
    cork(streamOf(asked));
    if (waiting === 0) headSince = performance.now();
    waiting += 1;
    try {
      return await Promise.all(reads.map(({ text, values }) => asked.query({ name: planOf(text), text, values: values as unknown[] })));
    } catch (error) {
      // the connection's own end comes first as the answer to whoever is at its head
      if ((error as { severity?: string }).severity === 'FATAL') lose(asked, error as Error);
      if (on !== asked) return null;
      // a migration changed what they give: the next ones are planned under new names
      if ((error as { code?: string }).code === '0A000') plans.clear();
      throw error;
    } finally {
      if (on === asked) {
        waiting -= 1;
        headSince = performance.now();
      }
    }
  }

  function planOf(text: string): string | undefined {
    const known = plans.get(text);
    if (known || plans.size >= mostPlans) return known;
    given += 1;
    const name = `r${given}`;
    plans.set(text, name);
    return name;
  }

  /** Held back until the end of this turn of the process. */
  function cork(stream: Socket): void {
    if (corked) return;
    corked = true;
    stream.cork();
    setImmediate(() => {
      corked = false;
      stream.uncork();
    });
  }

  return {
    isFree,
    ask,
    waiting: () => waiting,
    async close() {
      closed = true;
      const last = on;
      on = null;
      await last?.end().catch(() => {});
    },
  };
}

/** Whoever asks is answered within the time of his own call, whatever stands before him. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new DatabaseSilent(undefined)), limitNow());
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
