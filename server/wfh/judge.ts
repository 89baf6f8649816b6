import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type WfhContent, wfhSpan } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { goesAlong } from '../office/may-see.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import type { Half } from '../people/presence.ts';
import { moved } from '../time/months.ts';
import { rulesOn, type WfhRule } from './rules-on.ts';
import { counts, lockDays, sharesOf } from './share.ts';
import { daysHad, halvesOf, type WantedDay, wantedDays, within } from './wanted-days.ts';

type InHand = RequestInHand<WfhContent>;
type Fault = Judged['faults'][number];
type Days = (WantedDay & { working: boolean })[];

const dayOf = (day: string): Param => ({ day: new Date(`${day}T12:00:00+07:00`) });
const fault = (field: string, code: ErrorCode, params?: Record<string, Param>): Fault[] => [{ field, code, ...(params && { params }) }];

/** Which field of the form shows what is wrong with a day. */
const daysField = ({ weekly }: WfhContent) => (weekly ? 'weekdays' : 'days');

/** What is judged of a request, or of what might become one. */
export type AskedWfh = Pick<InHand, 'id' | 'applicantId' | 'unitId' | 'content' | 'at'>;

/** While it is asked for nobody else of the unit asks for the same days: what is counted stays true until the end of the act. */
export function judgeWfh(ctx: Ctx, request: InHand): Promise<Judged> {
  const asking = request.state === 'DRAFT' || request.state === 'SENT_BACK';
  return judgeDays(ctx, request, { asking, holds: asking });
}

/** `asking`: it is not decided on; `holds`: the days are held until the end of the act. */
export async function judgeDays(ctx: Ctx, request: AskedWfh, { asking, holds }: { asking: boolean; holds: boolean }): Promise<Judged> {
  const { content } = request;
  const shape = shapeFaults(content);
  if (shape.length > 0) return { faults: shape, hints: [] };
  const days = await daysHad(ctx, request.applicantId, content);
  if (days.length === 0) return { faults: fault(daysField(content), 'wfh_no_days'), hints: [] };
  const rules = await rulesOn(ctx, { ...request, personId: request.applicantId, days: days.map(({ day }) => day) });
  const plain = plainFaults(ctx, request, { days, rules, asking });
  if (plain.length > 0) return { faults: plain, hints: [] };
  if (holds)
    await lockDays(
      ctx,
      request.unitId,
      days.map(({ day }) => day),
    );
  for (const check of [takenFaults, askedElsewhere, quotaFaults, shareFaults]) {
    const faults = await check(ctx, request, { days, rules });
    if (faults.length > 0) return { faults, hints: [] };
  }
  return { faults: [], hints: await hintsOf(ctx, request, days) };
}

function shapeFaults(content: WfhContent): Fault[] {
  const { weekly, place, placeName } = content;
  if (weekly && weekly.until < weekly.from) return fault('until', 'ends_before_begins');
  const all = wantedDays(content);
  const [first, last] = [all[0]?.day, all.at(-1)?.day];
  const far = weekly ? !within(weekly) : first !== undefined && last !== undefined && !within({ from: first, until: last });
  if (far) return fault(weekly ? 'until' : 'days', 'wfh_span', { days: wfhSpan });
  if (place !== 'HOME' && !placeName) return fault('placeName', 'required');
  return [];
}

interface Found {
  days: Days;
  rules: ReadonlyMap<string, WfhRule>;
}

/** What days and rules say by themselves; the first of it is told. */
function plainFaults(ctx: Ctx, { content, at }: AskedWfh, { days, rules, asking }: Found & { asking: boolean }): Fault[] {
  const today = bangkokDay(at);
  const field = daysField(content);
  for (const { day, working } of days) {
    const rule = rules.get(day);
    if (!rule) return fault(field, 'wfh_no_rule', { day: dayOf(day) });
    if (!working) return fault(field, 'wfh_day_off', { day: dayOf(day) });
    if (asking && day < today) return fault(field, 'wfh_past', { day: dayOf(day) });
    if (asking && day < moved(today, rule.noticeDays)) return fault(field, 'wfh_notice', { count: rule.noticeDays, day: dayOf(day) });
    if (rule.notWeekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
      return fault(field, 'wfh_weekday', { day: dayOf(day), order: rule.orderNo });
    if (!rule.places.includes(content.place))
      return fault('place', 'wfh_place', { place: textsIn(ctx.request.language, 'wfh').place[content.place], order: rule.orderNo });
  }
  return [];
}

const halvesJson = (days: Days) => JSON.stringify(days.flatMap(halvesOf));

/** He is elsewhere then already, or asked for the same half before. */
async function takenFaults(ctx: Ctx, { id, applicantId, content }: AskedWfh, { days }: Found): Promise<Fault[]> {
  const { rows } = await sql<{ day: string; half: Half; person: string; own: boolean }>`
    select to_char(h.day, 'YYYY-MM-DD') as day, h.half, ${personNamed(ctx, 'p')} as person, x.own
    from jsonb_to_recordset(${halvesJson(days)}::jsonb) h(day date, half text) join person p on p.id = ${applicantId}
      join lateral (select false as own from presence w where w.person_id = p.id and w.day = h.day and w.half = h.half and w.kind <> 'WFH' and w.request_id is distinct from ${id}::bigint
        union all select true from wfh_day d join request r on r.id = d.request_id where d.person_id = p.id and d.day = h.day and d.request_id <> ${id}
          and case h.half when 'AM' then d.am else d.pm end and ${counts}) x on true
    order by h.day, h.half limit 1`.execute(ctx.db);
  const [taken] = rows;
  if (!taken) return [];
  const params = { person: taken.person, day: dayOf(taken.day) };
  if (taken.own) return fault(daysField(content), 'wfh_twice', params);
  return fault(daysField(content), taken.half === 'AM' ? 'presence_taken_am' : 'presence_taken_pm', params);
}

/** When halves begin and end, lunch belonging to neither. */
const spanOfHalf = sql`tstzrange((h.day + case h.half when 'AM' then time '00:00' else time '12:00' end) at time zone 'Asia/Bangkok',
  (h.day + case h.half when 'AM' then time '12:00' else time '23:59' end) at time zone 'Asia/Bangkok')`;

/** Requests of his own, or with which he goes along, in these halves. */
const others = (personId: number, days: Days) => sql`
  from jsonb_to_recordset(${halvesJson(days)}::jsonb) h(day date, half text) join request r on r.from_at is not null and r.until_at > r.from_at
    and tstzrange(r.from_at, r.until_at) && ${spanOfHalf} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING') and (r.applicant_id = ${personId} or ${goesAlong(personId)})`;

async function askedElsewhere({ db }: Ctx, { applicantId, content }: AskedWfh, { days }: Found): Promise<Fault[]> {
  const { rows } = await sql<{ day: string; kind: 'leave' | 'vehicle' }>`
    select to_char(h.day, 'YYYY-MM-DD') as day, split_part(r.kind, '.', 1) as kind ${others(applicantId, days)}
    where r.kind like 'leave.%' or r.kind like 'vehicle.%' order by h.day, h.half limit 1`.execute(db);
  const [other] = rows;
  return other ? fault(daysField(content), other.kind === 'leave' ? 'wfh_leave_then' : 'wfh_trip_then', { day: dayOf(other.day) }) : [];
}

/** Half days of a week, Monday first, with those that wait. */
async function quotaFaults({ db }: Ctx, { id, applicantId, content }: AskedWfh, { days, rules }: Found): Promise<Fault[]> {
  const weekOf = (day: string) => moved(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks = Map.groupBy(days, ({ day }) => weekOf(day));
  const { rows } = await sql<{ week: string; halves: number }>`
    select to_char(date_trunc('week', d.day), 'YYYY-MM-DD') as week, sum(d.am::int + d.pm::int)::int as halves from wfh_day d join request r on r.id = d.request_id
    where d.person_id = ${applicantId} and d.request_id <> ${id} and ${counts} and date_trunc('week', d.day)::date = any(${[...weeks.keys()]}::date[]) group by 1`.execute(
    db,
  );
  const before = new Map(rows.map(({ week, halves }) => [week, halves]));
  for (const [week, wanted] of weeks) {
    const most = rules.get(wanted[0]?.day ?? '')?.daysWeek ?? 0;
    const halves = (before.get(week) ?? 0) + wanted.flatMap(halvesOf).length;
    if (halves > most * 2) return fault(daysField(content), 'wfh_quota', { most, days: halves / 2, day: dayOf(week) });
  }
  return [];
}

async function shareFaults(ctx: Ctx, { id, applicantId, unitId, content }: AskedWfh, { days, rules }: Found): Promise<Fault[]> {
  const shares = await sharesOf(ctx, { unitId, personId: applicantId, requestId: id, halves: days.flatMap(halvesOf) });
  const short = shares.find(({ day, members, away }) => (members - away - 1) * 100 < (rules.get(day)?.presentShare ?? 0) * members);
  if (!short) return [];
  const { day, half, members, away } = short;
  const words = textsIn(ctx.request.language, 'wfh');
  return fault(daysField(content), 'wfh_share', {
    day: dayOf(day),
    half: words.part[half],
    least: rules.get(day)?.presentShare ?? 0,
    left: Math.max(0, members - away - 1),
    members,
  });
}

/** A meeting room that he has booked then is read first, no more: he may take part from elsewhere. */
async function hintsOf({ db }: Ctx, { applicantId }: AskedWfh, days: Days): Promise<Judged['hints']> {
  const { rows } = await sql<{ day: string; subject: string }>`
    select to_char(h.day, 'YYYY-MM-DD') as day, r.subject ${others(applicantId, days)} where r.kind like 'room.%' order by h.day, h.half limit 1`.execute(
    db,
  );
  return rows.map(({ day, subject }) => ({ code: 'wfh_room_then', params: { day: dayOf(day), subject } }));
}
