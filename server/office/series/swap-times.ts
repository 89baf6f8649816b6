import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/times.ts';
import { rightsNow } from '../../access/acting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../../http/errors.ts';
import { named } from '../../http/named.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { maySee, mustUse, seenRequests } from '../may-see.ts';
import { hold, look, type RequestInHand, recordRequest } from '../request-in-hand.ts';
import { mustBeOpen, resourcesById } from '../resources/catalogue.ts';
import { rewrite } from '../resources/change-uses.ts';
import { lockResources, taken, takenBy } from '../resources/hold-uses.ts';
import { tellApplicant } from '../tell.ts';
import { type Changed, keepsIt } from './change-times.ts';
import { type Occurrence, occurrenceOf, seriesOf, spanOf, withTime, writes } from './series.ts';

interface Swapped {
  request: RequestInHand;
  from: Occurrence;
  to: number;
}

/** Two requests exchange what they have in one step: at no moment does either have nothing. By who keeps both, or who asked for both. */
export async function swapTimes(ctx: Ctx, input: Taken<typeof calls.swapTimes>): Promise<Changed> {
  const [one, other] = await heldTwo(ctx, input);
  const [mine, theirs] = [occurrenceOf(one, input.n), occurrenceOf(other, input.otherN)];
  if (one.kind !== other.kind) throw badField('otherId', 'invalid');
  const things = await resourcesById(ctx, [mine.resourceId, theirs.resourceId]);
  const isKeeper = [...things.values()].every((thing) => keepsIt(one, thing));
  if (!isKeeper && !(writes(one) && writes(other))) throw forbidden('resource_not_yours');
  const judged = [...things.values()].find((thing) => thing.judged);
  if (judged && !isKeeper) throw refuse('resource_by_keeper', { params: { resource: judged.name } });
  const changes: Swapped[] = [
    { request: one, from: mine, to: theirs.resourceId },
    { request: other, from: theirs, to: mine.resourceId },
  ];
  for (const { from, to } of changes) await mustBeOpen(ctx, one.rules, things.get(to), spanOf(from), 'otherId');
  if (changes.some(({ from }) => spanOf(from).from <= one.at)) throw refuse('time_over');
  await mustBeFreeBeside(ctx, changes);
  await sql`set constraints resource_use_free deferred`.execute(ctx.db);
  for (const change of changes) await exchange(ctx, change, input.words);
  await sql`set constraints resource_use_free immediate`.execute(ctx.db).catch(() => {
    throw refuse('uses_twice');
  });
  for (const { request } of changes) await recordRequest(ctx, request);
  return { version: one.version, unconfirmed: [] };
}

/** Both, held in the order of their ids. */
async function heldTwo(ctx: Ctx, { requestId, otherId, version }: Taken<typeof calls.swapTimes>): Promise<[RequestInHand, RequestInHand]> {
  if (requestId === otherId) throw badField('otherId', 'invalid');
  const me = rightsNow(ctx.me);
  const held = new Map<number, RequestInHand>();
  for (const id of [requestId, otherId].sort((a, b) => a - b)) held.set(id, await hold(ctx, id, me));
  const [one, other] = [held.get(requestId) as RequestInHand, held.get(otherId) as RequestInHand];
  for (const request of [one, other]) {
    seriesOf(request);
    if (!(await maySee(ctx, request))) throw notFound();
    mustUse(request);
    if (request.state !== 'APPROVED') throw refuse('request_state');
  }
  if (one.version !== version) throw conflict('request_changed');
  return [one, other];
}

async function mustBeFreeBeside(ctx: Ctx, changes: readonly Swapped[]): Promise<void> {
  await lockResources(
    ctx,
    changes.map(({ to }) => to),
  );
  for (const { request, from, to } of changes) {
    const inTheWay = await takenBy(ctx, [{ resourceId: to, occurrence: from.n, ...spanOf(from) }], request.id);
    const third = inTheWay.find((use) => !changes.some((each) => each.request.id === use.requestId));
    if (third) throw taken(third);
  }
}

async function exchange(ctx: Ctx, { request, from, to }: Swapped, words: string): Promise<void> {
  await sql`update resource_use u set resource_id = ${to}, block = tstzrange(lower(u.during) - make_interval(mins => s.buffer_before), upper(u.during) + make_interval(mins => s.buffer_after))
    from resource s where s.id = ${to} and u.request_id = ${request.id} and u.occurrence = ${from.n} and u.resource_id = ${from.resourceId} and u.state in ('HELD', 'FIRM')`.execute(
    ctx.db,
  );
  await takeRequestStep(ctx, request, 'change', { detail: { occurrence: from.n, from: [from.resourceId], to: [to], words } });
  await rewrite(ctx, request, withTime(request, { ...from, resourceId: to }));
  request.news.push(() => tellApplicant(ctx, request, 'booking_moved', words));
}

/** Times of others that lie over this one, with what the caller may take from both. */
export async function swapsFor(ctx: Ctx, { requestId, n }: Taken<typeof calls.swapsFor>): Promise<Given<typeof calls.swapsFor>> {
  const me = rightsNow(ctx.me);
  const request = await look(ctx, requestId, me);
  if (!(await maySee(ctx, request))) throw notFound();
  mustUse(request);
  const { from, until, resourceId } = occurrenceOf(request, n);
  const { rows } = await sql<{
    requestId: number;
    n: number;
    resourceId: number;
    resource: string;
    title: string;
    from: string;
    until: string;
    mine: boolean;
  }>`
    select r.id as "requestId", u.occurrence as n, s.id as "resourceId", ${named(ctx, 's')} as resource, r.subject as title, ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
      (r.applicant_id = ${me.personId} or r.filed_by = ${me.personId}) as mine
    from resource_use u join request r on r.id = u.request_id join resource s on s.id = u.resource_id
    where u.state = 'FIRM' and u.during && tstzrange(${from}::timestamptz, ${until}::timestamptz) and lower(u.during) > now() and r.id <> ${requestId}
      and r.kind = ${request.kind} and r.state = 'APPROVED' and s.kind = ${seriesOf(request).resource} and s.id <> ${resourceId} and ${seenRequests(me)}
    order by lower(u.during), s.sort, u.id limit 100`.execute(ctx.db);
  const things = await resourcesById(ctx, [resourceId, ...rows.map((row) => row.resourceId)]);
  const isKept = (id: number) => {
    const thing = things.get(id);
    return thing !== undefined && keepsIt(request, thing);
  };
  const swapped = rows.filter((row) => (isKept(resourceId) && isKept(row.resourceId)) || (writes(request) && row.mine));
  return { others: swapped.map(({ resourceId: _, mine: __, ...row }) => row) };
}
