import { sql } from 'kysely';
import { master } from '../../contract/lang/index.ts';
import { shortThaiDate } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { type CorrectionContent, correctionContent } from '../../contract/time/days.ts';
import type { Ctx } from '../http/context.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { dayWords, fill, hourWords } from '../http/words.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged, PlannedStep, RequestRules, ShownRequest } from '../office/request-rules.ts';
import { adjustDays } from './adjust.ts';
import { type ComputedDay, clockNow, computeDays } from './day-status.ts';
import { unitMonthsOf } from './kept-days.ts';
import { monthOf, moved, spanOf } from './months.ts';
import { limitsOn, rulesNow } from './rules-now.ts';
import { type Shift, shiftsById } from './shifts.ts';

type InHand = RequestInHand<CorrectionContent>;

/** ขอแก้เวลา: it stands over the punches of a day, which stay as they are. The head decides; beyond the limit of a month HR does after him. */
export const correctionRules: RequestRules<CorrectionContent> = {
  code: 'time.correction',
  ofPerson: true,
  names: Object.fromEntries(readersLanguages.map((language) => [language, textsIn(language, 'time').correction])) as RequestRules['names'],
  menu: 'time',
  address: (id) => `time/${id}`,
  act: 'approve.time',
  verb: 'APPROVE',
  book: { series: 'TIME', prefix: 'ขว', fiscal: true, names: { th: 'ทะเบียนการขอแก้เวลา', en: 'Book of corrections of time' } },
  shape: correctionContent as never,
  subject: ({ day }) => fill(textsIn(master, 'time').correctionOf, { day: shortThaiDate(new Date(`${day}T12:00:00+07:00`)) }),
  dated: true,
  // of a day that is over: nothing of it passes with time
  time: () => null,
  judge: judgeCorrection,
  steps: stepsOf,
  on: { approve: layOver, end: takeAway },
  concerned: ({ witness }) => (witness ? [witness] : []),
  facts: factsOf,
  without: ['start', 'finish'],
  runsByClock: false,
};

/** The instants that were claimed; of a shift over midnight an hour before its beginning is of the next day. */
export function claimedAt({ day, in: came, out }: CorrectionContent, shift: Pick<Shift, 'nextDay' | 'comesAt' | 'goesAt'> | null) {
  const instant = (hour: string, next: boolean) => new Date(`${next ? moved(day, 1) : day}T${hour}:00+07:00`);
  const over = shift?.nextDay === true;
  return {
    inAt: came ? instant(came, over && came <= (shift?.goesAt ?? '')) : null,
    outAt: out ? instant(out, over && out <= (shift?.comesAt ?? '')) : null,
  };
}

export async function dayOfPerson(ctx: Ctx, personId: number, day: string): Promise<ComputedDay | null> {
  const [row] = await computeDays(ctx, { persons: sql`select ${personId}::bigint as id`, from: day, until: day });
  return row ?? null;
}

async function judgeCorrection(ctx: Ctx, request: InHand): Promise<Judged> {
  const { content, applicantId, id, state } = request;
  const faults: Judged['faults'] = [];
  const asking = state === 'DRAFT' || state === 'SENT_BACK';
  const [{ now, today }, limits, row] = await Promise.all([
    clockNow(ctx),
    limitsOn(ctx, content.day),
    dayOfPerson(ctx, applicantId, content.day),
  ]);
  if (!content.in && !content.out) faults.push({ field: 'in', code: 'time_claim_nothing' });
  if (content.witness && (content.witness === applicantId || !(await nameOf(ctx, content.witness))))
    faults.push({ field: 'witness', code: 'time_claim_witness' });
  if (content.day > today) faults.push({ field: 'day', code: 'time_claim_future' });
  else if (asking && content.day < moved(today, -limits.correctionDays))
    faults.push({ field: 'day', code: 'time_claim_old', params: { days: limits.correctionDays } });
  const day = { day: new Date(`${content.day}T12:00:00+07:00`) };
  if (!row?.working) faults.push({ field: 'day', code: 'time_claim_off', params: { day } });
  if (await isAskedTwice(ctx, request)) faults.push({ field: 'day', code: 'time_claim_twice', params: { day } });
  if (row) faults.push(...(await judgeTimes(ctx, content, row, now)));
  if (faults.length > 0) return { faults, hints: [] };
  const used = await usedIn(ctx, applicantId, monthOf(content.day), id);
  const closed = row && (await unitMonthsOf(ctx, [row.unitId], monthOf(content.day))).get(row.unitId)?.state === 'CLOSED';
  return {
    faults,
    hints: [
      ...(used >= limits.correctionsMost
        ? [{ code: 'time_claim_over' as const, params: { count: used + 1, most: limits.correctionsMost } }]
        : []),
      ...(closed ? [{ code: 'time_claim_closed' as const }] : []),
    ],
  };
}

async function judgeTimes(ctx: Ctx, content: CorrectionContent, row: ComputedDay, now: Date): Promise<Judged['faults']> {
  const { inAt, outAt } = claimedAt(content, (await shiftsById(ctx)).get(row.shiftId) ?? null);
  const faults: Judged['faults'] = [];
  if (inAt && inAt > now) faults.push({ field: 'in', code: 'time_claim_future' });
  if (outAt && outAt > now) faults.push({ field: 'out', code: 'time_claim_future' });
  const came = inAt ?? (row.inAt ? new Date(row.inAt) : null);
  const went = outAt ?? (row.outAt ? new Date(row.outAt) : null);
  if (came && went && went <= came) faults.push({ field: outAt ? 'out' : 'in', code: 'time_claim_order' });
  return faults;
}

async function isAskedTwice({ db }: Ctx, { id, applicantId, content }: InHand): Promise<boolean> {
  const { rows } = await sql`select 1 from request r where r.applicant_id = ${applicantId} and r.kind = 'time.correction' and r.id <> ${id}
    and r.state in ('SUBMITTED', 'APPROVED', 'CANCEL_ASKED') and r.content ->> 'day' = ${content.day} limit 1`.execute(db);
  return rows.length > 0;
}

/** Corrections of the month before this one, asked for or approved. */
export async function usedIn({ db }: Ctx, personId: number, month: string, before: number): Promise<number> {
  const { from, until } = spanOf(month);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from request r where r.applicant_id = ${personId} and r.kind = 'time.correction'
    and r.id < ${before} and r.state in ('SUBMITTED', 'APPROVED', 'CANCEL_ASKED', 'DONE') and r.content ->> 'day' between ${from} and ${until}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function stepsOf(ctx: Ctx, { id, applicantId, content, state }: InHand): Promise<PlannedStep[]> {
  const head: PlannedStep = { name: 'head', role: 'DECIDE', holder: { of: 'head' } };
  const { correctionsMost } = await limitsOn(ctx, content.day);
  // who gave it says whether it is given up
  if (state === 'CANCEL_ASKED' || (await usedIn(ctx, applicantId, monthOf(content.day), id)) < correctionsMost) return [head];
  const { checker } = await rulesNow(ctx);
  return [
    { ...head, role: 'OPINION' },
    { name: 'hr', role: 'DECIDE', holder: { of: 'party', id: checker ?? rootUnit } },
  ];
}

/** It counts from now on; of a month that is closed it becomes an adjustment. */
async function layOver(ctx: Ctx, { id, applicantId, content }: InHand): Promise<void> {
  const row = await dayOfPerson(ctx, applicantId, content.day);
  const { inAt, outAt } = claimedAt(content, row ? ((await shiftsById(ctx)).get(row.shiftId) ?? null) : null);
  await sql`insert into punch_correction (request_id, person_id, day, in_at, out_at) values (${id}, ${applicantId}, ${content.day}, ${inAt}, ${outAt})`.execute(
    ctx.db,
  );
  await adjustDays(ctx, { persons: sql`select ${applicantId}::bigint as id`, from: content.day, until: content.day });
}

async function takeAway(ctx: Ctx, { id, applicantId, content }: InHand): Promise<void> {
  const { rows } = await sql<{ day: string }>`delete from punch_correction where request_id = ${id} returning day::text as day`.execute(
    ctx.db,
  );
  if (rows[0]) await adjustDays(ctx, { persons: sql`select ${applicantId}::bigint as id`, from: content.day, until: content.day });
}

async function factsOf(
  ctx: Ctx,
  { id, content, applicantId }: ShownRequest<CorrectionContent>,
): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'time');
  const [row, limits, used, witness] = await Promise.all([
    dayOfPerson(ctx, applicantId, content.day),
    limitsOn(ctx, content.day),
    usedIn(ctx, applicantId, monthOf(content.day), id),
    nameOf(ctx, content.witness),
  ]);
  const hour = (at: string | null | undefined) => (at ? hourWords(new Date(at), ctx.request.language) : words.none);
  const label = words.fact;
  return [
    { label: label.day, value: dayWords(new Date(`${content.day}T12:00:00+07:00`), ctx.request.language) },
    { label: label.punched, value: fill(words.times, { in: hour(row?.inAt), out: hour(row?.outAt) }) },
    { label: label.claimed, value: fill(words.times, { in: content.in || words.asIs, out: content.out || words.asIs }) },
    { label: label.reason, value: words.reason[content.reason] },
    { label: label.words, value: content.words },
    { label: label.witness, value: witness },
    { label: label.used, value: fill(words.usedOf, { used: used + 1, most: limits.correctionsMost }) },
  ].filter(({ value }) => value !== '');
}

export async function nameOf(ctx: Ctx, personId: number | null): Promise<string> {
  if (!personId) return '';
  const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from person p where p.id = ${personId}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? '';
}
