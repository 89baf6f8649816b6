import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** Workers that answer jobs by `{ value }` or `{ error }`. */
export interface Threads<Job> {
  /** Fails with the signal's reason where it ends before the job has begun; what has begun is finished. */
  ask<T>(job: Job, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

interface Thread<Job> {
  worker: Worker;
  busy: Waiting<Job> | null;
  /** Jobs that it has done. */
  done: number;
}
interface Waiting<Job> {
  job: Job;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  hurried: boolean;
  timer?: NodeJS.Timeout;
}

export interface ThreadsOptions<Job> {
  /** Module of the worker. */
  entry: URL;
  /** At most so many at once. */
  most: number;
  /** A thread that works longer on a job is ended and the job refused. */
  longestMs(job: Job): number;
  /** A thread whose memory grows beyond it is ended. */
  mostMegabytes?: number;
  /** A thread makes room for a new one after so many jobs, or when it holds more (the answer's `held`, in bytes): what it kept goes with it. */
  renewAfter?: number;
  renewOver?: number;
  log?: Logger | undefined;
}

const hurried = new AsyncLocalStorage<true>();

/** What `work` asks of threads comes before all that waits: others wait for who asks, because he holds a book. */
export function inFront<T>(work: () => Promise<T>): Promise<T> {
  return hurried.run(true, work);
}

/** A few threads, started when first needed; each does one job at a time, the rest wait in line. */
export function openThreads<Job>(options: ThreadsOptions<Job>): Threads<Job> {
  const { entry, most, longestMs, mostMegabytes = 512, renewAfter = Infinity, renewOver = Infinity, log } = options;
  const threads = new Set<Thread<Job>>();
  const line: Waiting<Job>[] = [];
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
    waiting.timer = setTimeout(() => late(thread), longestMs(waiting.job));
    worker.postMessage(waiting.job);
  }

  function start(): Thread<Job> {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
    const thread: Thread<Job> = { worker, busy: null, done: 0 };
    threads.add(thread);
    worker.on('message', (answer: { value?: unknown; error?: { message: string; code?: string }; held?: number }) => {
      if (!thread.busy) return;
      thread.done += 1;
      finish(thread, answer.error ? Object.assign(new Error(answer.error.message), answer.error) : null, answer.value);
      if (thread.done >= renewAfter || (answer.held ?? 0) > renewOver * 2 ** 20) retire(thread);
      next();
    });
    worker.on('error', (error) => log?.error({ err: error }, 'a thread failed'));
    worker.on('exit', () => {
      threads.delete(thread);
      finish(thread, Object.assign(new Error('the thread ended'), { code: 'thread_ended' }));
      if (!closed) next();
    });
    worker.unref();
    return thread;
  }

  function retire(thread: Thread<Job>): void {
    threads.delete(thread);
    void thread.worker.terminate();
  }

  /** Its time by the clock ran out, of other work on the machine or of its own. A native call only ends by itself: nobody waits for that. */
  function late(thread: Thread<Job>): void {
    retire(thread);
    finish(thread, Object.assign(new Error('the thread took too long'), { code: 'thread_late' }));
    next();
  }

  /** Nobody waits for it any more: out of the line, before it takes anybody's time. */
  function leave(waiting: Waiting<Job>, reason: unknown): void {
    const at = line.indexOf(waiting);
    if (at < 0) return;
    line.splice(at, 1);
    waiting.reject(reason);
  }

  function finish(thread: Thread<Job>, error: Error | null, value?: unknown): void {
    const waiting = thread.busy;
    thread.busy = null;
    thread.worker.unref();
    clearTimeout(waiting?.timer);
    if (error) waiting?.reject(error);
    else waiting?.resolve(value as never);
  }

  return {
    ask: (job, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the threads are closed'));
        if (signal?.aborted) return reject(signal.reason);
        const waiting: Waiting<Job> = { job, resolve: resolve as (value: never) => void, reject, hurried: hurried.getStore() === true };
        line.splice(waiting.hurried ? line.filter((one) => one.hurried).length : line.length, 0, waiting);
        signal?.addEventListener('abort', () => leave(waiting, signal.reason), { once: true });
        next();
      }),
    async close() {
      closed = true;
      for (const waiting of line.splice(0)) waiting.reject(new Error('the threads are closed'));
      await Promise.all([...threads].map((thread) => thread.worker.terminate()));
    },
  };
}
