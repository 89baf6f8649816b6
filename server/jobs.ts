import { sql } from 'kysely';
import type { Work } from './enqueue.ts';
import { findHeldFiles } from './files/store/held-files.ts';
import { replyByLine } from './notify/channels/by-line.ts';
import { deliver } from './notify/channels/deliver.ts';
import { forgetSecrets } from './notify/channels/mail.ts';
import type { Office } from './office.ts';
import { openRunner, type Plan, type Runner } from './runner.ts';

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

/**
 * Works off what its agency enqueued, and sweeps every hour. A task carries its agency in its name (see `enqueue`): a process takes nothing that
 * it could not do. In a restored office that nobody has confirmed only what looks is done; the rest waits where it lies, so that nothing leaves
 * the house twice.
 */
export function openJobs(office: Office, ownerUrl: string, rounds: readonly Round[] = []): Promise<Runner> {
  const { schema } = office.config;
  const plan = (own: Partial<Jobs>, due: readonly Round[]): Plan => ({
    crontab: [
      ...(own.sweep ? [`17 * * * * ${schema}:sweep ?fill=1h`] : []),
      ...due.map(({ name, when, onlyNow }) => `${when} ${schema}:${name}${onlyNow ? '' : ' ?fill=1h'}`),
    ],
    tasks: {
      ...Object.fromEntries(
        jobNames.filter((task) => own[task]).map((task) => [`${schema}:${task}`, (payload) => doJob(office, task, payload)]),
      ),
      ...Object.fromEntries(due.map((round) => [`${schema}:${round.name}`, () => doRound(office, round)])),
    },
  });
  return openRunner({
    url: ownerUrl,
    log: office.log,
    atOnce: 2,
    plan: async () => {
      const waits = await office.restored.isUnconfirmed();
      if (!waits) return plan(jobs, rounds);
      const looking = rounds.filter(({ looksOnly }) => looksOnly);
      return { ...plan({}, looking), until: async () => !(await office.restored.isUnconfirmed().catch(() => true)) };
    },
  });
}

export const jobNames = Object.keys(jobs) as (keyof Work)[];

/** One thing that this office enqueued. */
export function doJob(office: Office, task: keyof Work, payload: unknown): Promise<void> {
  return told(office, task, () => (jobs[task] as (office: Office, payload: unknown) => Promise<void>)(office, payload));
}

export function doRound(office: Office, { name, work }: Round): Promise<void> {
  return told(office, name, () => work(office));
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
