import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { leastRoom } from '../files/store/disk-room.ts';
import type { Office } from '../office.ts';

/** What the database tells in one statement; seconds for ages, null where there is nothing yet. */
interface Figures {
  people: number;
  numbers: number;
  events: number;
  seals: number;
  unsealed: number | null;
  words_due: number;
  words_age: number | null;
  files_unread: number;
  reading_stands: number | null;
  deliveries: number;
  delivery_age: number | null;
  deliveries_failed: number;
  jobs: number;
  job_age: number | null;
  jobs_given_up: number;
  findings: number;
  check_age: number | null;
  file_faults: number;
  fixity_age: number | null;
  checkpoint_age: number | null;
  backup_age: number | null;
  seal_ends: number | null;
  signer_ends: number | null;
  clock_behind: number | null;
  standbys_wanted: number;
  standbys: number | null;
  replication_lag: number | null;
}

/** Each figure under its name for the monitoring; one that is null is left out, which an alert may ask for by `absent`. */
const named: Record<keyof Figures, [name: string, help: string]> = {
  people: ['eoffice_people', 'people at work within the last five minutes'],
  numbers: ['eoffice_numbers_issued', 'numbers that all books have given'],
  events: ['eoffice_event_head', 'newest event of letters'],
  seals: ['eoffice_seal_head', 'newest line of the chain of seals'],
  unsealed: ['eoffice_unsealed_seconds', 'age of the oldest event that no seal covers'],
  words_due: ['eoffice_search_waiting', 'letters whose words are not in the index yet'],
  words_age: ['eoffice_search_waiting_seconds', 'age of the oldest of them'],
  files_unread: ['eoffice_reading_waiting', 'files whose words wait to be read'],
  reading_stands: [
    'eoffice_reading_stands_seconds',
    'since the last page was read while files wait; none where nothing waits or reading is off',
  ],
  deliveries: ['eoffice_deliveries_waiting', 'mails and messages that are not sent yet'],
  delivery_age: ['eoffice_deliveries_waiting_seconds', 'age of the oldest that could go'],
  deliveries_failed: ['eoffice_deliveries_failed_day', 'deliveries of the last day that failed for good'],
  jobs: ['eoffice_jobs_waiting', 'background work that could begin'],
  job_age: ['eoffice_jobs_waiting_seconds', 'age of the oldest of it'],
  jobs_given_up: ['eoffice_jobs_given_up', 'background work that failed at every try'],
  findings: ['eoffice_record_findings', 'what the checks of records, database and backup found and still stands'],
  check_age: ['eoffice_record_check_age_seconds', 'since chains, books and letters were last checked whole'],
  file_faults: ['eoffice_file_faults', 'kept files that are damaged or missing'],
  fixity_age: ['eoffice_fixity_age_seconds', 'since kept files were last compared with their hashes'],
  checkpoint_age: ['eoffice_checkpoint_age_seconds', 'since where the records stand was last signed and lay outside the database'],
  backup_age: ['eoffice_backup_age_seconds', 'since the last backup that is known of'],
  seal_ends: ['eoffice_seal_certificate_ends_seconds', 'until the certificate of the seal ends'],
  signer_ends: ['eoffice_certificate_ends_seconds', 'until the first certificate of a person ends'],
  clock_behind: ['eoffice_clock_behind_seconds', 'how far the clock is behind the newest number of a book'],
  standbys_wanted: ['eoffice_standby_wanted', '1: commits wait for a standby'],
  standbys: ['eoffice_standbys_in_step', 'standbys that commits may wait for; only with pg_read_all_stats'],
  replication_lag: ['eoffice_replication_lag_seconds', 'how far the slowest standby is behind; only with pg_read_all_stats'],
};

/** Read anew at each look, all in one statement of at most five seconds: who looks too often costs no more than one look at a time. */
export function offerOfficeFigures(registry: Registry, office: Office): void {
  const look = together(() => readFigures(office));
  offer(registry, 'eoffice_database_up', '1: the database answered this look in time', async () => ((await look()) ? 1 : 0));
  for (const [key, [name, help]] of Object.entries(named) as [keyof Figures, [string, string]][])
    offer(registry, name, help, async () => (await look())?.[key] ?? null);
  const room = together(() => leastRoom(office.config.dataDir));
  offer(registry, 'eoffice_disk_free_bytes', 'room on the disk of the data', async () => (await room())?.free ?? null);
  offer(registry, 'eoffice_disk_free_ratio', 'its share of the disk, 0 to 1', async () => {
    const found = await room();
    return found && found.percent / 100;
  });
}

/** What is not known is not said: an old figure would be taken for today's. */
function offer(registry: Registry, name: string, help: string, read: () => Promise<number | null>): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === null) gauge.remove();
      else gauge.set(value);
    },
  });
}

/** All figures of one look ask together: the first one reads, the others wait for its answer. */
function together<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function readFigures({ separateDb, config, log }: Office): Promise<Figures | null> {
  try {
    return await separateDb.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 5000`.execute(db);
      const { rows } = await sql<Figures>`select
        (select count(distinct person_id) from session where ended_at is null and expires_at > now()
          and last_seen_at > now() - interval '5 minutes')::int as people,
        (select coalesce(sum(last_no), 0) from register_counter)::float8 as numbers,
        (select coalesce(max(id), 0) from event)::float8 as events,
        (select coalesce(max(seq), 0) from seal)::float8 as seals,
        (select extract(epoch from now() - min(e.at)) from event e where e.id > coalesce((select max(row_id) from seal where source = 'event'), 0))::float8 as unsealed,
        (select count(*) from search_due)::int as words_due,
        (select extract(epoch from now() - min(since)) from search_due)::float8 as words_age,
        (select count(*) from file_reading where state = 'WAITING')::int as files_unread,
        (select extract(epoch from now() - greatest(min(asked_at), (select max(read_at) from file_reading))) from (select asked_at from file_reading
          where state = 'WAITING' limit 1000) waiting where not exists (select 1 from setting where key = 'letter.functions' and value -> 'paperReading' = 'false'))::float8
          as reading_stands,
        (select count(*) from delivery where state = 'QUEUED')::int as deliveries,
        (select extract(epoch from now() - min(created_at)) from delivery where state = 'QUEUED' and last_error is not null)::float8 as delivery_age,
        (select count(*) from delivery where state = 'FAILED' and ended_at > now() - interval '1 day')::int as deliveries_failed,
        j.waiting as jobs, extract(epoch from now() - j.oldest)::float8 as job_age, j.given_up as jobs_given_up,
        (select count(*) from integrity_finding where gone_at is null)::int as findings,
        (select extract(epoch from now() - min(at)) from (select max(ended_at) as at from check_run
          where kind in ('CHAINS', 'REGISTERS', 'MATTERS') and not facts ? 'failed' group by kind) last)::float8 as check_age,
        (select count(*) from file_fault where mended_at is null)::int as file_faults,
        (select extract(epoch from now() - max(ended_at)) from check_run where kind = 'FILES' and not facts ? 'failed')::float8 as fixity_age,
        (select extract(epoch from now() - max(at)) from checkpoint where kept_at is not null)::float8 as checkpoint_age,
        extract(epoch from now() - greatest((select max(ended_at) from backup where outcome = 'GOOD'),
          (select max(made_on + time '23:59' at time zone 'Asia/Bangkok') from backup_note)))::float8 as backup_age,
        (select extract(epoch from max(not_after) - now()) from authority where kind = 'SEAL' and retired_at is null)::float8 as seal_ends,
        (select extract(epoch from min(not_after) - now()) from certificate where state = 'ISSUED' and not_after > now())::float8 as signer_ends,
        (select extract(epoch from max(c.last_at) - issue_clock()) from register_counter c where c.be_year >= be_year(issue_clock()))::float8
          as clock_behind,
        (current_setting('synchronous_standby_names') <> '')::int as standbys_wanted,
        case when pg_has_role('pg_read_all_stats', 'usage')
          then (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')) end::int as standbys,
        case when pg_has_role('pg_read_all_stats', 'usage')
          then (select extract(epoch from max(replay_lag)) from pg_stat_replication) end::float8 as replication_lag
        from public.jobs_state(${config.schema}) j`.execute(db);
      return rows[0] ?? null;
    });
  } catch (error) {
    log.warn({ err: error }, 'figures for the monitoring could not be read');
    return null;
  }
}
