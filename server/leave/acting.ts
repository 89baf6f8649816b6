import { sql } from 'kysely';
import { delegationActions } from '../../contract/profile/delegations.ts';
import { shortThaiDate } from '../../contract/rules/thai.ts';
import { rightsChanged } from '../access/sessions.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, named, personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { tellPerson } from '../notify/events/tell.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { awayOf } from './away.ts';
import { type DayHalf, moved, type Span } from './count.ts';
import type { Asked } from './judge.ts';
import type { Leave } from './leave-case.ts';

const page = 'account-information#delegations';

/** A post that a person holds, and whether somebody must act for it while he is on vacation: it heads a unit. */
export interface HeldPost {
  positionId: number;
  position: string;
  needed: boolean;
}

export async function heldPosts(ctx: Ctx, personId: number): Promise<HeldPost[]> {
  const { rows } = await sql<HeldPost>`
    select o.id as "positionId", ${named(ctx, 'o')} as position, o.heads_unit as needed from affiliation f join position o on o.id = f.position_id and o.active
    where f.person_id = ${personId} and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, o.heads_unit desc, o.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Named by the standing order, in its order. */
export async function standingDeputies(ctx: Ctx, positions: readonly number[], on: string) {
  const { rows } = await sql<{ positionId: number; personId: number; name: string; orderNo: string; orderDate: string }>`
    select d.position_id as "positionId", p.id as "personId", ${personNamed(ctx, 'p')} as name, d.order_no as "orderNo", d.order_date::text as "orderDate"
    from standing_deputy d join person p on p.id = d.deputy_id and p.active
    where d.active and d.position_id = any(${positions as number[]}::bigint[]) and d.since <= ${on}::date and (d.until is null or d.until >= ${on}::date)
    order by d.sort, d.id`.execute(ctx.db);
  return rows;
}

/** Who acts is there, has an account and is not himself away; the head of a unit has no vacation without anybody. */
export async function actingFaults(ctx: Ctx, { one, content }: Asked): Promise<Judged['faults']> {
  const { personId } = one.service;
  const posts = await heldPosts(ctx, personId);
  const faults: Judged['faults'] = [];
  for (const { positionId, personId: who } of content.acting) {
    if (!posts.some((post) => post.positionId === positionId)) faults.push({ field: 'acting', code: 'leave_acting_post' });
    else if (who === personId) faults.push({ field: 'acting', code: 'leave_acting_self' });
    else {
      const { rows } = await sql<{ name: string; open: boolean }>`select ${personNamed(ctx, 'p')} as name,
        p.active and exists (select 1 from account c where c.person_id = p.id and c.active) as open from person p where p.id = ${who}`.execute(
        ctx.db,
      );
      if (!rows[0]?.open) faults.push({ field: 'acting', code: 'leave_acting_account', params: { name: rows[0]?.name ?? '' } });
      const [gone] = await awayOf(ctx, [who], one.halves, {});
      if (gone)
        faults.push({
          field: 'acting',
          code: 'leave_acting_away',
          params: { name: gone.name, day: { day: new Date(`${gone.day}T12:00:00+07:00`) } },
        });
    }
  }
  const lacking =
    one.kind === 'VAC' && posts.find((post) => post.needed && !content.acting.some((row) => row.positionId === post.positionId));
  if (lacking && faults.length === 0) faults.push({ field: 'acting', code: 'leave_acting_needed', params: { position: lacking.position } });
  return faults;
}

/** Another order is there for the post then, or who is named acts for another post: both are read, neither is forbidden. */
export async function actingHints(ctx: Ctx, { one, content, requestId }: Asked): Promise<Judged['hints']> {
  if (content.acting.length === 0) return [];
  const { rows } = await sql<{ name: string; position: string; isSame: boolean }>`
    select distinct ${personNamed(ctx, 'p')} as name, ${named(ctx, 'o')} as position, g.principal_position_id = w."positionId" as "isSame"
    from jsonb_to_recordset(${JSON.stringify(content.acting)}::jsonb) w("positionId" bigint, "personId" bigint)
      join delegation g on (g.principal_position_id = w."positionId") <> (g.delegate_person_id = w."personId") and g.kind = 'ACTING_POST' and g.revoked_at is null
      join person p on p.id = g.delegate_person_id join position o on o.id = g.principal_position_id
    where g.starts_at < ${ending(one.span)} and g.ends_at > ${beginning(one.span)} and g.request_id is distinct from ${requestId}::bigint
    order by "isSame" desc, "position", name limit 20`.execute(ctx.db);
  return [true, false].flatMap((isSame) => {
    const [first, ...more] = rows.filter((row) => row.isSame === isSame);
    if (!first) return [];
    const position = isSame ? first.position : [first, ...more].map((row) => row.position).join(', ');
    return [
      { code: isSame ? ('leave_acting_ordered' as const) : ('leave_acting_elsewhere' as const), params: { name: first.name, position } },
    ];
  });
}

/** When a half day begins: in the morning with the day itself, so that what is done before office hours is meant too. */
export function beginOf({ day, half }: DayHalf): Date {
  return new Date(`${day}T${half === 'AM' ? '00:00' : '12:00'}:00+07:00`);
}
export function endOfHalf({ day, half }: DayHalf): Date {
  return half === 'AM' ? new Date(`${day}T12:00:00+07:00`) : new Date(`${moved(day, 1)}T00:00:00+07:00`);
}
const beginning = ({ from, fromHalf }: Span) => beginOf({ day: from, half: fromHalf });
const ending = ({ until, untilHalf }: Span) => endOfHalf({ day: until, half: untilHalf });

/** The acting orders of a leave that was given: exactly its half days, everything that the post does. What another order gives already, all of it and all that time, is left out. */
export async function makeOrders(ctx: Ctx, request: RequestInHand<Leave>): Promise<void> {
  const { content, applicantId, id, number } = request;
  const [starts, ends] = [beginning(content), ending(content)];
  const ownNo = fill(textsIn(inThai.request.language, 'leave').actingOrder, { number: number ?? '' });
  const standing = await standingDeputies(
    ctx,
    content.acting.map((one) => one.positionId),
    content.from,
  );
  for (const { positionId, personId } of content.acting) {
    await sql`select 1 from position where id = ${positionId} for no key update`.execute(ctx.db);
    const order = standing.find((one) => one.positionId === positionId && one.personId === personId);
    const { rows } = await sql<{ id: number; post: string }>`
      with found as materialized (
      select o.id, d.id, 'ACTING_POST', ${order?.orderNo ?? ownNo}::text, coalesce(${order?.orderDate ?? null}::date, today()), ${[...delegationActions]}::text[], least(p.clearance, d.clearance, 3), ${starts}::timestamptz, ${ends}::timestamptz, ${ctx.visitor?.personId ?? null}::bigint, now(), ${id}::bigint
      from position o, person p, person d where o.id = ${positionId} and p.id = ${applicantId} and d.id = ${personId}
        and not exists (select 1 from delegation g where g.principal_position_id = o.id and g.revoked_at is null and g.starts_at < ${ends} and g.ends_at > ${starts}
          and (g.kind = 'ACTING_POST' or (g.delegate_person_id = d.id and g.starts_at <= ${starts} and g.ends_at >= ${ends} and g.actions @> ${[...delegationActions]}::text[]))))
    insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, actions, max_secrecy, starts_at, ends_at, made_by, made_at, request_id) select * from found returning id, (select name from position where id = ${positionId}) as post`.execute(
      ctx.db,
    );
    if (!rows[0]) continue;
    await rightsChanged(ctx, personId);
    const days = { from: shortThaiDate(starts), until: shortThaiDate(new Date(ends.getTime() - 1000)) };
    await tellPerson(ctx, 'delegation_given', personId, { post: rows[0].post, ...days, page });
  }
}

/** The orders of a leave end with it, from this half day on; an order that has not begun then never does. */
export async function cutOrders(ctx: Ctx, requestId: number, from: DayHalf): Promise<void> {
  const cut = beginOf(from);
  const { rows } = await sql<{ person: number; post: string }>`
    update delegation g set ends_at = case when g.starts_at < ${cut} then least(g.ends_at, ${cut}) else g.ends_at end,
      revoked_at = case when g.starts_at < ${cut} then null else ${await issueClock(ctx.db)}::timestamptz end, revoked_by = case when g.starts_at < ${cut} then null else ${ctx.visitor?.personId ?? null}::bigint end
    where g.request_id = ${requestId} and g.revoked_at is null and g.ends_at > ${cut}
    returning g.delegate_person_id as person, (select name from position where id = g.principal_position_id) as post`.execute(ctx.db);
  for (const { person, post } of rows) {
    await rightsChanged(ctx, person);
    await tellPerson(ctx, 'delegation_ended', person, { post, page });
  }
}
