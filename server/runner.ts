import { EventEmitter } from 'node:events';
import { run, type Runner as Worker, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';

export interface Plan {
  /** Lines of a crontab, in UTC, each naming a task. */
  crontab: string[];
  tasks: Record<string, (payload: unknown) => Promise<void>>;
  /** Asked again and again: the plan has had its time and a fresh one is made. */
  until?: () => Promise<boolean>;
}

interface Options {
  /** Of the role that owns the background work. */
  url: string;
  log: Logger;
  /** So many jobs at once. */
  atOnce: number;
  /** What this process does; asked for at each start of the runner. */
  plan: () => Promise<Plan>;
}

export interface Runner {
  stop(): Promise<void>;
}

/** Before background work that stopped by itself is taken up again, and between the tries to do so. */
const restartMs = 2000;

/** Between looks at whether a plan has had its time. */
const untilMs = 2000;

/** For the notes of a stopping runner's last jobs. */
const notesMs = 5000;

/**
 * Does what was enqueued and what the clock asks for. A job that fails comes again; so does the runner itself: where it can't note how a job ended
 * (the connection died at that moment) it stops, its jobs are given back, and a fresh one takes them up.
 */
export async function openRunner({ url, log, atOnce, plan }: Options): Promise<Runner> {
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const pool = openRunnerPool(url, log);
  /** Each until its last job has ended: one that stops by itself goes beside the fresh one for a while. */
  const living = new Map<Worker, Promise<void>>();
  /** Runners that are gone, whose jobs stay locked (for four hours) until they are given back. */
  const gone = new Set<string>();
  await start();

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:gracefulShutdown', comeAgain);
    const ended = endOf(events);
    const { crontab, tasks, until } = await plan();
    const worker = await run({
      pgPool: pool,
      schema: 'graphile_worker',
      concurrency: atOnce,
      noHandleSignals: true,
      // Gathered (for no time at all): then the runner hears when a note fails; otherwise it asks for it and never looks, and Node ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: 5000,
      logger: quiet(log),
      crontab: crontab.join('\n'),
      taskList: tasks,
      events,
    });
    worker.promise.catch((err) => log.error({ err }, 'background work ended'));
    if (until) goOnAfter(worker, until);
    living.set(
      worker,
      ended.then((id) => {
        living.delete(worker);
        gone.add(id);
        void giveBack();
      }),
    );
    if (stopped) end(worker);
  }

  /** The fresh runner takes up all of it. */
  function goOnAfter(worker: Worker, until: () => Promise<boolean>): void {
    const looking = setInterval(async () => {
      const over = await until();
      if (!over && !stopped && living.has(worker)) return;
      clearInterval(looking);
      if (over) end(worker);
    }, untilMs);
    looking.unref();
  }

  function comeAgain(error?: unknown): void {
    if (stopped || again) return;
    log.error(error instanceof Error ? { err: error } : {}, 'background work stopped and is taken up again');
    again = setTimeout(() => {
      again = undefined;
      start().catch(comeAgain);
    }, restartMs);
  }

  /** Until it succeeds: the database may be away, which is why they are gone. */
  async function giveBack(): Promise<void> {
    const ids = [...gone];
    try {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [ids]);
      for (const id of ids) gone.delete(id);
    } catch (err) {
      if (stopped) return;
      log.warn({ err }, 'background work is given back a little later');
      setTimeout(() => void giveBack(), restartMs).unref();
    }
  }

  function end(worker: Worker): void {
    // its clock may sleep for a minute after a fault; what matters is that its jobs have ended
    worker.stop().catch(() => {});
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      for (const worker of living.keys()) end(worker);
      await Promise.all(living.values());
      if (gone.size > 0) await giveBack();
      await pool.end();
    },
  };
}

/**
 * The id of the runner, when it has stopped and its last job is noted. It tells that itself, but not always: once a note failed it counts those
 * under way wrongly and may wait for ever.
 */
function endOf(events: WorkerEvents): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let running = 0;
  let over: NodeJS.Timeout | undefined;
  events.on('job:start', () => {
    running += 1;
  });
  events.on('job:complete', () => {
    running -= 1;
    over?.refresh();
  });
  events.once('pool:gracefulShutdown', ({ workerPool }) => {
    over = setTimeout(() => running === 0 && resolve(workerPool.id), notesMs);
  });
  events.once('pool:release', ({ workerPool }) => {
    clearTimeout(over);
    resolve(workerPool.id);
  });
  return promise;
}

/** The runner hears of a cut connection only while it asks; between, an unheard error would end the process. */
function openRunnerPool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'e-office jobs' });
  const heard = (err: Error) => log.warn({ err }, 'a connection of the background work was lost');
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  return pool;
}

function quiet(log: Logger) {
  return { scope: () => quiet(log), error: log.error.bind(log), warn: log.warn.bind(log), info() {}, debug() {} } as never;
}
