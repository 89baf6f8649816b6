import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Work } from './enqueue.ts';
import { findHeldFiles } from './files/store/held-files.ts';
import { replyByLine } from './notify/channels/by-line.ts';
import { deliver } from './notify/channels/deliver.ts';
import { forgetSecrets } from './notify/channels/mail.ts';
import type { Office } from './office.ts';

const day = 24 * 3_600_000;

type Jobs = { [Task in keyof Work]: (office: Office, payload: Work[Task]) => Promise<void> };

const jobs: Jobs = {
  deliver: (office, { id }) => deliver(office, id),
  'line-reply': replyByLine,
  sweep: (office) => sweep(office),
  'drop-plain': dropPlain,
};

/** Work of a module that comes again by the clock. `when`: as in a crontab, in UTC. */
export interface Round {
  name: string;
  when: string;
  work: (office: Office) => Promise<void>;
  /** What was missed while no server ran is not made up for. */
  onlyNow?: boolean;
  /** It looks at what is there and tells: also in a restored office that nobody has confirmed. */
  looksOnly?: boolean;
}

/** Before background work that stopped by itself is taken up again, and between the tries to do so. */
const restartMs = 2000;

/** Between looks at whether a restored office was confirmed. */
const unconfirmedMs = 2000;

/** For the notes of a stopping runner's last jobs. */
const notesMs = 5000;

/**
 * Works off what its agency enqueued, and sweeps every hour. A job that fails comes again; so does the runner itself: where it can't note how
 * a job ended (the connection died at that moment) it stops, its jobs are given back, and a fresh one takes them up.
 * In a restored office that nobody has confirmed only what looks is done; the rest waits where it lies, so that nothing leaves the house twice.
 */
export async function openJobs(office: Office, ownerUrl: string, rounds: readonly Round[] = []): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const pool = openRunnerPool(office, ownerUrl);
  /** Each until its last job has ended: one that stops by itself goes beside the fresh one for a while. */
  const living = new Map<Runner, Promise<void>>();
  /** Runners that are gone, whose jobs stay locked (for four hours) until they are given back. */
  const gone = new Set<string>();
  await start();

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:gracefulShutdown', comeAgain);
    const ended = endOf(events);
    const waits = await office.restored.isUnconfirmed();
    const runner = await run({
      ...optionsOf(office, pool, waits ? rounds.filter(({ looksOnly }) => looksOnly) : rounds, waits ? {} : jobs),
      events,
    });
    runner.promise.catch((err) => office.log.error({ err }, 'background work ended'));
    if (waits) goOnConfirmed(runner);
    living.set(
      runner,
      ended.then((id) => {
        living.delete(runner);
        gone.add(id);
        void giveBack();
      }),
    );
    if (stopped) end(runner);
  }

  /** The fresh runner takes up all of it. */
  function goOnConfirmed(runner: Runner): void {
    const looking = setInterval(async () => {
      const waits = await office.restored.isUnconfirmed().catch(() => true);
      if (waits && !stopped && living.has(runner)) return;
      clearInterval(looking);
      if (!waits) end(runner);
    }, unconfirmedMs);
    looking.unref();
  }

  function comeAgain(error?: unknown): void {
    if (stopped || again) return;
    office.log.error(error instanceof Error ? { err: error } : {}, 'background work stopped and is taken up again');
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
      office.log.warn({ err }, 'background work is given back a little later');
      setTimeout(() => void giveBack(), restartMs).unref();
    }
  }

  function end(runner: Runner): void {
    // its clock may sleep for a minute after a fault; what matters is that its jobs have ended
    runner.stop().catch(() => {});
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      for (const runner of living.keys()) end(runner);
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
function openRunnerPool({ log }: Office, connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'e-office jobs' });
  const heard = (err: Error) => log.warn({ err }, 'a connection of the background work was lost');
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  return pool;
}

/** A task carries its agency in its name (see `enqueue`): a process takes nothing that it could not do. */
function optionsOf(office: Office, pgPool: pg.Pool, rounds: readonly Round[], own: Partial<Jobs>): RunnerOptions {
  const { schema } = office.config;
  const ofAgency = Object.entries(own).map(([task, work]) => [
    `${schema}:${task}`,
    (payload: unknown) => told(office, task, () => (work as (office: Office, payload: unknown) => Promise<void>)(office, payload)),
  ]);
  return {
    pgPool,
    schema: 'graphile_worker',
    concurrency: 2,
    noHandleSignals: true,
    // Gathered (for no time at all): then the runner hears when a note fails; otherwise it asks for it and never looks, and Node ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 5000,
    logger: quiet(office),
    crontab: [
      ...(own.sweep ? [`17 * * * * ${schema}:sweep ?fill=1h`] : []),
      ...rounds.map(({ name, when, onlyNow }) => `${when} ${schema}:${name}${onlyNow ? '' : ' ?fill=1h'}`),
    ].join('\n'),
    taskList: Object.fromEntries([
      ...ofAgency,
      ...rounds.map(({ name, work }) => [`${schema}:${name}`, () => told(office, name, () => work(office))]),
    ]),
  };
}

function told({ traces }: Office, name: string, work: () => Promise<void>): Promise<void> {
  return traces ? traces.inJob(name, work) : work();
}

/** Takes away what has had its time: keys of a day, spent passes and challenges, old live events, files that no letter holds. */
export async function sweep(office: Office): Promise<void> {
  const { db } = office;
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from login_pass where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from way_back where expires_at < now()`.execute(db);
  for (const table of ['entry_pass', 'passkey_challenge', 'provider_trip', 'trusted_device'])
    await sql`delete from ${sql.table(table)} where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from captcha_used where expires_at < now()`.execute(db);
  await sql`delete from password_reset where expires_at < now() - interval '7 days'`.execute(db);
  await forgetSecrets(db);
  await sql`delete from line_code where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from line_event where at < now() - interval '7 days'`.execute(db);
  await forgetOld(office);
  await sql`delete from file_proof where at < now() - interval '30 days'`.execute(db);
  await sql`delete from authority_answer where asked_at < now() - (case when der is null then interval '1 day' else interval '30 days' end)`.execute(
    db,
  );
  await sql`delete from paper_reading where asked_at < now() - interval '7 days' and not exists (select 1 from intake_item i
    join intake_item_file x on x.item_id = i.id join file f on f.id = x.file_id
    where f.sha256 = paper_reading.sha256 and i.state in ('WAITING', 'TAKEN'))`.execute(db);
  await sql`delete from live_event where at < now() - interval '7 days'`.execute(db);
  await sql`delete from wrong_try where at < now() - interval '1 day'`.execute(db);
  await sql`delete from throttle where expire is not null and expire < ${Date.now()}`.execute(db);
  await sweepFiles(office);
}

/** As long as administrators say; what is not read or not sent stays. The audit and the history of letters are kept for ever. */
async function forgetOld({ db, system }: Office): Promise<void> {
  const { sessionDays, noticeDays, mailDays } = system.now.keeping;
  await sql`delete from session where coalesce(ended_at, expires_at) < now() - make_interval(days => ${sessionDays})`.execute(db);
  await sql`delete from notification where read_at < now() - make_interval(days => ${noticeDays})`.execute(db);
  await sql`delete from delivery where ended_at < now() - make_interval(days => ${mailDays})`.execute(db);
}

/** Takes away kept files that nothing names, a day after they were kept, and PDFs of documents that are gone. */
export async function sweepFiles({ db, files }: Office): Promise<{ files: number; uploads: number }> {
  const { isHeld } = await findHeldFiles(db);
  const removed = await files.sweepOrphans(isHeld, new Date(Date.now() - day));
  await sql`delete from file_reading r where not exists (select 1 from file f where f.sha256 = r.sha256)`.execute(db);
  await sql`delete from file_as_pdf p where not exists (select 1 from file f where f.sha256 = p.sha256)`.execute(db);
  return removed;
}

/** A file of a classed letter lies encrypted: its plain bytes go, unless another upload is made of the same bytes. */
async function dropPlain({ db, files }: Office, { sha256, lockedAt, parts }: Work['drop-plain']): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct g.sha256 from (select ${sha256}::text as sha256 union all select p.sha256 from file p where p.id = any(${parts}::uuid[])) g
    where not exists (select 1 from file f where f.sha256 = g.sha256 and f.id <> all(${parts}::uuid[])
      and not exists (select 1 from locked_file l where l.file_id = f.id))`.execute(db);
  for (const gone of rows) await files.dropPlain(gone.sha256, new Date(lockedAt));
}

function quiet({ log }: Office) {
  return { scope: () => quiet({ log } as Office), error: log.error.bind(log), warn: log.warn.bind(log), info() {}, debug() {} } as never;
}
