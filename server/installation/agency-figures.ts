import pg from 'pg';
import type { Logger } from 'pino';
import { type Ground, inInstallation } from './agency-acts.ts';
import { figuresRole, schemaOf } from './agency-names.ts';
import { directoryChanged, readAgencies } from './directory.ts';
import type { Sender } from './sender.ts';

/** What is known of an agency from outside: whole numbers, days and times, nothing of a letter or a person. */
export interface Figures {
  /** When it told this; null where it never has. */
  at: Date | null;
  /** When it was asked last: later than `at` where it did not answer. */
  askedAt: Date | null;
  /** The newest migration of its tables. */
  tables: number | null;
  /** A day in Bangkok, and the letters that were registered on it and on the day before. */
  day: string | null;
  lettersIn: number | null;
  lettersOut: number | null;
  lettersInBefore: number | null;
  lettersOutBefore: number | null;
  people: number | null;
  bytes: number | null;
  jobsWaiting: number | null;
  jobsGivenUp: number | null;
  /** Of the last day. */
  deliveriesFailed: number | null;
  backedUpAt: Date | null;
  checkedAt: Date | null;
  /** What the checks of its records found and still stands. */
  findings: number | null;
}

/** An agency that takes longer is asked again in an hour. */
const askMs = 20_000;

/** Asks every agency in turn, each under the role that may ask nothing else; one that can't be asked keeps its last figures. */
export async function gatherFigures(ground: Pick<Ground, 'ownerUrl'>, log?: Logger): Promise<void> {
  await inInstallation(ground, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const role = figuresRole(rows[0]?.name ?? '');
    for (const { code, state } of await readAgencies(client)) {
      if (state === 'REMOVED') continue;
      try {
        await keep(client, code, await ask(client, code, role));
      } catch (err) {
        log?.warn({ err, agency: code }, 'an agency does not tell its figures');
        await client.query(
          'insert into figure (agency, asked_at) values ($1, now()) on conflict (agency) do update set asked_at = excluded.asked_at',
          [code],
        );
      }
    }
    // how much each keeps is judged by its limit
    await directoryChanged(client);
  });
}

type Told = Record<(typeof told)[number], unknown>;
const told = [
  'tables',
  'day',
  'letters_in',
  'letters_out',
  'letters_in_before',
  'letters_out_before',
  'people',
  'bytes',
  'deliveries_failed',
  'backed_up_at',
  'checked_at',
  'findings',
] as const;

async function ask(client: pg.Client, code: string, role: string): Promise<Told> {
  await client.query('begin read only');
  try {
    await client.query(`set local statement_timeout = ${askMs}`);
    await client.query(`set local role ${pg.escapeIdentifier(role)}`);
    const { rows } = await client.query<Told>(`select ${told.join(', ')} from ${pg.escapeIdentifier(schemaOf(code))}.figures()`);
    return rows[0] as Told;
  } finally {
    await client.query('rollback');
  }
}

/** What waits in the background is asked of the installation itself, which does that work. */
async function keep(client: pg.Client, code: string, figures: Told): Promise<void> {
  const names = told.join(', ');
  await client.query(
    `insert into figure (agency, at, asked_at, jobs_waiting, jobs_given_up, ${names})
    select $1, now(), now(), count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null),
      count(*) filter (where attempts >= max_attempts and locked_at is null), ${told.map((_, n) => `$${n + 3}`).join(', ')}
    from graphile_worker.jobs where starts_with(queue_name, $2 || ':')
    on conflict (agency) do update set (at, asked_at, jobs_waiting, jobs_given_up, ${names})
      = (excluded.at, excluded.asked_at, excluded.jobs_waiting, excluded.jobs_given_up, ${told.map((name) => `excluded.${name}`).join(', ')})`,
    [code, schemaOf(code), ...told.map((name) => figures[name])],
  );
}

/** By the code of the agency. */
export async function readFigures(db: Sender): Promise<Map<string, Figures>> {
  const { rows } = await db.query<Figures & { code: string }>(`select agency as code, at, asked_at as "askedAt", tables, day::text,
      letters_in as "lettersIn", letters_out as "lettersOut", letters_in_before as "lettersInBefore", letters_out_before as "lettersOutBefore",
      people, bytes::float8, jobs_waiting as "jobsWaiting", jobs_given_up as "jobsGivenUp", deliveries_failed as "deliveriesFailed",
      backed_up_at as "backedUpAt", checked_at as "checkedAt", findings
    from installation.figure`);
  return new Map(rows.map(({ code, ...figures }) => [code, figures]));
}
