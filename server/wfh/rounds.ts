import { sql } from 'kysely';
import type { WfhContent } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { each } from '../office/clock.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { tellApplicant } from '../office/tell.ts';
import type { Office } from '../office.ts';
import { type DayRow, dayRows } from './day-rows.ts';
import { askHead, askReport, endDayStep, setDay } from './day-steps.ts';

type InHand = RequestInHand<WfhContent>;

/** The office closes: from then on the report of a day is awaited. */
const overAt = sql`(d.day + time '16:30') at time zone 'Asia/Bangkok'`;

/** What passes with time: a day is over and its report is awaited; who has not reported is reminded; a day of which no report came is one without proof. */
export async function watchDays(office: Office): Promise<void> {
  const open = sql`d.state in ('PLANNED', 'RETURNED') and r.state in ('RUNNING', 'DONE')`;
  await each(
    office,
    sql`select distinct r.id from wfh_day d join request r on r.id = d.request_id where ${open}
      and ((d.step_id is null and ${overAt} <= issue_clock()) or (d.reminded_at is null and d.due_at <= issue_clock()) or d.lapse_at <= issue_clock()) order by 1`,
    passDays,
  );
}

async function passDays(ctx: Ctx, request: InHand): Promise<void> {
  const rows = await dayRows(ctx, sql`where d.request_id = ${request.id} and d.state in ('PLANNED', 'RETURNED') order by d.day`);
  const passed = (at: string | null) => at !== null && new Date(at) <= request.at;
  for (const row of rows) {
    if (passed(row.lapseAt)) await lapseDay(ctx, request, row);
    else if (passed(row.dueAt) && row.remindedAt === null) await remind(ctx, request, row);
    else if (row.stepId === null && passed(`${row.day}T16:30:00+07:00`)) await awaitReport(ctx, request, row);
  }
}

/** It stands among what waits for him; of a day that was just worked nobody is told more. */
async function awaitReport(ctx: Ctx, request: InHand, row: DayRow): Promise<void> {
  await setDay(ctx, row, { state: row.state, stepId: await askReport(ctx, request, row.dueAt ?? '', { quiet: true }) });
}

async function remind(ctx: Ctx, request: InHand, row: DayRow): Promise<void> {
  if (row.stepId === null) await awaitReport(ctx, request, row);
  await sql`update wfh_day set reminded_at = ${request.at} where id = ${row.id}`.execute(ctx.db);
  request.news.push(() => tellApplicant(ctx, request, 'wfh_report_due', said('reportDue', row.day)));
}

/** His head decides what it was. */
async function lapseDay(ctx: Ctx, request: InHand, row: DayRow): Promise<void> {
  await endDayStep(ctx, request, row, { state: 'LAPSED' });
  await setDay(ctx, row, { state: 'NOT_PROVEN', stepId: await askHead(ctx, request, 'wfhProve') });
  await takeRequestStep(ctx, request, 'change', { detail: { words: said('notProven', row.day), day: row.day } });
  request.news.push(() => tellApplicant(ctx, request, 'wfh_not_proven', said('notProven', row.day)));
}

function said(what: 'reportDue' | 'notProven', day: string): string {
  return fill(textsIn(undefined, 'wfh').told[what], { day: dayWords(new Date(`${day}T12:00:00+07:00`)) });
}
