import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/times.ts';
import { rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { approveNow } from '../decide.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { maySee, mustUse } from '../may-see.ts';
import { look, onRequest, openStep, type RequestInHand } from '../request-in-hand.ts';
import { closedOf, whyClosed } from '../resources/catalogue.ts';
import { rewrite } from '../resources/change-uses.ts';
import { giveToWaiting } from '../resources/give-to-waiting.ts';
import { addUse, lockResources, takenBy } from '../resources/hold-uses.ts';
import { askKeeper, type Changed, keepsIt, resourceOf } from './change-times.ts';
import { dayMs } from './days.ts';
import { freeFor } from './find-free.ts';
import { occurrenceOf, seriesOf, spanOf, withTime, writes } from './series.ts';

/** What was held for it is taken: a time that was waited for, or a thing in place of the one that was lost. */
export async function takeOffer(ctx: Ctx, input: Taken<typeof calls.takeOffer>): Promise<Changed> {
  return onRequest(ctx, input, async (request) => {
    mustUse(request);
    const offer = await offerOf(ctx, request, input.useId);
    const resource = await resourceOf(ctx, offer.resourceId);
    const isKeeper = keepsIt(request, resource);
    if (!writes(request) && !isKeeper) throw forbidden('resource_not_yours');
    // having waited for it is no reason to pass by who gives it
    const asks = resource.judged && !isKeeper;
    if (asks && request.state !== 'SUBMITTED') throw refuse('resource_by_keeper', { params: { resource: resource.name } });
    const free = await releaseOthers(ctx, request, { ...offer, useId: input.useId });
    const state = asks ? 'HELD' : 'FIRM';
    await sql`update resource_use set state = ${state}, held_until = null, waits = false where id = ${input.useId}`.execute(ctx.db);
    await takeRequestStep(ctx, request, 'change', { detail: { occurrence: offer.n, to: [offer.resourceId] } });
    await rewrite(ctx, request, withTime(request, { ...occurrenceOf(request, offer.n), resourceId: offer.resourceId, waits: false }));
    await takeExtras(ctx, request, offer.n, state);
    if (request.state === 'SUBMITTED' && !openStep(request)) await (asks ? askKeeper(ctx, request) : approveNow(ctx, request));
    await lockResources(
      ctx,
      free.map((one) => one.resourceId),
    );
    await giveToWaiting(ctx, free);
    return { version: request.version, unconfirmed: [] };
  });
}

interface Offer {
  resourceId: number;
  n: number;
}

async function offerOf(ctx: Ctx, request: RequestInHand, useId: number): Promise<Offer> {
  seriesOf(request);
  const { rows } = await sql<Offer>`select u.resource_id as "resourceId", u.occurrence as n from resource_use u
    where u.id = ${useId} and u.request_id = ${request.id} and u.state = 'HELD' and u.held_until > issue_clock()`.execute(ctx.db);
  const [offer] = rows;
  if (!offer) throw refuse('offer_over');
  return offer;
}

/** What else was held for the same time falls free. */
async function releaseOthers(ctx: Ctx, request: RequestInHand, { n, useId }: Offer & { useId: number }) {
  const { rows } = await sql<{ resourceId: number; from: Date; until: Date }>`
    update resource_use u set state = 'RELEASED', held_until = null
    where u.request_id = ${request.id} and u.occurrence = ${n} and u.held_until is not null and u.state = 'HELD' and u.id <> ${useId}
    returning u.resource_id as "resourceId", lower(u.during) as "from", upper(u.during) as until`.execute(ctx.db);
  return rows;
}

/** What goes along goes with what was waited for, as far as it is free. */
async function takeExtras(ctx: Ctx, request: RequestInHand, n: number, state: 'HELD' | 'FIRM'): Promise<void> {
  const { rows: had } = await sql<{ id: number }>`select u.resource_id as id from resource_use u
    where u.request_id = ${request.id} and u.occurrence = ${n} and u.state in ('HELD', 'FIRM')`.execute(ctx.db);
  const extras = seriesOf(request).extras?.(request.content) ?? [];
  const lacks = extras.filter((id) => !had.some((one) => one.id === id));
  await lockResources(ctx, lacks);
  for (const resourceId of lacks) {
    const use = { resourceId, occurrence: n, ...spanOf(occurrenceOf(request, n)) };
    const [other] = await takenBy(ctx, [use], null);
    if (!other) await addUse(ctx, request.id, { ...use, state });
  }
}

/** Days after it that are looked at. */
const daysLater = 14;

/** Things that are free at this time, and when its own is free on the days after. */
export async function timeOffers(ctx: Ctx, { requestId, n }: Taken<typeof calls.timeOffers>): Promise<Given<typeof calls.timeOffers>> {
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (!(await maySee(ctx, request))) throw notFound();
  mustUse(request);
  const one = occurrenceOf(request, n);
  const span = spanOf(one);
  const resource = await resourceOf(ctx, one.resourceId);
  const { rules, content } = request;
  const sought = { rules, content, except: requestId, without: [resource.id] };
  const others = span.from > request.at ? await freeFor(ctx, span, sought) : [];
  const after = (days: number) => ({ from: new Date(+span.from + days * dayMs), until: new Date(+span.until + days * dayMs) });
  const later = Array.from({ length: daysLater }, (_, day) => after(day + 1)).filter((time) => time.from > request.at);
  const wanted = later.map((time, place) => ({ resourceId: resource.id, occurrence: place, ...time }));
  const [closed, taken] = await Promise.all([
    closedOf(ctx, rules, { from: span.from, until: after(daysLater + 1).until }),
    takenBy(ctx, wanted, requestId, { most: 1000 }),
  ]);
  const times = later.filter((time, place) => !whyClosed(resource, time, closed) && !taken.some((use) => use.occurrence === place));
  return {
    resources: others.slice(0, 3).map(({ id, name }) => ({ id, name })),
    times: times.slice(0, 3).map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
  };
}
