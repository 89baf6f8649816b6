import { sql } from 'kysely';
import type { OvertimeContent } from '../../contract/overtime/calls.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import type { ErrorCode, Param } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { hourWords } from '../http/words.ts';
import { findHolder } from '../office/find-holder.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged } from '../office/request-rules.ts';
import { computeDays } from '../time/day-status.ts';
import { spanOf } from '../time/months.ts';
import { shiftsById } from '../time/shifts.ts';
import { ratesOn } from './rates.ts';

type InHand = RequestInHand<OvertimeContent>;
type Fault = Judged['faults'][number];

const dayOf = (day: string): Param => ({ day: new Date(`${day}T12:00:00+07:00`) });
const fault = (field: string, code: ErrorCode, params?: Record<string, Param>): Fault[] => [{ field, code, ...(params && { params }) }];

const ordered = ({ persons }: OvertimeContent) =>
  persons.flatMap(({ personId, days }) => [...new Set(days)].map((day) => ({ personId, day })));

export async function judgeOvertime(ctx: Ctx, request: InHand): Promise<Judged> {
  const plain = plainFaults(request);
  if (plain.length > 0) return { faults: plain, hints: [] };
  for (const check of [memberFaults, dayFaults, twiceFaults, deciderFaults, budgetFaults]) {
    const faults = await check(ctx, request);
    if (faults.length > 0) return { faults, hints: [] };
  }
  return { faults: [], hints: await awayHints(ctx, request) };
}

function plainFaults({ content, state, at }: InHand): Fault[] {
  const { month, from, until, persons, urgent, reason } = content;
  if (until <= from) return fault('until', 'ends_before_begins');
  if (new Set(persons.map(({ personId }) => personId)).size !== persons.length) return fault('persons', 'overtime_person_twice');
  const days = ordered(content);
  const outside = days.find(({ day }) => !day.startsWith(month));
  if (outside) return fault('persons', 'overtime_month', { day: dayOf(outside.day) });
  const asking = state === 'DRAFT' || state === 'SENT_BACK';
  const past = days.find(({ day }) => new Date(`${day}T${from}:00+07:00`) < at);
  if (asking && past && !urgent) return fault('persons', 'overtime_past', { day: dayOf(past.day) });
  if (urgent && !reason) return fault('reason', 'required');
  return [];
}

interface Named {
  personId: number;
  name: string;
}

/** Who is ordered belongs to the unit of who asks, or to one below it. */
async function memberFaults(ctx: Ctx, { content, unitId }: InHand): Promise<Fault[]> {
  const { rows } = await sql<Named>`
    with recursive below as (select ${unitId}::bigint as id union select u.id from unit u join below b on u.parent_id = b.id)
    select i.id as "personId", coalesce(${personNamed(ctx, 'p')}, '') as name from unnest(${content.persons.map(({ personId }) => personId)}::bigint[]) i(id) left join person p on p.id = i.id
    where not exists (select 1 from affiliation f join below b on b.id = f.unit_id where f.person_id = i.id and f.since <= today() and (f.until is null or f.until >= today())) limit 1`.execute(
    ctx.db,
  );
  return rows[0] ? fault('persons', 'overtime_not_member', { name: rows[0].name }) : [];
}

/** Working days are ordered after the shift, days off are none of his working days. */
async function dayFaults(ctx: Ctx, { content }: InHand): Promise<Fault[]> {
  const ids = content.persons.map(({ personId }) => personId);
  const [days, shifts, names] = await Promise.all([
    computeDays(ctx, { persons: sql`select unnest(${ids}::bigint[]) as id`, ...spanOf(content.month) }),
    shiftsById(ctx),
    namesOf(ctx, ids),
  ]);
  for (const { personId, day } of ordered(content)) {
    const row = days.find((one) => one.personId === personId && one.day === day);
    const params = { name: names.get(personId) ?? '', day: dayOf(day) };
    if ((row?.working ?? false) !== (content.kind === 'WORKDAY'))
      return fault('persons', row?.working ? 'overtime_working_day' : 'overtime_off_day', params);
    const goes = shifts.get(row?.shiftId ?? 0)?.goesAt;
    if (content.kind === 'WORKDAY' && goes && content.from < goes)
      return fault('from', 'overtime_before_end', {
        ...params,
        hour: hourWords(new Date(`${day}T${goes}:00+07:00`), ctx.request.language),
      });
  }
  return [];
}

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } =
    await sql<Named>`select p.id as "personId", ${personNamed(ctx, 'p')} as name from person p where p.id = any(${ids as number[]}::bigint[])`.execute(
      ctx.db,
    );
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}

/** No two orders name one for the same hours; who asks for a person and day holds them until the end of the act. */
async function twiceFaults(ctx: Ctx, { id, content }: InHand): Promise<Fault[]> {
  const days = ordered(content);
  await lockFor(
    ctx.db,
    'overtime',
    days.map(({ personId }) => personId),
  );
  const { rows } = await sql<{ name: string; day: string; number: string | null }>`
    select ${personNamed(ctx, 'p')} as name, to_char(d.day, 'YYYY-MM-DD') as day, r.number from overtime_day d join request r on r.id = d.request_id join person p on p.id = d.person_id
    where d.request_id <> ${id} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED') and r.content ->> 'from' < ${content.until} and r.content ->> 'until' > ${content.from}
      and (d.person_id, d.day) in (select o."personId", o.day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) o("personId" bigint, day date)) order by d.day, d.person_id limit 1`.execute(
    ctx.db,
  );
  const [twice] = rows;
  return twice ? fault('persons', 'overtime_twice', { name: twice.name, day: dayOf(twice.day), number: twice.number ?? '' }) : [];
}

/** Nobody decides on hours that he is paid for: who heads the unit asks for his own, and the head above decides. */
async function deciderFaults(ctx: Ctx, request: InHand): Promise<Fault[]> {
  const { id } = await findHolder(ctx, request, { of: 'authority', measure: request.content.budget });
  const { rows } = await sql<{
    name: string;
  }>`select ${personNamed(ctx, 'p')} as name from person p left join position_holder h on h.person_id = p.id
    where (h.position_id = ${id} or p.id = ${id}) and p.id = any(${request.content.persons.map(({ personId }) => personId)}::bigint[]) limit 1`.execute(
    ctx.db,
  );
  return rows[0] ? fault('persons', 'overtime_decider_in', { name: rows[0].name }) : [];
}

/** What it may come to at most is within what is asked for. */
async function budgetFaults(ctx: Ctx, { content }: InHand): Promise<Fault[]> {
  const rate = await ratesOn(ctx);
  const minutes = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
  const hours = Math.floor((minutes(content.until) - minutes(content.from)) / 60);
  let most = 0;
  for (const { day } of ordered(content)) {
    const of = rate(content.kind, day);
    if (!of) return fault('persons', 'overtime_no_rate', { day: dayOf(day) });
    most += Math.min(hours, of.hoursMost) * of.baht;
  }
  return most > content.budget ? fault('budget', 'overtime_budget', { most }) : [];
}

/** Who is away on such a day is read first; his hours are not paid if he is. */
async function awayHints(ctx: Ctx, { content }: InHand): Promise<Judged['hints']> {
  const { rows } = await sql<{ name: string; day: string }>`
    select distinct on (x.day, p.id) ${personNamed(ctx, 'p')} as name, to_char(x.day, 'YYYY-MM-DD') as day
    from jsonb_to_recordset(${JSON.stringify(ordered(content))}::jsonb) o("personId" bigint, day date) join presence x on x.person_id = o."personId" and x.day = o.day and x.kind <> 'DUTY'
      join person p on p.id = x.person_id order by x.day, p.id limit 1`.execute(ctx.db);
  return rows.map(({ name, day }) => ({ code: 'overtime_away', params: { name, day: dayOf(day) } }));
}
