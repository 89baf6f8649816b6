import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/times.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../../http/errors.ts';
import { actOnRequest, approveNow, hintsOf } from '../decide.ts';
import { hintWords } from '../hint-words.ts';
import { rightOnStep } from '../machine/rights.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { mustUse } from '../may-see.ts';
import { planSteps, skipRest } from '../plan-steps.ts';
import { onRequest, openStep, type RequestInHand } from '../request-in-hand.ts';
import { keeps, mustBeOpen, type Resource, resourcesById, whyNotAsked } from '../resources/catalogue.ts';
import { dropOccurrences, exchangeUses, rewrite } from '../resources/change-uses.ts';
import { snapshot } from '../snapshot.ts';
import { tellApplicant } from '../tell.ts';
import { type Occurrence, occurrenceOf, seriesOf, spanOf, timesIn, withTime, writes } from './series.ts';

export type Changed = Given<typeof calls.moveTime>;

export async function resourceOf(ctx: Ctx, id: number): Promise<Resource> {
  const found = (await resourcesById(ctx, [id])).get(id);
  if (!found) throw notFound();
  return found;
}

export const keepsIt = ({ me, rules }: RequestInHand, resource: Resource): boolean => keeps(me, rules, resource);

/** Says no to some of the times, then gives the others; where none is left all of it is refused. */
export async function decideTimes(
  ctx: Ctx,
  { requestId, version, without, words, confirmed }: Taken<typeof calls.decideTimes>,
): Promise<Changed> {
  const left = await onRequest(ctx, { requestId, version }, async (request) => {
    const rest = timesIn(request).filter((one) => !without.includes(one.n));
    const right = rightOnStep(request);
    if (!right || writes(request)) throw forbidden();
    if (request.state !== 'SUBMITTED' || rest.length === 0) return { version: request.version, none: rest.length === 0, unconfirmed: [] };
    const open = (await hintsOf(ctx, request)).filter(({ code }) => !confirmed.includes(code)).map((one) => hintWords(ctx, one));
    if (open.length > 0) return { version: request.version, none: false, unconfirmed: open };
    await dropOccurrences(ctx, request, without, { right, words });
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', words));
    return { version: request.version, none: false, unconfirmed: [] };
  });
  if (left.unconfirmed.length > 0) return left;
  const done = await actOnRequest(ctx, { requestId, version: left.version, act: left.none ? 'reject' : 'approve', words, confirmed });
  return { version: done.version, unconfirmed: done.unconfirmed };
}

/** Another thing or another time for one of its times: by who asked for it, or who keeps both. What is over stays as it was. */
export async function moveTime(ctx: Ctx, input: Taken<typeof calls.moveTime>): Promise<Changed> {
  return onRequest(ctx, input, async (request) => {
    mustUse(request);
    const before = occurrenceOf(request, input.n);
    const [resource, old] = [await resourceOf(ctx, input.resourceId), await resourceOf(ctx, before.resourceId)];
    const isKeeper = keepsIt(request, resource) && keepsIt(request, old);
    if (!writes(request) && !isKeeper) throw forbidden('resource_not_yours');
    const next = { ...before, resourceId: resource.id, from: input.from, until: input.until, waits: false };
    await mustBeFree(ctx, request, { resource, before, next });
    const undecided = request.state === 'SUBMITTED';
    const asks = resource.judged && !isKeeper;
    if (asks && !undecided && timesIn(request).length > 1) throw refuse('resource_by_keeper', { params: { resource: resource.name } });
    const hints = (await seriesOf(request).hints?.(ctx, request.content, resource)) ?? [];
    const open = hints.filter(({ code }) => !input.confirmed.includes(code)).map((one) => hintWords(ctx, one));
    if (open.length > 0) return { version: request.version, unconfirmed: open };
    await put(ctx, request, next, asks ? 'ASKED' : undecided ? 'HELD' : 'FIRM');
    const [from, to] = [before, next].map((one) => [one.resourceId, one.from, one.until]);
    const detail = { occurrence: next.n, from, to, words: input.words };
    await takeRequestStep(ctx, request, asks && !undecided ? 'askAgain' : 'change', { detail });
    await rewrite(ctx, request, withTime(request, next));
    if (asks || (undecided && !isKeeper) || (undecided && !openStep(request))) await askKeeper(ctx, request);
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', input.words));
    return { version: request.version, unconfirmed: [] };
  });
}

interface Move {
  resource: Resource;
  before: Occurrence;
  next: Occurrence;
}

async function mustBeFree(ctx: Ctx, request: RequestInHand, { resource, before, next }: Move): Promise<void> {
  const [was, span] = [spanOf(before), spanOf(next)];
  if (!['SUBMITTED', 'APPROVED', 'RUNNING'].includes(request.state)) throw refuse('request_state');
  if (span.until <= span.from) throw badField('until', 'ends_before_begins');
  if (was.until <= request.at || (was.from <= request.at && +was.from !== +span.from)) throw refuse('time_over');
  const why = was.from > request.at ? whyNotAsked(resource, span, request.at) : null;
  if (why) throw badField('from', why.code, why.params);
  await mustBeOpen(ctx, request.rules, resource, span, 'from');
}

/** Takes what this time needs now in place of what it had. @throws `resource_taken` */
async function put(ctx: Ctx, request: RequestInHand, next: Occurrence, state: 'ASKED' | 'HELD' | 'FIRM'): Promise<void> {
  const extras = seriesOf(request).extras?.(request.content) ?? [];
  const wanted = [next.resourceId, ...extras].map((resourceId) => ({ resourceId, ...spanOf(next) }));
  const twice = timesIn(request).some(
    (one) =>
      one.n !== next.n &&
      one.resourceId === next.resourceId &&
      Date.parse(one.from) < Date.parse(next.until) &&
      Date.parse(one.until) > Date.parse(next.from),
  );
  if (twice) throw refuse('uses_twice');
  await exchangeUses(ctx, request, { occurrence: next.n, wanted, state });
}

/** Who gives it is asked, or asked anew; where nobody has to be it stands at once. */
export async function askKeeper(ctx: Ctx, request: RequestInHand): Promise<void> {
  await skipRest(ctx, request);
  await planSteps(ctx, request);
  await snapshot(ctx, request, 0);
  if (!openStep(request)) await approveNow(ctx, request);
}

/** It ends sooner, and what is left falls free; or later, into free time only. */
export async function changeEnd(ctx: Ctx, input: Taken<typeof calls.changeEnd>): Promise<Changed> {
  return onRequest(ctx, input, async (request) => {
    const before = occurrenceOf(request, input.n);
    const resource = await resourceOf(ctx, before.resourceId);
    if (!writes(request) && !keepsIt(request, resource)) throw forbidden('resource_not_yours');
    const [was, until] = [spanOf(before), new Date(input.until)];
    if (was.until <= request.at) throw refuse('time_over');
    // what is asked for, waited for or lost is not had by ending it later
    if (was.from > request.at || !['APPROVED', 'RUNNING'].includes(request.state) || !(await isFirm(ctx, request, before)))
      throw refuse('request_state');
    if (until <= was.from || until < new Date(request.at.getTime() - 60_000)) throw badField('until', 'ends_before_begins');
    const next = { ...before, until: until.toISOString() };
    if (until > was.until) {
      mustUse(request);
      await mustBeOpen(ctx, request.rules, resource, { from: was.from, until }, 'until');
    }
    await put(ctx, request, next, 'FIRM');
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: next.n, from: [before.until], to: [next.until] } });
    await rewrite(ctx, request, withTime(request, next));
    return { version: request.version, unconfirmed: [] };
  });
}

async function isFirm(ctx: Ctx, request: RequestInHand, { n }: Occurrence): Promise<boolean> {
  const { rows } = await sql<{ firm: boolean }>`select exists (select 1 from resource_use u join resource s on s.id = u.resource_id
    where u.request_id = ${request.id} and u.occurrence = ${n} and s.kind = ${seriesOf(request).resource} and u.state = 'FIRM') as firm`.execute(
    ctx.db,
  );
  return rows[0]?.firm === true;
}

/** Some of its times are given up and the others stand: by who asked for it, or who keeps it. What has begun stays as it was. */
export async function cancelTimes(ctx: Ctx, { requestId, version, without, words }: Taken<typeof calls.cancelTimes>): Promise<Changed> {
  return onRequest(ctx, { requestId, version }, async (request) => {
    for (const n of without) {
      const one = occurrenceOf(request, n);
      if (!writes(request) && !keepsIt(request, await resourceOf(ctx, one.resourceId))) throw forbidden('resource_not_yours');
      if (spanOf(one).from <= request.at) throw refuse('time_over');
    }
    if (!['SUBMITTED', 'APPROVED', 'RUNNING'].includes(request.state)) throw refuse('request_state');
    if (!(await dropOccurrences(ctx, request, without, { words }))) throw refuse('last_time');
    request.news.push(() => tellApplicant(ctx, request, 'booking_moved', words));
    return { version: request.version, unconfirmed: [] };
  });
}
