import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { CheckHead } from '../../../contract/asset/check.ts';
import { fiscalYearOf } from '../../../contract/asset/depreciation.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/wire.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { keeps, mustKeep, todayOf } from '../rules.ts';
import { daysOfCheck, workingDaysLeft } from './check-days.ts';
import { findCheck, holdCheck, moveCheck, mustStand, noteCheck } from './check-machine.ts';
import { firstFindings } from './first-findings.ts';
import { seenChecks } from './who.ts';

export type HeadRow = Omit<CheckHead, 'daysLeft'>;

/** The head of a round `k`. */
export const headOfCheck = ({
  me,
}: Ctx) => sql<HeadRow>`k.id, k.fiscal_year as year, k.state, k.starts_on::text as "startsOn", k.due_on::text as "dueOn",
  ${iso('k.started_at')} as "startedAt", ${iso('k.reported_at')} as "reportedAt", k.version,
  (select count(*)::int from asset_check_line l where l.check_id = k.id) as things,
  (select count(*)::int from (${firstFindings(sql`k.id`)}) f) as found,
  (select count(distinct f.extra_key)::int from asset_finding f where f.check_id = k.id and f.asset_id is null and not f.replaced) as extra,
  exists (select 1 from asset_check_person q where q.check_id = k.id and q.person_id = ${me.personId}) as inspects`;

export async function withDays(ctx: Ctx, row: HeadRow, today: string): Promise<CheckHead> {
  const open = ['PLANNED', 'APPOINTED', 'RUNNING'].includes(row.state);
  return { ...row, daysLeft: open ? await workingDaysLeft(ctx, today, row.dueOn) : null };
}

export async function listChecks(ctx: Ctx, input: Taken<typeof calls.listChecks>): Promise<Given<typeof calls.listChecks>> {
  const { take, skip } = pageOf(input);
  const seen = await seenChecks(ctx);
  const [{ rows }, { rows: counted }, today, keeper] = await Promise.all([
    sql<HeadRow>`select ${headOfCheck(ctx)} from asset_check k where ${seen} order by k.fiscal_year desc, k.id desc limit ${take} offset ${skip}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from asset_check k where ${seen}`.execute(ctx.db),
    todayOf(ctx),
    keeps(ctx),
  ]);
  const items = await Promise.all(rows.map((row) => withDays(ctx, row, today)));
  return { items, total: counted[0]?.total ?? 0, next: keeper ? await nextOf(ctx, today) : null };
}

/** The running year as long as it has no round; from September on the next one, for whoever is to go round is appointed in the last month. */
function yearsOpen(today: string): number[] {
  const year = fiscalYearOf(today);
  return today.slice(5, 7) === '09' ? [year, year + 1] : [year];
}

async function nextOf(ctx: Ctx, today: string): Promise<Given<typeof calls.listChecks>['next']> {
  const years = yearsOpen(today);
  const { rows } = await sql<{
    year: number;
  }>`select fiscal_year as year from asset_check where state <> 'CANCELLED' and fiscal_year = any(${years}::int[])`.execute(ctx.db);
  const year = years.find((one) => !rows.some((row) => row.year === one));
  return year === undefined ? null : { year, ...(await daysOfCheck(ctx, year)) };
}

export async function planCheck(ctx: Ctx, { year }: Taken<typeof calls.planCheck>): Promise<Given<typeof calls.planCheck>> {
  await mustKeep(ctx);
  if (!yearsOpen(await todayOf(ctx)).includes(year)) throw badField('year', 'asset_check_year', { year });
  const { startsOn, dueOn } = await daysOfCheck(ctx, year);
  const { rows } = await sql<{ id: number }>`insert into asset_check (fiscal_year, state, starts_on, due_on, made_by, made_at)
    values (${year}, 'PLANNED', ${startsOn}::date, ${dueOn}::date, ${ctx.me.personId}, issue_clock())
    on conflict (fiscal_year) where state <> 'CANCELLED' do nothing returning id`.execute(ctx.db);
  const checkId = rows[0]?.id;
  if (checkId === undefined) throw badField('year', 'asset_check_twice', { year });
  await noteCheck(ctx, checkId, 'plan');
  return { checkId };
}

export async function cancelCheck(
  ctx: Ctx,
  { checkId, version, words }: Taken<typeof calls.cancelCheck>,
): Promise<Given<typeof calls.cancelCheck>> {
  await mustKeep(ctx);
  mustStand(ctx, await findCheck(ctx, checkId), 'cancel');
  const check = await holdCheck(ctx, checkId, version);
  await moveCheck(ctx, check, 'cancel', { words });
  return { version: check.version };
}
