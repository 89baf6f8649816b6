import { sql } from 'kysely';
import { master } from '../../contract/lang/index.ts';
import { leaveContent } from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, isReport, type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { fiscalYear, shortThaiDate } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { headsBelow } from '../office/find-holder.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { HolderRule, PlannedStep, RequestRules, ShownRequest } from '../office/request-rules.ts';
import { evening, morning, noon } from '../people/presence.ts';
import { readForm } from '../settings/pages/form.ts';
import { besideHalf, type Span } from './count.ts';
import { cutOf } from './cut-of.ts';
import { cutLeave, giveLeave, takeBack } from './give.ts';
import { judgeRequest, spanWords, sumOf } from './judge.ts';
import { caseOf, type Leave, type LeaveCase } from './leave-case.ts';
import { vacationOf } from './ledger.ts';
import { hasCancel, printCancel, printLeave } from './print-form.ts';
import { leaveOffice } from './sources.ts';
import { unpaidOf } from './unpaid.ts';

type InHand = RequestInHand<Leave>;

/** The kinds whose filing and deciding may follow their beginning (ข้อ 12): who is ill files when he is back. */
const lateKinds: readonly LeaveKind[] = ['SICK', 'MAT', 'PER', 'MIL'];
/** Superiors who give an opinion below who decides. */
const mostOpinions = 4;

/** Every kind of leave, of one making. */
export const leaveRequestRules: RequestRules<Leave>[] = leaveKinds.map(rulesOfKind);

function rulesOfKind(kind: LeaveKind): RequestRules<Leave> {
  return {
    code: codeOfKind(kind),
    ofPerson: true,
    names: Object.fromEntries(
      readersLanguages.map((language) => [language, textsIn(language, 'leave').kind[kind]]),
    ) as RequestRules['names'],
    menu: 'leave',
    filedForAll: true,
    address: (id) => `leave/${id}`,
    act: 'approve.leave',
    verb: isReport(kind) ? 'ACKNOWLEDGE' : 'PERMIT',
    book: { series: 'LEAVE', prefix: 'ล', fiscal: true, perUnit: true, names: { th: 'ทะเบียนการลา', en: 'Book of leave' } },
    shape: leaveContent as never,
    subject: (content) => `${textsIn(master, 'leave').kind[kind]} ${thaiSpan(content)}`,
    dated: true,
    // of why somebody is away colleagues learn nothing
    isPrivate: () => true,
    time: timeOf,
    judge: async (ctx, request) => judgeRequest(ctx, request, await caseOfRequest(ctx, request, kind)),
    steps: (ctx, request) => stepsOf(ctx, request, kind),
    on: {
      submit: async (ctx, request) => {
        await nameHandOver(ctx, request);
        if (isReport(kind)) await giveLeave(ctx, request, kind);
      },
      approve: async (ctx, request) => (isReport(kind) ? undefined : giveLeave(ctx, request, kind)),
      end: takeBack,
    },
    givesUp: async (ctx, request) => ((await cutLeave(ctx, request, cutOf(request))) ? 'PART' : 'WHOLE'),
    concerned: ({ handOver }) => (handOver ? [handOver] : []),
    sensitive: { medical: 'MEDICAL' },
    facts: (ctx, request) => factsOf(ctx, request, kind),
    without: isReport(kind) ? ['start', 'finish', 'reject', 'sendBack', 'reassign'] : ['start', 'finish'],
    // what was taken so far, and that the medical paper was seen, is kept with it
    byForm: ['CHECK'],
    runsByClock: true,
    ...(lateKinds.includes(kind) ? { lateAllowed: sql<boolean>`true` } : {}),
    forms: [
      { code: 'form', names: { th: 'ใบลา', en: 'Form of leave' }, print: printLeave },
      { code: 'cancel', names: { th: 'ใบขอยกเลิกวันลา', en: 'Form of giving leave up' }, print: printCancel, offered: hasCancel },
    ],
  };
}

export function caseOfRequest(
  ctx: Ctx,
  { applicantId, content, id }: Pick<InHand, 'applicantId' | 'content' | 'id'>,
  kind: LeaveKind,
): Promise<LeaveCase> {
  return caseOf(ctx, { kind, personId: applicantId, span: content, requestId: id });
}

function timeOf({ from, fromHalf, until, untilHalf }: Span): { from: Date; until: Date } {
  const at = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`);
  return { from: at(from, fromHalf === 'AM' ? morning : noon), until: at(until, untilHalf === 'AM' ? noon : evening) };
}

function thaiSpan({ from, until }: Span): string {
  const day = (of: string) => shortThaiDate(new Date(`${of}T12:00:00+07:00`));
  return from === until ? day(from) : `${day(from)} – ${day(until)}`;
}

/** Checked by HR, an opinion of each superior below who decides, and the decision; of a report only that it was read. */
async function stepsOf(ctx: Ctx, request: InHand, kind: LeaveKind): Promise<PlannedStep[]> {
  if (isReport(kind)) return [{ name: 'acknowledge', role: 'DECIDE', holder: { of: 'head' } }];
  const { spell } = await caseOfRequest(ctx, request, kind);
  const decides: HolderRule = request.content.abroad ? { of: 'top' } : { of: 'authority', measure: spell.calendarDays, orTop: true };
  const permit: PlannedStep = { name: 'permit', role: 'DECIDE', holder: decides };
  // who gave it says whether it is given up
  if (request.state === 'CANCEL_ASKED') return [permit];
  const opinions = (await headsBelow(ctx, request, decides)).slice(-mostOpinions);
  return [
    { name: 'check', role: 'CHECK', holder: await checkerOf(ctx, request), days: 1 },
    ...opinions.map((id, place): PlannedStep => ({ name: `opinion${place + 1}`, role: 'OPINION', holder: { of: 'party', id }, days: 1 })),
    permit,
  ];
}

/** The post that the agency named, else its registry; where that is the applicant himself, his superior. */
async function checkerOf(ctx: Ctx, { applicantId }: InHand): Promise<HolderRule> {
  const { checker } = (await readForm(ctx.db, leaveOffice)).values as { checker: number | null };
  if (!checker) return { of: 'party', id: rootUnit };
  const { rows } = await sql<{
    own: boolean;
  }>`select coalesce(bool_and(h.person_id = ${applicantId}), true) as own from position_holder h where h.position_id = ${checker}`.execute(
    ctx.db,
  );
  return rows[0]?.own ? { of: 'head' } : { of: 'party', id: checker };
}

async function nameHandOver(ctx: Ctx, { id, content }: InHand): Promise<void> {
  await sql`delete from leave_hand_over where request_id = ${id}`.execute(ctx.db);
  if (content.handOver) await sql`insert into leave_hand_over (request_id, person_id) values (${id}, ${content.handOver})`.execute(ctx.db);
}

async function factsOf(ctx: Ctx, request: ShownRequest<Leave>, kind: LeaveKind): Promise<{ label: string; value: string }[]> {
  const { content, applicantId, id } = request;
  const words = textsIn(ctx.request.language, 'leave');
  const [one, acting, hand] = await Promise.all([
    caseOf(ctx, { kind, personId: applicantId, span: content, requestId: id }),
    actingNames(ctx, content),
    nameOf(ctx, content.handOver),
  ]);
  const unpaid = [...(await unpaidOf(ctx, one, content.eventDay, id)).values()].reduce((sum, count) => sum + count, 0);
  const day = (of: string) => (of ? dayWords(new Date(`${of}T12:00:00+07:00`), ctx.request.language) : '');
  const days = daysOf(one.halves.length);
  const label = words.fact;
  const rows = [
    { label: label.kind, value: words.kind[kind] },
    { label: label.time, value: spanWords(ctx, content) },
    { label: label.days, value: fill(one.rule?.counting === 'CALENDAR' ? words.calendarDays : words.workingDays, { days }) },
    {
      label: label.spell,
      value:
        one.spell.requests.length > 0
          ? fill(words.spell, { days: one.spell.calendarDays, from: day(one.spell.from), until: day(one.spell.until) })
          : '',
    },
    { label: label.balance, value: kind === 'VAC' ? await balanceWords(ctx, one) : '' },
    { label: label.unpaid, value: unpaid > 0 ? fill(words.days, { days: daysOf(unpaid) }) : '' },
    { label: label.reason, value: content.reason },
    { label: label.eventDay, value: day(content.eventDay) },
    { label: label.paperNo, value: content.paperNo },
    { label: label.abroad, value: content.abroad },
    { label: label.contact, value: [content.contact, content.phone].filter(Boolean).join(' ') },
    { label: label.handOver, value: hand },
    { label: label.acting, value: acting.map((row) => fill(words.actingFor, row)).join(', ') },
    { label: label.shortened, value: shortenedWords(ctx, request) },
  ];
  return rows.filter(({ value }) => value !== '');
}

function shortenedWords(ctx: Ctx, { content, state }: ShownRequest<Leave>): string {
  const words = textsIn(ctx.request.language, 'leave');
  const day = (of: string) => dayWords(new Date(`${of}T12:00:00+07:00`), ctx.request.language);
  if (state === 'CANCEL_ASKED' && content.cut) return fill(words.endsBefore, { day: day(content.cut.day) });
  const last = besideHalf({ day: content.until, half: content.untilHalf }, 1);
  return content.planned ? fill(words.endsBefore, { day: day(last.day) }) : '';
}

async function balanceWords(ctx: Ctx, one: LeaveCase): Promise<string> {
  const year = Math.max(...one.halves.map(({ day }) => fiscalYear(day)));
  const years = await vacationOf(ctx, one.service.personId, year, one.service);
  const of = years.find((row) => row.year === year);
  return of ? `${fill(textsIn(ctx.request.language, 'leave').left, { days: daysOf(of.left) })} (${sumOf(ctx, of)})` : '';
}

async function actingNames(ctx: Ctx, { acting }: Leave): Promise<{ person: string; position: string }[]> {
  const { rows } = await sql<{ person: string; position: string }>`
    select ${personNamed(ctx, 'p')} as person, ${named(ctx, 'o')} as position
    from jsonb_to_recordset(${JSON.stringify(acting)}::jsonb) a("positionId" bigint, "personId" bigint) join person p on p.id = a."personId" join position o on o.id = a."positionId"`.execute(
    ctx.db,
  );
  return rows;
}

export async function nameOf(ctx: Ctx, personId: number | null): Promise<string> {
  if (!personId) return '';
  const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from person p where p.id = ${personId}`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? '';
}
