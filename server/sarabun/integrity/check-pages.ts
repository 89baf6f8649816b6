import { sql } from 'kysely';
import { type Before, type Ended, type Run, workOn } from '../../notify/checks/check-runs.ts';
import { forgetGone, keepFindings, sayTold } from '../../notify/checks/findings.ts';
import { checksPage, endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';

/** Asked every ten minutes: one that is due is not put off by a moment to the next look. */
const leastMs = 55 * 60_000;

/** What PostgreSQL counts; null where its pages carry no checksums. */
interface Counted {
  failures: number | null;
  last: Date | null;
}

/**
 * Each hour: whether the database came upon pages on the disk whose checksum is not that of their content, whoever read them. Its count goes up and
 * stays, so a new one is what is more than the run before counted; and pages are right again when all tables and indexes were read whole since.
 */
export async function checkPages(office: Office, now = new Date()): Promise<void> {
  const isDue = ({ made }: Before) => !made || now.getTime() - made.getTime() >= leastMs;
  const ended = await workOn(office, 'PAGES', isDue, (run) => look(office, run));
  if (!ended) return;
  if (ended.result === 'DAMAGED') await raiseAlarm(office, 'page_fault', { count: ended.found, page: checksPage }, 'PAGES');
  else if (ended.result === 'CLEAN') await endAlarm(office, 'page_fault');
  if (ended.result === 'COULD_NOT') await raiseAlarm(office, 'check_fault', { count: 1, page: checksPage }, 'PAGES');
  else await endAlarm(office, 'check_fault', 'PAGES');
}

async function look({ separateDb: db, log }: Office, { id }: Run): Promise<Ended> {
  const of = { kind: 'PAGES', id } as const;
  const { rows } = await sql<Counted>`select sum(checksum_failures)::float8 as failures, max(checksum_last_failure) as last
    from pg_stat_database where datname = current_database() or datid = 0`.execute(db);
  const { failures = null, last = null } = rows[0] ?? {};
  if (failures === null) return { result: 'COULD_NOT', looked: 0, found: 0, unread: 1 };
  const { rows: before } = await sql<{ failures: number | null; result: string }>`select (facts ->> 'failures')::float8 as failures, result
    from check_run where kind = 'PAGES' and ended_at is not null and facts ? 'failures' order by id desc limit 1`.execute(db);
  // a database that was killed begins to count anew
  const known = Math.min(before[0]?.failures ?? 0, failures);
  const fresh = failures - known;
  const isBad = fresh > 0 || (before[0]?.result === 'DAMAGED' && !(await wasReadWhole(db)));
  if (fresh > 0) {
    log.error({ failures: fresh, last }, 'pages of the database on the disk are damaged');
    await keepFindings(db, of, [{ what: 'page_damaged', at: `pages ${last?.toISOString() ?? ''}`, says: String(fresh) }]);
    await sayTold(db, 'PAGES');
  }
  if (!isBad) await forgetGone(db, of);
  const { rows: stands } = await sql<{ found: number }>`select coalesce(sum(says::int), 0)::int as found from integrity_finding
    where kind = 'PAGES' and gone_at is null`.execute(db);
  return { result: isBad ? 'DAMAGED' : 'CLEAN', looked: 1, found: stands[0]?.found ?? 0, facts: { failures } };
}

/** All tables and indexes were found whole by a look that began after the last bad page was come upon. */
async function wasReadWhole(db: Office['separateDb']): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`select exists (select 1 from check_run where kind = 'STRUCTURE' and result = 'CLEAN'
    and began_at > (select max(found_at) from integrity_finding where kind = 'PAGES' and gone_at is null)) as whole`.execute(db);
  return rows[0]?.whole === true;
}
