import { sql } from 'kysely';
import type { AuditAction } from '../../access/audit.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import type { CounterKind } from '../../system/counters.ts';

/** Who reserved what was skipped, as the line of the book says it. */
const requester = 'กู้คืนข้อมูล';

/** The books of letters, requests and minutes: every skipped number is a line, struck, so that they stay without a gap. */
export const bookCounters: CounterKind = {
  table: 'register_counter',
  async list(db) {
    const { rows } = await sql<{ id: number; name: string; unit: string; year: number; yearly: boolean; last: number; at: Date | null }>`
      select r.id, r.name, u.name as unit, y.year, r.yearly, coalesce(c.last_no, case when not r.yearly then
          (select b.last_no from register_counter b where b.register_id = r.id and b.be_year < y.year order by b.be_year desc limit 1) end, 0) as last,
        c.last_at as at
      from register r join unit u on u.id = r.unit_id
      cross join lateral (select book_year(issue_clock(), r.lead) as year
        union select be_year from register_counter where register_id = r.id and be_year > book_year(issue_clock(), r.lead)) y
      left join register_counter c on c.register_id = r.id and c.be_year = y.year
      where r.active and r.closed_at is null order by u.sort, u.id, r.sort, r.id, y.year`.execute(db);
    return rows.map(({ id, year, yearly, at, ...row }) => ({
      key: JSON.stringify([id, year]),
      ...row,
      year: yearly ? year : null,
      at: at && new Date(at).toISOString(),
    }));
  },
  async moveOn(ctx, { key, last }, used, reason) {
    const [id, year] = JSON.parse(key) as [number, number];
    const { rows } = await sql<{ id: number }>`insert into reservation (register_id, requester, purpose, reserved_by, expires_at)
      values (${id}, ${requester}, ${reason}, ${ctx.me.personId}, issue_clock()) returning id`.execute(ctx.db);
    await sql`with found as materialized (
      select r.id, ${year}::int, ${last}::int, ${last + 1}::int, r.lead from register r where r.id = ${id})
    insert into register_counter (register_id, be_year, last_no, first_no, lead) select * from found on conflict do nothing`.execute(
      ctx.db,
    );
    // dated within its year, where a book counts the meetings of the next one already
    const at = await issueClock(ctx.db);
    const { rows: moved } = await sql<{ at: string }>`update register_counter set last_no = ${used},
        last_at = greatest(${at}::timestamptz, last_at, (make_timestamptz(${year - 543}, 1, 1, 0, 0, 0, 'Asia/Bangkok')) - lead)
      where register_id = ${id} and be_year = ${year} and last_no = ${last} returning last_at::text as at`.execute(ctx.db);
    if (!moved[0]) throw new Error(`the counter ${key} was moved by somebody else`);
    const { rows: struck } = await sql<{ id: number }>`
      insert into register_entry (register_id, be_year, seq, reservation_id, issued_at, issued_by, void_at, void_by, void_reason)
      select ${id}::bigint, ${year}::int, n, ${rows[0]?.id}::bigint, ${moved[0].at}::timestamptz, ${ctx.me.personId}::bigint, ${at}::timestamptz, ${ctx.me.personId}::bigint, ${reason}
      from generate_series(${last + 1}::int, ${used}::int) n returning id`.execute(ctx.db);
    await noteStruck(ctx, struck);
  },
};

/** A line of the audit for each, as when a registry strikes one: the check of the books asks for it. */
async function noteStruck({ db, me, request }: Ctx, struck: readonly { id: number }[]): Promise<void> {
  await sql`insert into audit (person_id, session_id, request_id, ip, action, outcome, subject_type, subject_id, detail)
    select ${me.personId}, ${me.sessionId}, ${request.id}, ${request.ip || null}, ${'book.void' satisfies AuditAction}, 'OK', 'register_entry', id, '{}'
    from unnest(${struck.map(({ id }) => id)}::bigint[]) id`.execute(db);
}
