import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { RequestState } from '../../contract/office/requests.ts';
import type * as calls from '../../contract/time/days.ts';
import type { CorrectionContent } from '../../contract/time/days.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import { maySee } from '../office/may-see.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { holidayNames } from '../system/days-off.ts';
import { correctionRules, nameOf, usedIn } from './correction-rules.ts';
import { clockNow } from './day-status.ts';
import { shownDays } from './kept-days.ts';
import { monthOf, moved } from './months.ts';
import { correctionsOf, daysGiven, type GivenDay } from './my-month.ts';
import { type PunchRow, punchesOf } from './punch-rows.ts';
import { limitsOn } from './rules-now.ts';
import { managesTime, mustSeePerson } from './who.ts';

type Reply = Given<typeof calls.openDay>;

/** One day of a person as it is judged, with every punch of it. */
async function dayWithPunches(
  ctx: Ctx,
  personId: number,
  day: string,
  looks: { own: boolean; hr: boolean },
): Promise<{ given: GivenDay; punches: PunchRow[] }> {
  const span = { from: day, until: day };
  const [rows, holidays, corrections] = await Promise.all([
    shownDays(ctx, { persons: sql`select ${personId}::bigint as id`, ...span }),
    holidayNames(ctx, day, day),
    correctionsOf(ctx, personId, span),
  ]);
  const [given] = await daysGiven(ctx, rows, { span, holidays, corrections });
  return { given: given as GivenDay, punches: rows[0] ? await punchesOf(ctx, personId, rows[0], looks) : [] };
}

export async function openDay(ctx: Ctx, { day, personId }: Taken<typeof calls.openDay>): Promise<Reply> {
  const person = await mustSeePerson(ctx, personId, { from: day, until: day });
  const own = person.as === 'SELF';
  const [{ given, punches }, corrections, why] = await Promise.all([
    dayWithPunches(ctx, person.id, day, { own, hr: managesTime(ctx.me) }),
    correctionsOfDay(ctx, person.id, day),
    own ? whyNot(ctx, day) : '',
  ]);
  const asked = corrections.some(({ state }) => state === 'SUBMITTED' || state === 'APPROVED' || state === 'CANCEL_ASKED');
  const off = given.working ? '' : fill(textsIn(ctx.request.language, 'errors').time_claim_off, { day: said(ctx, day) });
  const twice = asked ? fill(textsIn(ctx.request.language, 'errors').time_claim_twice, { day: said(ctx, day) }) : '';
  const reason = why || off || twice;
  return {
    person: { id: person.id, name: person.name },
    ...given,
    punches,
    corrections,
    mayCorrect: own && reason === '',
    why: own ? reason : '',
  };
}

const said = ({ request }: Ctx, day: string) => dayWords(new Date(`${day}T12:00:00+07:00`), request.language);

/** Too early or too late to ask, in words. */
async function whyNot(ctx: Ctx, day: string): Promise<string> {
  const [{ today }, { correctionDays }] = await Promise.all([clockNow(ctx), limitsOn(ctx, day)]);
  const words = textsIn(ctx.request.language, 'errors');
  if (day > today) return words.time_claim_future;
  return day < moved(today, -correctionDays) ? fill(words.time_claim_old, { days: correctionDays }) : '';
}

async function correctionsOfDay({ db }: Ctx, personId: number, day: string): Promise<Reply['corrections']> {
  const { rows } = await sql<{ requestId: number; number: string | null; state: RequestState; content: CorrectionContent }>`
    select r.id as "requestId", r.number, r.state, r.content from request r where r.applicant_id = ${personId} and r.kind = 'time.correction' and r.state <> 'DRAFT'
      and r.content ->> 'day' = ${day} order by r.id limit 50`.execute(db);
  return rows.map(({ content, ...row }) => ({ ...row, in: content.in, out: content.out, reason: content.reason, words: content.words }));
}

export async function keepCorrection(
  ctx: Ctx,
  { content, ...keeping }: Taken<typeof calls.keepCorrection>,
): Promise<Given<typeof calls.keepCorrection>> {
  return keepRequest(ctx, correctionRules, { ...keeping, content });
}

/** A correction as its page and the card of who decides show it: what was punched beside what is claimed. */
export async function openCorrection(
  ctx: Ctx,
  { requestId }: Taken<typeof calls.openCorrection>,
): Promise<Given<typeof calls.openCorrection>> {
  const request: RequestInHand<CorrectionContent> = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== correctionRules.code || !(await maySee(ctx, request))) throw notFound();
  const { content, applicantId, version } = request;
  const own = applicantId === ctx.me.personId;
  const [{ given, punches }, limits, used, witness, adjusts] = await Promise.all([
    dayWithPunches(ctx, applicantId, content.day, { own, hr: managesTime(ctx.me) }),
    limitsOn(ctx, content.day),
    usedIn(ctx, applicantId, monthOf(content.day), requestId),
    nameOf(ctx, content.witness),
    adjustedIn(ctx, requestId),
  ]);
  return {
    content,
    version,
    applicantId,
    witness: content.witness ? { id: content.witness, name: witness } : null,
    ...given,
    punches,
    used: used + 1,
    most: limits.correctionsMost,
    adjusts,
  };
}

async function adjustedIn({ db }: Ctx, requestId: number): Promise<string | null> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(j.month, 'YYYY-MM') as month from day_adjustment j where j.request_id = ${requestId} order by j.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.month ?? null;
}
