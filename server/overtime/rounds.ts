import { sql } from 'kysely';
import type { OvertimeContent } from '../../contract/overtime/calls.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { each } from '../office/clock.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { tellApplicant } from '../office/tell.ts';
import type { Office } from '../office.ts';
import { dueOf, overtimeRules, reportDays } from './overtime-rules.ts';

/** Whose report is late is told so, once an order. */
export async function remindOfReports(office: Office): Promise<void> {
  await each(
    office,
    sql`select r.id from request r where r.kind = ${overtimeRules.code} and r.state = 'DONE' and r.until_at + make_interval(days => ${reportDays}) <= issue_clock()
      and not exists (select 1 from overtime_sheet s where s.request_id = r.id) and not exists (select 1 from overtime_reminder m where m.request_id = r.id) order by r.until_at, r.id`,
    remind,
  );
}

/** Kept with what is told: two rounds at once tell it once. */
async function remind(ctx: Ctx, request: RequestInHand<OvertimeContent>): Promise<void> {
  const { rows } =
    await sql`insert into overtime_reminder (request_id, at) values (${request.id}, ${request.at}) on conflict do nothing returning 1 as told`.execute(
      ctx.db,
    );
  if (!rows[0]) return;
  const words = fill(textsIn(undefined, 'overtime').told.late, { number: request.number ?? '', day: dayWords(dueOf(request)) });
  request.news.push(() => tellApplicant(ctx, request, 'overtime_report_due', words));
}
