import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { PaperJob } from './paper-thread.ts';

export interface Threads {
  ask<T>(job: PaperJob): Promise<T>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  busy: Waiting | null;
}
interface Waiting {
  job: PaperJob;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
}

/** No paper takes this long; a thread that does is ended and the job refused. Hundreds of scanned pages drawn anew for a reader do. */
const longestMs = (job: PaperJob) => (job.do === 'watermark' ? 300_000 : 60_000);

/** A few threads, started when first needed; each does one job at a time, the rest wait in line. */
export function openThreads(most: number, log?: Logger): Threads {
  const threads = new Set<Thread>();
  const line: Waiting[] = [];
  let closed = false;

  function next(): void {
    const waiting = line[0];
    if (!waiting) return;
    let thread = [...threads].find((one) => !one.busy);
    if (!thread && threads.size < most) thread = start();
    if (!thread) return;
    line.shift();
    thread.busy = waiting;
    thread.worker.ref();
    const { worker } = thread;
    waiting.timer = setTimeout(() => void worker.terminate(), longestMs(waiting.job));
    worker.postMessage(waiting.job);
  }

  function start(): Thread {
    const worker = new Worker(new URL('./paper-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const thread: Thread = { worker, busy: null };
    threads.add(thread);
    worker.on('message', (answer: { value?: unknown; error?: { message: string; code?: string } }) => {
      finish(thread, answer.error ? Object.assign(new Error(answer.error.message), answer.error) : null, answer.value);
      next();
    });
    worker.on('error', (error) => log?.error({ err: error }, 'paper thread failed'));
    worker.on('exit', () => {
      threads.delete(thread);
      finish(thread, new Error('paper thread ended'));
      if (!closed) next();
    });
    worker.unref();
    return thread;
  }

  function finish(thread: Thread, error: Error | null, value?: unknown): void {
    const waiting = thread.busy;
    thread.busy = null;
    thread.worker.unref();
    clearTimeout(waiting?.timer);
    if (error) waiting?.reject(error);
    else waiting?.resolve(value as never);
  }

  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('paper is closed'));
        line.push({ job, resolve: resolve as (value: never) => void, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const waiting of line.splice(0)) waiting.reject(new Error('paper is closed'));
      await Promise.all([...threads].map((thread) => thread.worker.terminate()));
    },
  };
}
