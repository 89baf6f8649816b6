import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/times.ts';
import { rightsNow } from '../../access/acting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { named } from '../../http/named.ts';
import { rightOnStep } from '../machine/rights.ts';
import { maySee, mayUse } from '../may-see.ts';
import { look, type RequestInHand } from '../request-in-hand.ts';
import { type Resource, resourcesById } from '../resources/catalogue.ts';
import { keepsIt } from './change-times.ts';
import { isEntry, type Occurrence, seriesOf, spanOf, timesIn, writes } from './series.ts';

type Row = Given<typeof calls.openTimes>['times'][number];

interface Use {
  id: number;
  n: number;
  resourceId: number;
  resource: string;
  state: Row['state'];
  waits: boolean;
  heldUntil: string | null;
  checkedIn: string | null;
}

/** A request by its times, with what the caller may do with each. */
export async function openTimes(ctx: Ctx, { requestId }: Taken<typeof calls.openTimes>): Promise<Given<typeof calls.openTimes>> {
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  const times = timesIn(request);
  if (!(await maySee(ctx, request))) throw notFound();
  const [uses, things] = await Promise.all([
    usesOf(ctx, request),
    resourcesById(
      ctx,
      times.map((one) => one.resourceId),
    ),
  ]);
  return {
    version: request.version,
    times: times.map((one) => rowOf(request, one, { uses, thing: things.get(one.resourceId) })),
    decides: request.state === 'SUBMITTED' && rightOnStep(request) !== null && !writes(request),
  };
}

async function usesOf(ctx: Ctx, request: RequestInHand): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select u.id, u.occurrence as n, u.resource_id as "resourceId", ${named(ctx, 's')} as resource, u.state, u.waits, ${iso('u.held_until')} as "heldUntil",
      (select ${iso('c.at')} from check_in c where c.request_id = u.request_id and c.occurrence = u.occurrence) as "checkedIn"
    from resource_use u join resource s on s.id = u.resource_id
    where u.request_id = ${request.id} and s.kind = ${seriesOf(request).resource} order by u.id desc`.execute(ctx.db);
  return rows;
}

function rowOf(request: RequestInHand, one: Occurrence, { uses, thing }: { uses: Use[]; thing: Resource | undefined }): Row {
  const { n, resourceId, from, until } = one;
  const mine = uses.filter((use) => use.n === n);
  const use = mine.find((each) => each.resourceId === resourceId && !(each.heldUntil && each.state === 'HELD')) ?? mine[0];
  const state = use?.waits && use.state === 'ASKED' ? 'WAITS' : (use?.state ?? 'CANCELLED');
  const isKeeper = thing !== undefined && keepsIt(request, thing);
  const acts = writes(request) || isKeeper;
  const offers = mine.flatMap(({ id, resource, heldUntil, state: held }) =>
    acts && mayUse(request) && held === 'HELD' && heldUntil ? [{ useId: id, resource, until: heldUntil }] : [],
  );
  const checkedIn = use?.checkedIn ?? null;
  return {
    n,
    resourceId,
    resource: thing?.name ?? '',
    from,
    until,
    state,
    over: new Date(until) <= request.at,
    checkedIn,
    offers,
    may: mayDo(request, one, { state, acts, isKeeper, enters: isKeeper && !checkedIn }),
  };
}

interface Standing {
  state: Row['state'];
  /** Wrote it, or keeps what it has. */
  acts: boolean;
  isKeeper: boolean;
  /** May say that somebody came, who has not yet. */
  enters: boolean;
}

function mayDo(request: RequestInHand, one: Occurrence, { state, acts, isKeeper, enters }: Standing): Row['may'] {
  const { from, until } = spanOf(one);
  const live = acts && until > request.at && ['APPROVED', 'RUNNING', 'SUBMITTED'].includes(request.state);
  const before = live && from > request.at;
  const during = live && !before && state === 'FIRM';
  const uses = mayUse(request);
  const moves = uses && before && ['FIRM', 'HELD', 'ASKED', 'BUMPED'].includes(state);
  const offered: [Row['may'][number], boolean][] = [
    ['move', moves],
    ['swap', moves && state === 'FIRM' && isKeeper],
    ['cancel', before && timesIn(request).length > 1],
    ['end', during],
    ['extend', uses && during],
    ['checkIn', seriesOf(request).display !== undefined && enters && state === 'FIRM' && isEntry(from, request.at)],
  ];
  return offered.flatMap(([act, may]) => (may ? [act] : []));
}
