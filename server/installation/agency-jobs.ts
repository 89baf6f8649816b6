import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { sharedTask } from '../db/migrate.ts';
import { doJob, doRound, jobNames, type Round } from '../jobs.ts';
import type { Office } from '../office.ts';
import { openRunner, type Runner } from '../runner.ts';
import { sweepAdministration } from './administration/sweep.ts';
import { gatherFigures } from './agency-figures.ts';
import { codeOf, schemaOf } from './agency-names.ts';
import type { Directory } from './directory.ts';
import type { Agencies } from './open-agencies.ts';

interface Needs {
  ownerUrl: string;
  pool: pg.Pool;
  log: Logger;
  directory: Directory;
  agencies: Agencies;
  rounds: readonly Round[];
}

/** Agencies' daily and hourly rounds begin within so many seconds of each other, not all at once. */
const spreadSeconds = 600;

/** Several rounds of one agency, done after each other. */
const severalRounds = 'rounds';

/**
 * One runner for the background work of all agencies. The clock ticks once for each round of a module and enqueues it for each agency; a job's
 * queue names its agency, so that two at most of one are done at once while others wait. Frequent rounds, which only look whether something is to
 * be done now, go on for agencies that somebody uses; one that sleeps has them for ten minutes of each hour. Those of the same minute are one job
 * of an agency: a dozen jobs each minute for each of 200 would keep half a core busy with fetching them.
 */
export async function openAgencyJobs({ ownerUrl, pool, log, directory, agencies, rounds }: Needs): Promise<Runner> {
  const often = rounds.filter(({ onlyNow }) => onlyNow);
  const alone: readonly Round[] = [
    { name: 'sweep', when: '17 * * * *', work: async () => {} },
    ...rounds.filter(({ onlyNow }) => !onlyNow),
  ];
  const minutes = [...new Set(often.map(({ when }) => when))];
  const tasks = Object.fromEntries([
    ...jobNames.map((name) => [sharedTask(name), (payload: unknown) => work(payload, name)] as const),
    ...rounds.map((round) => [sharedTask(round.name), (payload: unknown) => work(payload, round)] as const),
    [sharedTask(severalRounds), workOften] as const,
    ...alone.map((round) => [`tick:${round.name}`, () => tick(round)] as const),
    ...minutes.map((when, at) => [`tick:often-${at}`, () => tickOften(when)] as const),
    ['hourly', hourly] as const,
  ]);

  /** Of the installation itself. */
  async function hourly(): Promise<void> {
    await gatherFigures({ ownerUrl }, log);
    await sweepAdministration(pool);
  }

  async function work(payload: unknown, what: (typeof jobNames)[number] | Round): Promise<void> {
    await inOffice(payload, async (office, waits) => {
      if (typeof what !== 'string') return waits && !what.looksOnly ? undefined : doRound(office, what);
      if (waits) throw new Error('the restored agency is not confirmed');
      return doJob(office, what, payload);
    });
  }

  /** One that fails is tried again by itself, and keeps none of the others. */
  async function workOften(payload: unknown): Promise<void> {
    const { schema, rounds: names } = payload as { schema: string; rounds: string[] };
    await inOffice(payload, async (office, waits) => {
      for (const round of often)
        if (names.includes(round.name) && (!waits || round.looksOnly))
          await doRound(office, round).catch(async (err) => {
            log.warn({ err, agency: codeOf(schema), round: round.name }, 'a round failed');
            await give(round.name, sharedTask(round.name), {}, [{ schema, later: 1 }]);
          });
    });
  }

  async function inOffice(payload: unknown, done: (office: Office, waits: boolean) => Promise<void> | undefined): Promise<void> {
    const { schema } = payload as { schema: string };
    const agency = directory.byCode(codeOf(schema));
    // what waits of one that is closed was put off when it was closed
    if (agency?.state !== 'ACTIVE' && agency?.state !== 'NEW') throw new Error(`the agency ${schema} is closed`);
    await agencies.use(agency, false, async ({ office }) => done(office, await office.restored.isUnconfirmed()));
  }

  async function tick({ name }: Round): Promise<void> {
    const { rows } = await pool.query<{ code: string }>("select code from installation.agency where state in ('NEW', 'ACTIVE')");
    await give(
      name,
      sharedTask(name),
      {},
      rows.map(({ code }) => ({ schema: schemaOf(code), later: placeOf(code) % spreadSeconds })),
    );
  }

  async function tickOften(when: string): Promise<void> {
    const { rows } = await pool.query<{ code: string; awake: boolean }>(
      "select code, awake_until > now() as awake from installation.agency where state in ('NEW', 'ACTIVE')",
    );
    const due = rows.filter(({ code, awake }) => awake || placeOf(code) % 6 === Math.floor(new Date().getUTCMinutes() / 10));
    const names = often.filter((round) => round.when === when).map(({ name }) => name);
    await give(
      when,
      sharedTask(severalRounds),
      { rounds: names },
      due.map(({ code }) => ({ schema: schemaOf(code), later: placeOf(code) % 30 })),
    );
  }

  /** A job for each agency, `later` in seconds; what waits already under that name is not doubled. */
  async function give(name: string, task: string, payload: object, due: { schema: string; later: number }[]): Promise<void> {
    await pool.query(
      `select graphile_worker.add_job($1, ($6::jsonb || jsonb_build_object('schema', s.schema))::json, queue_name := s.schema || ':' || (s.place % 2),
        job_key := s.schema || ':round:' || $2, run_at := now() + s.later * interval '1 second', max_attempts := 12)
      from unnest($3::text[], $4::int[], $5::int[]) s(schema, place, later)`,
      [
        task,
        name,
        due.map(({ schema }) => schema),
        due.map(({ schema }) => placeOf(codeOf(schema))),
        due.map(({ later }) => later),
        JSON.stringify(payload),
      ],
    );
  }

  return openRunner({
    url: ownerUrl,
    log,
    atOnce: 4,
    plan: async () => ({
      crontab: [
        ...alone.map(({ name, when }) => `${when} tick:${name} ?fill=1h`),
        ...minutes.map((when, at) => `${when} tick:often-${at}`),
        '41 * * * * hourly ?fill=1h',
      ],
      tasks,
    }),
  });
}

/** A number of the agency, the same on every server. */
function placeOf(code: string): number {
  return createHash('sha256').update(code).digest().readUInt32BE() % 3600;
}
