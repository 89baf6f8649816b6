import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { sharedTask } from '../db/migrate.ts';
import { doJob, doRound, jobNames, type Round } from '../jobs.ts';
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

/**
 * One runner for the background work of all agencies. The clock ticks once for each round of a module and enqueues it for each agency; a job's
 * queue names its agency, so that two at most of one are done at once while others wait. Frequent rounds, which only look whether something is to
 * be done now, go on for agencies that somebody uses; one that sleeps has them for ten minutes of each hour.
 */
export async function openAgencyJobs({ ownerUrl, pool, log, directory, agencies, rounds }: Needs): Promise<Runner> {
  const all: readonly Round[] = [{ name: 'sweep', when: '17 * * * *', work: async () => {} }, ...rounds];
  const tasks = Object.fromEntries([
    ...jobNames.map((name) => [sharedTask(name), (payload: unknown) => work(payload, name)] as const),
    ...rounds.map((round) => [sharedTask(round.name), (payload: unknown) => work(payload, round)] as const),
    ...all.map((round) => [`tick:${round.name}`, () => tick(round)] as const),
    ['hourly', hourly] as const,
  ]);

  /** Of the installation itself. */
  async function hourly(): Promise<void> {
    await gatherFigures({ ownerUrl }, log);
    await sweepAdministration(pool);
  }

  async function work(payload: unknown, what: (typeof jobNames)[number] | Round): Promise<void> {
    const { schema } = payload as { schema: string };
    const agency = directory.byCode(codeOf(schema));
    // what waits of one that is closed was put off when it was closed
    if (agency?.state !== 'ACTIVE' && agency?.state !== 'NEW') throw new Error(`the agency ${schema} is closed`);
    await agencies.use(agency, false, async ({ office }) => {
      const waits = await office.restored.isUnconfirmed();
      if (typeof what !== 'string') return waits && !what.looksOnly ? undefined : doRound(office, what);
      if (waits) throw new Error('the restored agency is not confirmed');
      return doJob(office, what, payload);
    });
  }

  async function tick({ name, onlyNow }: Round): Promise<void> {
    const { rows } = await pool.query<{ code: string; awake: boolean }>(
      "select code, awake_until > now() as awake from installation.agency where state in ('NEW', 'ACTIVE')",
    );
    const due = rows.filter(({ code, awake }) => !onlyNow || awake || placeOf(code) % 6 === Math.floor(new Date().getUTCMinutes() / 10));
    await pool.query(
      `select graphile_worker.add_job($1, json_build_object('schema', s.schema), queue_name := s.schema || ':' || (s.place % 2),
        job_key := s.schema || ':round:' || $2, run_at := now() + s.later * interval '1 second', max_attempts := 12)
      from unnest($3::text[], $4::int[], $5::int[]) s(schema, place, later)`,
      [
        sharedTask(name),
        name,
        due.map(({ code }) => schemaOf(code)),
        due.map(({ code }) => placeOf(code)),
        due.map(({ code }) => (onlyNow ? placeOf(code) % 30 : placeOf(code) % spreadSeconds)),
      ],
    );
  }

  return openRunner({
    url: ownerUrl,
    log,
    atOnce: 4,
    plan: async () => ({
      crontab: [...all.map(({ name, when, onlyNow }) => `${when} tick:${name}${onlyNow ? '' : ' ?fill=1h'}`), '41 * * * * hourly ?fill=1h'],
      tasks,
    }),
  });
}

/** A number of the agency, the same on every server. */
function placeOf(code: string): number {
  return createHash('sha256').update(code).digest().readUInt32BE() % 3600;
}
