import { sql } from 'kysely';
import { daysOf, type LeaveKind } from '../../contract/leave/kinds.ts';
import { fiscalYear } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { readingThai } from '../http/named.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { personNow, type SignedStep, signedBy, signedSteps } from '../office/signed-steps.ts';
import { type Face, facesOf } from '../office/snapshot.ts';
import type { LeaveForm, PrintedSpan } from '../paper/leave-prints.ts';
import { nobody, type Signed } from '../paper/signed.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { accountsOf } from './accounts.ts';
import { besideHalf, type DayHalf, type Span } from './count.ts';
import { cutOf } from './cut-of.ts';
import { kindOf } from './give.ts';
import { caseOf, type Leave } from './leave-case.ts';
import { lastOf, statisticsOf, vacationBefore } from './statistics.ts';

type InHand = RequestInHand<Leave>;

/** แบบใบลา of its kind, as it was asked for and given: what was given up later stands on a paper of its own. */
export async function printLeave(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  return print(ctx, request, { round: await sentRound(ctx, requestId), asked: request.sentAt, cancels: null });
}

/** แบบใบขอยกเลิกวันลา, as it was asked for last. */
export async function printCancel(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  const ask = await lastAsk(ctx, requestId);
  if (!ask) throw notFound();
  const from = givenUpFrom(request, ask.at);
  const cancels = {
    ...(await printedSpan(ctx, request, { ...wholeSpan(request), from: from.day, fromHalf: from.half })),
    reason: ask.words,
  };
  return print(ctx, request, { round: request.round, asked: ask.at, cancels });
}

/** Was it ever asked to give some of it up? */
export async function hasCancel(ctx: Ctx, { id }: Pick<InHand, 'id'>): Promise<boolean> {
  return (await lastAsk(ctx, id)) !== null;
}

/** Of the steps with which it was sent last; what is cancelled makes a round of its own. */
async function sentRound({ db }: Ctx, requestId: number): Promise<number | null> {
  const { rows } = await sql<{ round: number | null }>`select max((e.detail ->> 'round')::int) as round from request_event e
    where e.subject_id = ${requestId} and e.action = 'submit'`.execute(db);
  return rows[0]?.round ?? null;
}

async function lastAsk({ db }: Ctx, requestId: number): Promise<{ at: Date; words: string } | null> {
  const { rows } = await sql<{ at: Date; words: string }>`select e.at, coalesce(e.detail ->> 'words', '') as words from request_event e
    where e.subject_id = ${requestId} and e.action = 'askCancel' order by e.seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Until when it was given, whatever became of it. */
const wholeSpan = ({ content }: Pick<InHand, 'content'>): Span => ({ ...content, ...content.planned });

/** What is asked for; of what was agreed to, and left some of it, that which is gone. */
function givenUpFrom({ content, state }: InHand, at: Date): DayHalf {
  if (content.cut) return content.cut;
  if (content.planned) return besideHalf({ day: content.until, half: content.untilHalf }, 1);
  return state === 'CANCELLED' ? { day: content.from, half: content.fromHalf } : cutOf({ content, at });
}

interface Asked {
  round: number | null;
  asked: Date | null;
  cancels: LeaveForm['cancels'];
}

async function print(ctx: Ctx, request: InHand, { round, asked, cancels }: Asked): Promise<Buffer> {
  const { content, number, id } = request;
  const kind = kindOf(request);
  const [faces, steps, hand, more, { digits }] = await Promise.all([
    facesOf(ctx, id, round),
    round === null ? [] : signedSteps(ctx, id, round),
    handOverOf(ctx, request),
    countedOf(ctx, request, kind, round),
    readPaperDefaults(ctx.db),
  ]);
  const applicant = faces.get(0)?.applicant ?? (await applicantNow(ctx, request));
  const of = (role: string) => steps.filter((step) => step.role === role);
  const check = of('CHECK').at(-1);
  const decides = of('DECIDE').at(-1);
  const pdf = await ctx.office.paper.print('leave-form', {
    kind,
    cancels,
    number: number ?? '',
    place: applicant.unit,
    day: asked,
    to: (decides && faces.get(decides.n)?.actor?.acting) || (decides?.holder ?? ''),
    name: applicant.name,
    position: applicant.position,
    unit: [applicant.unit, applicant.parent].filter(Boolean).join(' '),
    ...more,
    reason: content.reason,
    contact: content.contact,
    phone: content.phone,
    eventDay: content.eventDay || null,
    paperNo: content.paperNo,
    country: content.abroad,
    asked: { name: applicant.name, post: [], at: asked },
    checker: check ? signedBy(check, faces) : nobody,
    handOver: cancels ? null : hand,
    opinions: of('OPINION').map((step) => ({ ...signedBy(step, faces), words: opinion(step) })),
    decision: decisionOf(decides, kind),
    words: decides?.words ?? '',
    decider: decides ? signedBy(decides, faces) : nobody,
    digits,
  });
  return Buffer.from(pdf);
}

const opinion = ({ decision, words }: SignedStep) => words || (decision === 'PASS' ? 'เห็นควรอนุญาต' : '');

function decisionOf(step: SignedStep | undefined, kind: LeaveKind): LeaveForm['decision'] {
  if (step?.decision === 'APPROVE') return kind === 'MIL' ? 'ACKNOWLEDGE' : 'PERMIT';
  return step?.decision === 'REJECT' ? 'REJECT' : '';
}

/** Before it is sent nobody's face is kept. */
async function applicantNow(ctx: Ctx, { applicantId, unitId }: InHand): Promise<Face['applicant']> {
  const { rows } = await sql<{ unit: string; parent: string }>`
    select u.name as unit, coalesce(h.name, '') as parent from unit u left join unit h on h.id = u.parent_id where u.id = ${unitId}`.execute(
    ctx.db,
  );
  return { ...(await personNow(ctx, applicantId)), unit: '', parent: '', phone: '', ...rows[0] };
}

/** Who was asked to take the work; the day is that of his word. */
async function handOverOf(ctx: Ctx, { id }: InHand): Promise<Signed | null> {
  const { rows } = await sql<{ person: number; at: Date | null }>`
    select h.person_id as person, h.taken_at as at from leave_hand_over h where h.request_id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { name, position } = await personNow(ctx, row.person);
  return { name, post: [position], at: row.at };
}

async function printedSpan(ctx: Ctx, { applicantId, id, ...request }: InHand, span: Span): Promise<PrintedSpan> {
  const { halves } = await caseOf(ctx, { kind: kindOf(request), personId: applicantId, span, requestId: id });
  const { from, until, fromHalf, untilHalf } = span;
  return { from, until, afternoon: fromHalf === 'PM', noon: untilHalf === 'AM', days: daysOf(halves.length) };
}

type Counted = Pick<LeaveForm, 'span' | 'last' | 'vacation' | 'statistics' | 'birthday' | 'since' | 'paperSeen'>;

/** Days and sums: as they were kept when it was checked, else as they are. */
async function countedOf(ctx: Ctx, request: InHand, kind: LeaveKind, round: number | null): Promise<Counted> {
  const { applicantId, id } = request;
  const one = await caseOf(ctx, { kind, personId: applicantId, span: wholeSpan(request), requestId: id });
  const [accounts, last, span, kept, birthday] = await Promise.all([
    accountsOf(ctx, applicantId, fiscalYear(request.content.from), one.service),
    lastOf(ctx, request, one),
    printedSpan(ctx, request, one.span),
    keptCheck(ctx, id, round),
    birthdayOf(ctx, applicantId),
  ]);
  const whole = { afternoon: false, noon: false };
  const own = (row: LeaveKind) => (row === kind ? (kept?.now ?? 0) : 0);
  return {
    span,
    last: last && { ...last, ...whole },
    vacation: kept?.vacation ?? vacationBefore(accounts),
    statistics: kept
      ? kept.kinds.map((row) => ({ kind: row.kind, before: row.taken, now: own(row.kind) }))
      : statisticsOf(accounts, kind, one, request),
    birthday,
    since: one.serving?.since ?? null,
    paperSeen: kind === 'SICK' && kept?.paperSeen === true,
  };
}

interface KeptCheck {
  now: number;
  vacation: LeaveForm['vacation'];
  kinds: { kind: LeaveKind; taken: number }[];
  paperSeen: boolean;
}
async function keptCheck(ctx: Ctx, requestId: number, round: number | null): Promise<KeptCheck | null> {
  const { rows } =
    await sql<KeptCheck>`select (c.statistics ->> 'now')::float as now, c.statistics -> 'kinds' as kinds, c.statistics -> 'vacation' as vacation, c.paper_seen as "paperSeen"
    from leave_check c where c.request_id = ${requestId} and c.round = ${round}::int`.execute(ctx.db);
  return rows[0] ?? null;
}

async function birthdayOf(ctx: Ctx, personId: number): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select p.birthday::text as day from person_record p where p.person_id = ${personId}`.execute(ctx.db);
  return rows[0]?.day ?? null;
}
