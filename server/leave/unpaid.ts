import { sql } from 'kysely';
import { codeOfKind, halvesOf } from '../../contract/leave/kinds.ts';
import { fiscalStart, fiscalYear } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { byYear, moved } from './count.ts';
import type { LeaveCase } from './leave-case.ts';

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
    const late = rule.paidWithin === null || !eventDay ? '9999' : moved(eventDay, rule.paidWithin);
    // the first of them are paid, and those within the time for it
    halves.forEach(({ day }, place) => {
      const isUnpaid = before + place >= halvesOf(rule.paid ?? 0) || day > late;
      if (isUnpaid) none.set(fiscalYear(day), (none.get(fiscalYear(day)) ?? 0) + 1);
    });
    return none;
  }
  const taken = await takenBefore(ctx, one, requestId);
  for (const [year, count] of years) {
    const isFirst = rule.firstYear !== null && serving !== null && serving.since >= fiscalStart(year);
    const paid = halvesOf(isFirst ? (rule.firstYear ?? 0) : rule.paid);
    const before = taken.get(year) ?? 0;
    none.set(year, Math.max(0, before + count - paid) - Math.max(0, before - paid));
  }
  return none;
}
