import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { pageOf } from '../../contract/wire.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Me } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { holidayNames } from '../system/days-off.ts';
import { managesMeetings } from './who.ts';

export type MeetingRow = Given<typeof calls.listMeetings>['items'][number];

/** `m` with its body `b`. */
export const meetingJoins = sql`meeting m join meeting_body b on b.id = m.body_id`;

/** What a row of meetings says to everybody. */
export function meetingFacts(reader: Pick<Ctx, 'request'>): RawBuilder<unknown> {
  return sql`m.id, m.body_id as "bodyId", ${named(reader, 'b')} as body, m.n || '/' || m.be_year as number, m.kind, m.state, ${iso('m.from_at')} as "from", ${iso('m.until_at')} as until,
    m.place, m.mode`;
}

/** The same with what the reader is in it. */
export function meetingColumns(ctx: Ctx): RawBuilder<unknown> {
  const { me } = ctx;
  return sql`${meetingFacts(ctx)}, case when ${managesMeetings(me)} or exists (${seatIn(me, sql`s.role in ('SECRETARY', 'CLERK')`)}) then 'SECRETARY'
      when exists (${seatIn(me, sql`s.role = 'CHAIR'`)}) then 'CHAIR' when exists (${seatIn(me, sql`true`)}) then 'MEMBER'
      when exists (select 1 from meeting_guest g where g.meeting_id = m.id and g.person_id = ${me.personId}) then 'GUEST' else 'OTHER' end as role,
    (select r.answer from meeting_reply r join meeting_sitter x on x.seat_id = r.seat_id where r.meeting_id = m.id and x.person_id = ${me.personId} limit 1) as answer`;
}

function seatIn({ personId }: Me, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 1 from meeting_seat s join meeting_sitter x on x.seat_id = s.id where s.body_id = m.body_id and x.person_id = ${personId} and ${which}
    and s.since <= (m.from_at at time zone 'Asia/Bangkok')::date and (s.until is null or s.until >= (m.from_at at time zone 'Asia/Bangkok')::date)`;
}

/** Meetings `m` in which the caller has a part. */
export function ownMeetings(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(exists (${seatIn(me, sql`true`)}) or exists (select 1 from meeting_guest g where g.meeting_id = m.id and g.person_id = ${me.personId})
    or exists (select 1 from meeting_reply r where r.meeting_id = m.id and r.substitute_id = ${me.personId}))`;
}

/** Meetings that he may open: his own, with the right of managing all, an auditor those that are not secret. */
export function seenMeetings(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(${managesMeetings(me)} or ${ownMeetings(me)} or (${me.isAuditor} and m.secrecy = 0))`;
}

export async function listMeetings(ctx: Ctx, input: Taken<typeof calls.listMeetings>): Promise<Given<typeof calls.listMeetings>> {
  const { view, bodyId = null, state = null, search = '' } = input;
  const { take, skip } = pageOf(input);
  const pattern = `%${normalizeThai(search).replace(/[\\%_]/g, '\\$&')}%`;
  const over = sql`(m.state in ('HELD', 'CIRCULATED', 'CERTIFIED', 'CANCELLED', 'ADJOURNED') or m.until_at < issue_clock() - interval '1 day')`;
  const which = view === 'register' ? seenMeetings(ctx.me) : sql`${ownMeetings(ctx.me)} and ${view === 'past' ? over : sql`not ${over}`}`;
  const where = sql`${which} and (${bodyId}::bigint is null or m.body_id = ${bodyId}) and (${state}::text is null or m.state = ${state})
    and (${search} = '' or th_norm(concat_ws(' ', b.name, b.name_en, m.n || '/' || m.be_year, m.place)) like ${pattern}
      or exists (select 1 from meeting_item i where i.meeting_id = m.id and not i.secret and th_norm(i.title) like ${pattern}))`;
  const order = view === 'coming' ? sql`m.from_at, m.id` : sql`m.from_at desc, m.id desc`;
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<MeetingRow>`select ${meetingColumns(ctx)} from ${meetingJoins} where ${where} order by ${order} limit ${take} offset ${skip}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${meetingJoins} where ${where}`.execute(ctx.db),
  ]);
  return { items, total: counted[0]?.total ?? 0 };
}

/** Of whom it concerns; a secret one is only a time. */
export async function calendarOfMeetings(
  ctx: Ctx,
  { from, until }: Taken<typeof calls.calendarOfMeetings>,
): Promise<Given<typeof calls.calendarOfMeetings>> {
  const { rows } = await sql<Given<typeof calls.calendarOfMeetings>['items'][number] & { secrecy: number }>`
    select m.id, ${named(ctx, 'b')} || ' ' || m.n || '/' || m.be_year as title, ${iso('m.from_at')} as "from", ${iso('m.until_at')} as until, m.place, m.state, m.secrecy
    from ${meetingJoins} where ${seenMeetings(ctx.me)} and m.state <> 'CANCELLED' and m.from_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      and m.until_at > ${from}::timestamp at time zone 'Asia/Bangkok' order by m.from_at, m.id limit 1000`.execute(ctx.db);
  const secret = textsIn(ctx.request.language, 'meeting').secretMeeting;
  return {
    items: rows.map(({ secrecy, ...row }) => (secrecy > 0 ? { ...row, title: secret, place: '' } : row)),
    holidays: [...(await holidayNames(ctx, from, until))].map(([day, name]) => ({ day, name })),
  };
}
