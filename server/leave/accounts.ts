import { sql } from 'kysely';
import type { LeaveAccount } from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, halvesOf, type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { fiscalEnd, fiscalStart } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { askedDay } from './asked-day.ts';
import { entriesOf, todayOf } from './ledger.ts';
import { type LeaveRule, leaveRules } from './rules-of.ts';
import { type Service, type Serving, serviceOf } from './service.ts';
import { usableFrom, type VacationYear, vacationYears } from './vacation-years.ts';

interface Used {
  kind: LeaveKind;
  taken: number;
  times: number;
  pending: number;
}

/** What a person has of every kind in a fiscal year, and how it came about; read, never posted. */
export async function accountsOf(ctx: Ctx, personId: number, year: number, known?: Service): Promise<LeaveAccount[]> {
  const [service, find, today] = await Promise.all([known ?? serviceOf(ctx, personId), leaveRules(ctx), todayOf(ctx)]);
  const serving = servingIn(service, year, today);
  const [used, entries] = await Promise.all([usedIn(ctx, personId, year), entriesOf(ctx, personId, 'VAC')]);
  const years = vacationYears({ entries, serving: service.on, rule: (typeId, day) => find(typeId, 'VAC', day) }, today, year);
  const vacation = years.find((one) => one.year === year) ?? null;
  return leaveKinds.flatMap((kind) => {
    const rule = serving && find(serving.typeId, kind, dayIn(year, today));
    const of = used.find((one) => one.kind === kind) ?? { kind, taken: 0, times: 0, pending: 0 };
    if (!serving || !rule) return of.taken > 0 ? [bare(of, year)] : [];
    return [account({ kind, year, rule, serving, used: of, vacation: kind === 'VAC' ? vacation : null })];
  });
}

/** As what he serves in the year: today in this one, by its end in one that is over. */
function servingIn(service: Service, year: number, today: string): Serving | null {
  return service.on(dayIn(year, today)) ?? service.on(fiscalEnd(year)) ?? service.on(fiscalStart(year));
}
function dayIn(year: number, today: string): string {
  if (today < fiscalStart(year)) return fiscalStart(year);
  return today > fiscalEnd(year) ? fiscalEnd(year) : today;
}

interface Of {
  kind: LeaveKind;
  year: number;
  rule: LeaveRule;
  serving: Serving;
  used: Used;
  vacation: VacationYear | null;
}

function account({ kind, year, rule, serving, used, vacation }: Of): LeaveAccount {
  const isFirst = rule.firstYear !== null && serving.since >= fiscalStart(year);
  const paid = isFirst ? rule.firstYear : rule.paid;
  const left = vacation ? vacation.left : rule.quota === null || rule.once !== 'NO' ? null : Math.max(0, halvesOf(rule.quota) - used.taken);
  const unpaid = paid === null ? 0 : Math.max(0, used.taken - halvesOf(paid));
  return {
    kind,
    year,
    counting: rule.counting,
    parts: vacation ? partsOf(vacation) : used.taken > 0 ? [{ reason: 'TAKE', days: -daysOf(used.taken) }] : [],
    taken: daysOf(used.taken),
    times: used.times,
    pending: used.pending,
    left: left === null ? null : daysOf(left),
    paid,
    unpaid: rule.once === 'NO' ? daysOf(unpaid) : 0,
    usableFrom: kind === 'VAC' ? usableFrom(serving, rule) : null,
    confirmed: rule.confirmed,
  };
}

function bare({ kind, taken, times, pending }: Used, year: number): LeaveAccount {
  const none = { counting: 'WORKING' as const, left: null, paid: null, unpaid: 0, usableFrom: null, confirmed: true };
  return { kind, year, ...none, parts: [{ reason: 'TAKE', days: -daysOf(taken) }], taken: daysOf(taken), times, pending };
}

/** 10 + 7 ยกมา − 3: what came to nothing is left out. */
export function partsOf({ opening, grant, carry, adjust, taken, lapse }: VacationYear): LeaveAccount['parts'] {
  const parts: LeaveAccount['parts'] = [
    { reason: 'OPENING', days: daysOf(opening) },
    { reason: 'GRANT', days: daysOf(grant) },
    { reason: 'CARRY', days: daysOf(carry) },
    { reason: 'ADJUST', days: daysOf(adjust) },
    { reason: 'TAKE', days: daysOf(taken) },
    { reason: 'LAPSE', days: daysOf(lapse) },
  ];
  return parts.filter(({ days }) => days !== 0);
}

/** What was taken by kind, how often, and what waits. */
async function usedIn({ db }: Ctx, personId: number, year: number): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select k.kind, coalesce((select -sum(e.delta) from ledger_entry e where e.person_id = ${personId} and e.kind = k.kind and e.year = ${year} and e.reason in ('TAKE', 'GIVE_BACK')), 0)::int as taken,
      (select count(*) from (select e.request_id from ledger_entry e where e.person_id = ${personId} and e.kind = k.kind and e.year = ${year} and e.request_id is not null
        group by e.request_id having sum(e.delta) < 0) x)::int as times,
      coalesce((select sum(least(${askedDay('r', 'until')}, ${fiscalEnd(year)}::date) - greatest(${askedDay('r', 'from')}, ${fiscalStart(year)}::date) + 1) from request r
        where r.applicant_id = ${personId} and r.kind = k.code and r.state = 'SUBMITTED' and ${askedDay('r', 'from')} <= ${fiscalEnd(year)}::date
          and ${askedDay('r', 'until')} >= ${fiscalStart(year)}::date and not exists (select 1 from presence x where x.request_id = r.id)), 0)::int as pending
    from jsonb_to_recordset(${JSON.stringify(leaveKinds.map((kind) => ({ kind, code: codeOfKind(kind) })))}::jsonb) k(kind text, code text)`.execute(
    db,
  );
  return rows;
}
