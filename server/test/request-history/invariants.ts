import { sql } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { checkAll } from '../../sarabun/integrity/record-parts.ts';
import type { Desk } from '../desk.ts';

/** Rows that break a rule of the engine; none may come back. */
export async function brokenRequests(db: Database): Promise<unknown[]> {
  const over = sql`('WITHDRAWN', 'REJECTED', 'CANCELLED', 'LAPSED')`;
  const asked = sql`('SUBMITTED', 'CANCEL_ASKED')`;
  const checks = {
    'two at once': sql`select a.id from resource_use a join resource_use b on b.resource_id = a.resource_id and b.id > a.id and a.block && b.block
      where a.state in ('HELD', 'FIRM') and b.state in ('HELD', 'FIRM')`,
    'time of a block': sql`select u.id from resource_use u join resource s on s.id = u.resource_id where u.state = 'FIRM' and upper(u.during) > now()
      and lower(u.block) <> lower(u.during) - make_interval(mins => s.buffer_before)`,
    'something had by a draft': sql`select r.id from request r join resource_use u on u.request_id = r.id where r.state = 'DRAFT' and u.state in ('ASKED', 'HELD', 'FIRM')`,
    'something had after the end': sql`select r.id from request r join resource_use u on u.request_id = r.id where r.state in ${over}
      and (u.state in ('ASKED', 'HELD') or (u.state = 'FIRM' and lower(u.during) > now()))`,
    'firm and undecided': sql`select r.id from request r join resource_use u on u.request_id = r.id where r.state in ('SUBMITTED', 'SENT_BACK') and u.state = 'FIRM'`,
    'approved and not firm': sql`select r.id from request r join resource_use u on u.request_id = r.id where r.state in ('APPROVED', 'RUNNING')
      and not u.waits and (u.state = 'ASKED' or (u.state = 'HELD' and u.held_until is null))`,
    'state without its event': sql`select r.id from request r where r.state is distinct from (select e.to_state from request_event e where e.subject_id = r.id order by e.seq desc limit 1)`,
    'event from elsewhere': sql`select e.subject_id from (select e.subject_id, e.seq, e.from_state, lag(e.to_state) over (partition by e.subject_id order by e.seq) as before from request_event e) e
      where e.seq > 1 and e.from_state is distinct from e.before`,
    'events not counted': sql`select r.id from request r where r.event_seq <> (select count(*) from request_event e where e.subject_id = r.id)`,
    'number of a draft': sql`select r.id from request r where (r.number is null) <> (r.submitted_at is null)`,
    'decided on his own': sql`select e.id from request_event e join request r on r.id = e.subject_id
      where e.action in ('pass', 'approve', 'reject', 'sendBack', 'keepAnyway') and e.actor_id in (r.applicant_id, r.filed_by)`,
    'two open steps': sql`select s.request_id from request_step s join request r on r.id = s.request_id and r.round = s.round where s.state = 'WAITING' and s.role <> 'CARRY' group by 1 having count(*) > 1`,
    'a step of what is decided': sql`select s.id from request_step s join request r on r.id = s.request_id and r.round = s.round where s.state = 'WAITING' and r.state not in ${asked}
      and not (s.role = 'CARRY' and r.state in ('RUNNING', 'DONE'))`,
    'nobody has it': sql`select r.id from request r where r.state in ${asked} and not exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state = 'WAITING')
      and not exists (select 1 from resource_use u where u.request_id = r.id and u.waits)`,
    'an offer without an end': sql`select u.id from resource_use u where u.held_until is not null and u.state <> 'HELD'`,
  };
  const found: unknown[] = [];
  for (const [rule, check] of Object.entries(checks)) {
    const { rows } = await check.execute(db);
    if (rows.length > 0) found.push({ rule, rows: rows.slice(0, 5), told: await toldOf(db, rows) });
  }
  return found;
}

/** What happened to the requests of these rows, for who reads why a rule is broken. */
async function toldOf(db: Database, rows: readonly unknown[]): Promise<unknown[]> {
  const ids = rows.slice(0, 2).flatMap((row) => Object.values(row as object));
  const { rows: told } =
    await sql`select r.id, r.kind, r.state, (select string_agg(e.action || ' ' || coalesce(e.to_state, ''), ', ' order by e.seq) from request_event e where e.subject_id = r.id) as events,
    (select json_agg(json_build_array(u.occurrence, u.resource_id, u.state, u.waits, u.held_until is not null, lower(u.during) - now(), upper(u.during) - now()) order by u.id) from resource_use u where u.request_id = r.id) as uses
    from request r where r.id = any(${ids}::bigint[]) limit 3`.execute(db);
  return told;
}

/** Everything that `npm run verify-audit` finds. */
export async function auditFindings({ office }: Desk): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { findings } of checkAll(office.db, office.config.secrets.master)) found.push(...findings);
  return found;
}
