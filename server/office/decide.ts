import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { actsWithReason, type actOnRequest as call, type RequestAct } from '../../contract/office/requests.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { removePresence } from '../people/presence.ts';
import { calendarNow } from '../system/days-off.ts';
import { addWorkingDays } from '../system/working-days.ts';
import { hintWords } from './hint-words.ts';
import { rightOnStep } from './machine/rights.ts';
import { takeRequestStep } from './machine/take-request-step.ts';
import { endStep, openNextStep, planSteps, skipRest } from './plan-steps.ts';
import { onRequest, openStep, type RequestInHand, stepHasForm } from './request-in-hand.ts';
import type { Judged } from './request-rules.ts';
import { othersAsking, refuseOthers } from './resources/asked-too.ts';
import { giveToWaiting } from './resources/give-to-waiting.ts';
import { firmUses, releaseUses } from './resources/hold-uses.ts';
import { snapshot } from './snapshot.ts';
import { tellApplicant, tellHolder } from './tell.ts';
import { waitsFor } from './waits-for.ts';
import { asOneself } from './write-request-events.ts';

type Input = Taken<typeof call>;
type Reply = Given<typeof call>;

/** Working days for which what it holds is kept for a request that was sent back. */
const keptDays = 2;

/** Any act of a person on a request, by the table; what was seen is judged against what is there now. */
export async function actOnRequest(ctx: Ctx, input: Input): Promise<Reply> {
  return onRequest(ctx, input, async (request) => {
    const words = input.words ?? '';
    if (actsWithReason.includes(input.act) && !words) throw badField('words', 'required');
    const hints = input.act === 'approve' ? await hintsOf(ctx, request) : [];
    const open = hints.filter(({ code }) => !input.confirmed.includes(code)).map((one) => hintWords(ctx, one));
    if (open.length === 0) await verbs[input.act](ctx, request, { ...input, words });
    return {
      state: request.state,
      version: request.version,
      waitsFor: await waitsFor(ctx, request),
      due: openStep(request)?.dueAt?.toISOString() ?? null,
      unconfirmed: open,
    };
  });
}

/** What who decides reads first: what the kind says, and who asks for the same. */
export async function hintsOf(ctx: Ctx, request: RequestInHand): Promise<Judged['hints']> {
  if (request.state !== 'SUBMITTED') return [];
  const { hints } = await request.rules.judge(ctx, request);
  return [...hints, ...(await othersAsking(ctx, request))];
}

type Act = (ctx: Ctx, request: RequestInHand, input: Input & { words: string }) => Promise<void>;

const verbs: Record<RequestAct, Act> = { pass, sendBack, approve, reject, withdraw, askCancel, keepAnyway, start, finish, reassign };

async function pass(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  if (stepHasForm(request)) throw refuse('step_by_form');
  await passStep(ctx, request, words);
}

/** The open step is done well and the next one opens: for the verb of a module too, whose step is more than a word. */
export async function passStep(ctx: Ctx, request: RequestInHand, words = ''): Promise<void> {
  const right = rightOnStep(request) ?? asOneself;
  const n = openStep(request)?.n ?? 0;
  await takeRequestStep(ctx, request, 'pass', { right, step: n, detail: wordsOf(words) });
  await endStep(ctx, request, { state: 'DONE', decision: 'PASS', words, right });
  await snapshot(ctx, request, n, right);
  await openNextStep(ctx, request);
}

async function sendBack(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  const right = rightOnStep(request) ?? asOneself;
  await takeRequestStep(ctx, request, 'sendBack', { right, step: openStep(request)?.n ?? 0, detail: wordsOf(words) });
  await endStep(ctx, request, { state: 'SENT_BACK', decision: 'SEND_BACK', words, right });
  await skipRest(ctx, request);
  const until = `${addWorkingDays(bangkokDay(request.at), keptDays, await calendarNow(ctx))}T16:30:00+07:00`;
  await sql`update request set kept_until = ${until}::timestamptz where id = ${request.id}`.execute(ctx.db);
  request.news.push(() => tellApplicant(ctx, request, 'request_sent_back', words));
}

async function approve(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  const cancelling = request.state === 'CANCEL_ASKED';
  const right = rightOnStep(request) ?? asOneself;
  const n = openStep(request)?.n ?? 0;
  if (!cancelling) {
    const { faults } = await request.rules.judge(ctx, request);
    const [fault] = faults;
    if (fault) throw badField(fault.field, fault.code, fault.params);
    await firmUses(ctx, request);
    await refuseOthers(ctx, request);
  }
  const stays = cancelling && (await request.rules.givesUp?.(ctx, request)) === 'PART';
  const to = stays ? (request.beforeCancel ?? 'APPROVED') : cancelling ? 'CANCELLED' : 'APPROVED';
  await takeRequestStep(ctx, request, 'approve', { to, right, step: n, detail: wordsOf(words) });
  await endStep(ctx, request, { state: 'DONE', decision: 'APPROVE', words, right });
  await snapshot(ctx, request, n, right);
  if (stays) {
    await sql`update request set before_cancel = null where id = ${request.id}`.execute(ctx.db);
    request.news.push(() => tellApplicant(ctx, request, 'request_cancelled', words));
    return;
  }
  if (cancelling) return ended(ctx, request, 'request_cancelled', words);
  await request.rules.on?.approve?.(ctx, request);
  request.news.push(() => tellApplicant(ctx, request, 'request_approved', words));
}

/** Nobody has to be asked: what was sent stands. */
export async function approveNow(ctx: Ctx, request: RequestInHand): Promise<void> {
  await firmUses(ctx, request);
  await takeRequestStep(ctx, request, 'stand');
  await request.rules.on?.approve?.(ctx, request);
}

async function reject(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  const right = rightOnStep(request) ?? asOneself;
  const n = openStep(request)?.n ?? 0;
  await takeRequestStep(ctx, request, 'reject', { right, step: n, detail: wordsOf(words) });
  await endStep(ctx, request, { state: 'DONE', decision: 'REJECT', words, right });
  await snapshot(ctx, request, n, right);
  await skipRest(ctx, request);
  await ended(ctx, request, 'request_rejected', words);
}

async function withdraw(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  await takeRequestStep(ctx, request, 'withdraw', { detail: wordsOf(words) });
  await skipRest(ctx, request);
  await ended(ctx, request, null, words);
}

/** At once where the kind says so, else the same people decide who decided on it. */
export async function askCancel(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  const before = request.state;
  if (request.rules.cancelsAtOnce) {
    await takeRequestStep(ctx, request, 'askCancel', { to: 'CANCELLED', detail: wordsOf(words) });
    await skipRest(ctx, request);
    return ended(ctx, request, 'request_cancelled', words);
  }
  await takeRequestStep(ctx, request, 'askCancel', { detail: wordsOf(words) });
  await sql`update request set before_cancel = ${before} where id = ${request.id}`.execute(ctx.db);
  await planSteps(ctx, request);
  await snapshot(ctx, request, 0);
}

async function keepAnyway(ctx: Ctx, request: RequestInHand, { words }: { words: string }): Promise<void> {
  const right = rightOnStep(request) ?? asOneself;
  const n = openStep(request)?.n ?? 0;
  await takeRequestStep(ctx, request, 'keepAnyway', { to: request.beforeCancel ?? 'APPROVED', right, step: n, detail: wordsOf(words) });
  await endStep(ctx, request, { state: 'DONE', decision: 'REJECT', words, right });
  await skipRest(ctx, request);
  await sql`update request set before_cancel = null where id = ${request.id}`.execute(ctx.db);
  request.news.push(() => tellApplicant(ctx, request, 'request_kept', words));
}

async function start(ctx: Ctx, request: RequestInHand): Promise<void> {
  await takeRequestStep(ctx, request, 'start');
  await request.rules.on?.start?.(ctx, request);
}

async function finish(ctx: Ctx, request: RequestInHand): Promise<void> {
  await takeRequestStep(ctx, request, 'finish');
  await giveToWaiting(ctx, await releaseUses(ctx, request.id, { state: 'RELEASED', after: request.at }));
  await request.rules.on?.finish?.(ctx, request);
}

/** A step that nobody moves goes to somebody else, with the reason. */
async function reassign(
  ctx: Ctx,
  request: RequestInHand,
  { words, holderId }: { words: string; holderId?: number | undefined },
): Promise<void> {
  const step = openStep(request);
  if (!holderId || !step) throw badField('holderId', 'required');
  const { rows } = await sql<{ kind: string }>`select y.kind from party y where y.id = ${holderId}`.execute(ctx.db);
  if (rows.length === 0) throw badField('holderId', 'invalid');
  if (holderId === request.applicantId) throw badField('holderId', 'own_request');
  await takeRequestStep(ctx, request, 'reassign', { step: step.n, detail: { ...wordsOf(words), from: step.holderId, to: holderId } });
  await sql`update request_step set holder_id = ${holderId}, basis = ${JSON.stringify({ reassigned: step.holderId })}::jsonb where id = ${step.id}`.execute(
    ctx.db,
  );
  step.holderId = holderId;
  request.news.push(() => tellHolder(ctx, request, step));
}

/** It is over before its time: what it had falls free, what it changed is changed back, all are told. */
export async function ended(
  ctx: Ctx,
  request: RequestInHand,
  notice: 'request_rejected' | 'request_cancelled' | 'request_lapsed' | null,
  words = '',
): Promise<void> {
  const running = request.from !== null && request.from <= request.at;
  await giveToWaiting(ctx, await releaseUses(ctx, request.id, running ? { after: request.at } : {}));
  await request.rules.on?.end?.(ctx, request);
  await removePresence(ctx, request.id, { from: bangkokDay(request.at) });
  if (notice) request.news.push(() => tellApplicant(ctx, request, notice, words));
}

function wordsOf(words: string): Record<string, string> {
  return words ? { words } : {};
}
