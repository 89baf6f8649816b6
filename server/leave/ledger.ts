import { sql } from 'kysely';
import type { LeaveKind } from '../../contract/leave/kinds.ts';
import { bangkokDay, fiscalYear } from '../../contract/rules/thai.ts';
import { lockFor } from '../db/agency-lock.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { leaveRules } from './rules-of.ts';
import { type Service, serviceOf } from './service.ts';
import { type Entry, type EntryReason, type VacationYear, vacationYears } from './vacation-years.ts';

/** Two who post on one person's days follow each other. */
export async function lockLedger(ctx: Ctx, personId: number): Promise<void> {
  await lockFor(ctx.db, 'ledger', personId);
}

export interface NewEntry {
  personId: number;
  kind: LeaveKind;
  year: number;
  delta: number;
  reason: EntryReason;
  requestId?: number | null;
  words?: string;
}

/** Appends; what is there is never changed. */
export async function post(ctx: Ctx, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries
    .filter(({ delta }) => delta !== 0)
    .map(({ personId, kind, year, delta, reason, requestId = null, words = '' }) => ({
      person_id: personId,
      kind,
      year,
      delta,
      reason,
      request_id: requestId,
      words,
    }));
  if (rows.length === 0) return;
  await sql`insert into ledger_entry (person_id, kind, year, delta, reason, request_id, words, made_by)
    select e.person_id, e.kind, e.year, e.delta, e.reason, e.request_id, e.words, ${ctx.visitor?.personId ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e(person_id bigint, kind text, year int, delta int, reason text, request_id bigint, words text)`.execute(
    ctx.db,
  );
}

export async function entriesOf(ctx: Ctx, personId: number, kind: LeaveKind): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select e.year, e.delta, e.reason from ledger_entry e where e.person_id = ${personId} and e.kind = ${kind} order by e.id`.execute(
      ctx.db,
    );
  return rows;
}

/** What a person's vacation comes to, year by year, whether it is posted yet or not. */
export async function vacationOf(ctx: Ctx, personId: number, through: number, known?: Service): Promise<VacationYear[]> {
  const [entries, service, rule] = await Promise.all([entriesOf(ctx, personId, 'VAC'), known ?? serviceOf(ctx, personId), leaveRules(ctx)]);
  return vacationYears({ entries, serving: service.on, rule: (typeId, day) => rule(typeId, 'VAC', day) }, await todayOf(ctx), through);
}

/**
 * Posts what a year's own days, what was carried and what lapsed differ from what they should be: nothing where all is right, so that it may be run
 * again. The ledger of the person is held.
 */
export async function settle(ctx: Ctx, personId: number, through?: number): Promise<VacationYear[]> {
  const years = await vacationOf(ctx, personId, through ?? fiscalYear(await todayOf(ctx)));
  const entries = await entriesOf(ctx, personId, 'VAC');
  const due = years.flatMap(({ year, grant, carry, lapse }) =>
    (
      [
        ['GRANT', grant],
        ['CARRY', carry],
        ['LAPSE', lapse],
      ] as const
    ).map(([reason, target]): NewEntry => {
      const posted = entries.filter((one) => one.year === year && one.reason === reason).reduce((sum, one) => sum + one.delta, 0);
      return { personId, kind: 'VAC', year, delta: target - posted, reason };
    }),
  );
  await post(ctx, due);
  return years;
}

/** The day of the office, as its clock has it. */
export async function todayOf({ db }: Ctx): Promise<string> {
  return bangkokDay(await issueClock(db));
}
