import { sql } from 'kysely';
import type { WfhContent } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { ended } from '../office/decide.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { endEvidence } from '../office/plan-steps.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { tellApplicant } from '../office/tell.ts';
import type { Half } from '../people/presence.ts';
import { closeWhenDone } from './day-steps.ts';

type InHand = RequestInHand<WfhContent>;

/** These halves are had no more: for a leave, called in, or given up. A day of which a half stays is kept; a request of which nothing is to come ends. */
export async function cutHalves(
  ctx: Ctx,
  request: InHand,
  halves: readonly { day: string; half: Half }[],
  { words, why }: { words: string; why: 'LEAVE' | 'DROPPED' },
): Promise<void> {
  const { rows } = await sql<{ day: string; am: boolean; pm: boolean; stepId: number | null; gone: boolean }>`
    with cut as (select h.day, bool_or(h.half = 'AM') as am, bool_or(h.half = 'PM') as pm from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) h(day date, half text) group by h.day),
      hit as (select d.id, d.step_id, c.am as cut_am, c.pm as cut_pm, not ((d.am and not c.am) or (d.pm and not c.pm)) as gone from wfh_day d join cut c on c.day = d.day
        where d.request_id = ${request.id} and d.state not in ('CANCELLED', 'LEAVE', 'ABSENT') and ((d.am and c.am) or (d.pm and c.pm)))
    update wfh_day d set am = case when h.gone then d.am else d.am and not h.cut_am end, pm = case when h.gone then d.pm else d.pm and not h.cut_pm end,
      state = case when h.gone then 'CANCELLED' else d.state end, words = case when h.gone then ${why === 'LEAVE' ? fill(inThai().leaveThen, { number: words }) : words} else d.words end,
      step_id = case when h.gone then null else d.step_id end
    from hit h where d.id = h.id
    returning to_char(d.day, 'YYYY-MM-DD') as day, h.cut_am as am, h.cut_pm as pm, h.step_id as "stepId", h.gone`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`delete from presence x using jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) h(day date, half text)
    where x.request_id = ${request.id} and x.kind = 'WFH' and x.day = h.day and x.half = h.half`.execute(ctx.db);
  for (const { stepId, gone } of rows) if (gone && stepId !== null) await endEvidence(ctx, request, stepId, { state: 'SKIPPED' });
  const said = goneWords(rows, { words, why });
  await takeRequestStep(ctx, request, 'change', { detail: { words: said } });
  if (await nothingLeft(ctx, request)) {
    await takeRequestStep(ctx, request, 'cancel', { to: 'CANCELLED' });
    await ended(ctx, request, null);
  } else await closeWhenDone(ctx, request);
  request.news.push(() => tellApplicant(ctx, request, 'wfh_day_gone', said));
}

const inThai = () => textsIn(undefined, 'wfh');

/** ยกเลิกวันที่ 3 ส.ค. 2569, 4 ส.ค. 2569 (ครึ่งบ่าย): ได้รับอนุญาตให้ลา (ล 12/2569). Notices and events are of the office's own language. */
function goneWords(
  rows: readonly { day: string; am: boolean; pm: boolean }[],
  { words, why }: { words: string; why: 'LEAVE' | 'DROPPED' },
): string {
  const texts = inThai();
  const days = [...rows]
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ day, am, pm }) => {
      const name = dayWords(new Date(`${day}T12:00:00+07:00`));
      return am && pm ? name : `${name} (${texts.part[am ? 'AM' : 'PM']})`;
    });
  const reason = why === 'LEAVE' ? fill(texts.leaveThen, { number: words }) : words;
  return fill(texts.daysGone, { days: days.join(', '), reason });
}

/** Nothing of it was done and nothing is to come. */
async function nothingLeft({ db }: Ctx, { id, state }: InHand): Promise<boolean> {
  if (state !== 'APPROVED' && state !== 'RUNNING') return false;
  const { rows } =
    await sql`select 1 from wfh_day d where d.request_id = ${id} and (d.state <> 'CANCELLED' or d.in_at is not null) limit 1`.execute(db);
  return rows.length === 0;
}
