import { sql } from 'kysely';
import { codeOfKind, halvesOf, type LeaveKind } from '../../contract/leave/kinds.ts';
import { fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { byYear, moved } from './count.ts';
import type { LeaveCase } from './leave-case.ts';
import type { LeaveRule } from './rules-of.ts';

/** Half days that were taken of the kind by fiscal year, of other requests. */
export async function takenBefore(ctx: Ctx, { kind, service }: LeaveCase, requestId: number | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ year: number; taken: number }>`
    select e.year, -sum(e.delta)::int as taken from ledger_entry e where e.person_id = ${service.personId} and e.kind = ${kind}
      and e.reason in ('TAKE', 'GIVE_BACK') and e.request_id is distinct from ${requestId}::bigint group by e.year`.execute(ctx.db);
  return new Map(rows.map((row) => [row.year, row.taken]));
}

/** The same of one birth, whatever the year; of a life where there is no birth. */
export async function takenOf(ctx: Ctx, { kind, service }: LeaveCase, eventDay: string, requestId: number | null): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(-sum(e.delta), 0)::int as taken from ledger_entry e join request r on r.id = e.request_id
    where e.person_id = ${service.personId} and e.kind = ${kind} and r.id is distinct from ${requestId}::bigint and r.kind = ${codeOfKind(kind)}
      and (${eventDay} = '' or r.content ->> 'eventDay' = ${eventDay})`.execute(ctx.db);
  return rows[0]?.taken ?? 0;
}

/** Half days beyond what is paid, by fiscal year. */
export async function unpaidOf(ctx: Ctx, one: LeaveCase, eventDay: string, requestId: number | null): Promise<Map<number, number>> {
  const { rule, serving, halves } = one;
  const years = byYear(halves);
  const none = new Map([...years.keys()].map((year) => [year, 0]));
  if (!rule || rule.paid === null) return none;
  if (rule.paid === 0) return years;
  if (rule.once !== 'NO') {
    const before = await takenOf(ctx, one, rule.once === 'BIRTH' ? eventDay : '', requestId);
    halves.forEach(({ day }, place) => {
      if (isUnpaidOnce(rule, before + place, day, eventDay)) none.set(fiscalYear(day), (none.get(fiscalYear(day)) ?? 0) + 1);
    });
    return none;
  }
  const taken = await takenBefore(ctx, one, requestId);
  for (const [year, count] of years) {
    const paid = paidIn(rule, serving?.since ?? '', year);
    const before = taken.get(year) ?? 0;
    none.set(year, Math.max(0, before + count - paid) - Math.max(0, before - paid));
  }
  return none;
}

/** Half days that a year pays: less in that of entry. */
function paidIn({ paid, firstYear }: LeaveRule, since: string, year: number): number {
  return halvesOf((firstYear !== null && since >= fiscalStart(year) ? firstYear : paid) ?? 0);
}

/** Of a birth or a life: the first are paid, and those within the time for it. */
function isUnpaidOnce({ paid, paidWithin }: LeaveRule, place: number, day: string, eventDay: string): boolean {
  return place >= halvesOf(paid ?? 0) || (paidWithin !== null && eventDay !== '' && day > moved(eventDay, paidWithin));
}

/** A person and a kind of which a rule does not pay all. */
export interface Candidate {
  personId: number;
  kind: LeaveKind;
  rule: LeaveRule;
  /** From when on he serves. */
  since: string;
}
export interface UnpaidSpan {
  personId: number;
  kind: LeaveKind;
  halves: number;
  /** The first and the last day of which something is unpaid. */
  first: string;
  last: string;
}

/** What is not paid of the half days between two days, counted in the order in which they were taken. */
export async function unpaidIn(
  ctx: Ctx,
  candidates: readonly Candidate[],
  { from, until }: { from: string; until: string },
): Promise<UnpaidSpan[]> {
  const start = fiscalStart(fiscalYear(from));
  const wanted = candidates.map(({ personId, kind, rule, since }) => ({
    person: personId,
    code: codeOfKind(kind),
    most: rule.once === 'NO' ? Math.min(paidIn(rule, since, fiscalYear(from)), paidIn(rule, since, fiscalYear(until))) : 0,
    since: rule.once === 'NO' ? start : null,
  }));
  // whoever took less than is paid has nothing unpaid
  const { rows } = await sql<{ personId: number; code: string; day: string; eventDay: string }>`
    select y.person_id as "personId", y.code, to_char(y.day, 'YYYY-MM-DD') as day, y.event as "eventDay" from (
      select x.person_id, c.code, x.day, x.half, coalesce(r.content ->> 'eventDay', '') as event, c.most, count(*) over (partition by x.person_id, c.code) as n
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) c(person bigint, code text, most int, since date)
        join presence x on x.person_id = c.person and x.kind = 'LEAVE' and x.day <= ${until}::date and (c.since is null or x.day >= c.since)
        join request r on r.id = x.request_id and r.kind = c.code) y
    where y.n > y.most order by y.person_id, y.code, y.day, y.half`.execute(ctx.db);
  const taken = Map.groupBy(rows, (row) => `${row.personId} ${row.code}`);
  return candidates.flatMap(({ personId, kind, rule, since }) => {
    const counted = new Map<string, number>();
    const days: string[] = [];
    for (const { day, eventDay } of taken.get(`${personId} ${codeOfKind(kind)}`) ?? []) {
      const of = rule.once === 'NO' ? String(fiscalYear(day)) : rule.once === 'BIRTH' ? eventDay : '';
      const place = counted.get(of) ?? 0;
      counted.set(of, place + 1);
      const isUnpaid = rule.once === 'NO' ? place >= paidIn(rule, since, fiscalYear(day)) : isUnpaidOnce(rule, place, day, eventDay);
      if (isUnpaid && day >= from) days.push(day);
    }
    return days[0] ? [{ personId, kind, halves: days.length, first: days[0], last: days.at(-1) as string }] : [];
  });
}
