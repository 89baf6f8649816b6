import { sql } from 'kysely';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/errors.ts';
import type { RequestInHand } from '../request-in-hand.ts';
import type { WantedUse } from '../request-rules.ts';

export interface Taken {
  resourceId: number;
  resource: string;
  occurrence: number;
  requestId: number;
  /** Which time of that request. */
  theirs: number;
  waits: boolean;
  number: string | null;
  from: Date;
  until: Date;
  /** The unit that has it; what it is for is not said. */
  unit: string;
  state: 'HELD' | 'FIRM' | 'ASKED';
}

/**
 * Holds resources in the order of their ids until the commit. Whoever writes uses does this first, so that what is found free afterwards is free,
 * and two who want the same two never wait for each other.
 */
export async function lockResources(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockFor(ctx.db, 'resource', ids);
}

/**
 * Takes what a request wants for its time, in place of what it had. The resources are held by this.
 * @throws `resource_taken`, which names the other booking
 */
export async function holdUses(
  ctx: Ctx,
  request: Pick<RequestInHand, 'id'>,
  wanted: readonly WantedUse[],
  state: 'HELD' | 'FIRM',
): Promise<void> {
  await lockResources(
    ctx,
    wanted.map((use) => use.resourceId),
  );
  await mustBeInOrder(ctx, request.id, wanted);
  const held = wanted.filter((use) => !use.asks && !use.waits);
  const [other] = await takenBy(ctx, held, request.id);
  if (other) throw taken(other);
  await sql`update resource_use set state = 'CANCELLED' where request_id = ${request.id} and state in ('ASKED', 'HELD', 'FIRM')`.execute(
    ctx.db,
  );
  if (wanted.length === 0) return;
  const rows = wanted.map(({ resourceId, occurrence, from, until, asks = false, waits = false }) => ({
    resource_id: resourceId,
    occurrence,
    from_at: from.toISOString(),
    until_at: until.toISOString(),
    state: asks || waits ? 'ASKED' : state,
    waits,
  }));
  await addUses(ctx, request.id, rows);
}

/**
 * What can't be used now is taken by nobody anew; who has it already keeps his time, and hears of it from who looks after it.
 * @throws `resource_out_of_order`
 */
export async function mustBeInOrder({ db }: Ctx, requestId: number, wanted: readonly Pick<WantedUse, 'resourceId'>[]): Promise<void> {
  if (wanted.length === 0) return;
  const { rows } = await sql<{
    name: string;
  }>`select s.name from resource s where s.out_of_order and s.id = any(${wanted.map((use) => use.resourceId)}::bigint[])
    and not exists (select 1 from resource_use u where u.request_id = ${requestId} and u.resource_id = s.id and u.state in ('HELD', 'FIRM')) order by s.id limit 1`.execute(
    db,
  );
  if (rows[0]) throw refuse('resource_out_of_order', { params: { resource: rows[0].name } });
}

interface Added {
  resource_id: number;
  occurrence: number;
  from_at: string;
  until_at: string;
  state: string;
  waits: boolean;
  held_until?: string;
}

async function addUses(ctx: Ctx, requestId: number, rows: readonly Added[]): Promise<void> {
  const added = sql`with found as materialized (
      select u.resource_id, ${requestId}::bigint, u.occurrence, tstzrange(u.from_at, u.until_at), ${block}::tstzrange, u.state, u.waits, u.held_until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u(resource_id bigint, occurrence int, from_at timestamptz, until_at timestamptz, state text, waits boolean,
      held_until timestamptz) join resource s on s.id = u.resource_id)
    insert into resource_use (resource_id, request_id, occurrence, during, block, state, waits, held_until) select * from found`;
  await added.execute(ctx.db).catch(refuseOwn);
}

/** Others were found not to be in the way: what is left lies over another time of the same request, with the time between. */
function refuseOwn(error: { code?: string }): never {
  throw error.code === '23P01' ? refuse('uses_twice') : error;
}

/** One more use of a request, as it is. The resource is held and was found free. */
export async function addUse(
  ctx: Ctx,
  requestId: number,
  { resourceId, occurrence, from, until, state }: Omit<WantedUse, 'asks' | 'waits'> & { state: 'ASKED' | 'HELD' | 'FIRM' },
): Promise<void> {
  const row = { resource_id: resourceId, occurrence, from_at: from.toISOString(), until_at: until.toISOString(), state, waits: false };
  await addUses(ctx, requestId, [row]);
}

/** Others that one of them may take in place of what it lost, held for it until then. The resources are held and were found free. */
export async function offerUses(
  ctx: Ctx,
  requestId: number,
  offered: readonly Pick<WantedUse, 'resourceId' | 'occurrence' | 'from' | 'until'>[],
  heldUntil: Date,
): Promise<void> {
  const rows = offered.map(({ resourceId, occurrence, from, until }) => ({
    resource_id: resourceId,
    occurrence,
    from_at: from.toISOString(),
    until_at: until.toISOString(),
    state: 'HELD',
    waits: false,
    held_until: heldUntil.toISOString(),
  }));
  await addUses(ctx, requestId, rows);
}

/** The time with what must lie before and after it, of use `u` of resource `s`. */
const block = sql`tstzrange(u.from_at - make_interval(mins => s.buffer_before), u.until_at + make_interval(mins => s.buffer_after))`;

// Written out: a plan that is kept finds the index of what is held only by the states themselves.
const held = sql`o.state in ('HELD', 'FIRM')`;
// what is asked for stands in no index of blocks; none is wider than its time by a day
const askedToo = sql`o.state in ('HELD', 'FIRM', 'ASKED') and o.during && tstzrange(u.from_at - interval '1 day', u.until_at + interval '1 day')`;

/** Bookings in the way of these, the earliest first; those of `except` are not. With `asked`: also those that are only asked for. */
export async function takenBy(
  ctx: Ctx,
  wanted: readonly Pick<WantedUse, 'resourceId' | 'from' | 'until' | 'occurrence'>[],
  except: number | null,
  { asked = false, most = 100 }: { asked?: boolean; most?: number } = {},
): Promise<Taken[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ resourceId, from, until, occurrence }) => ({
    resource_id: resourceId,
    from_at: from.toISOString(),
    until_at: until.toISOString(),
    occurrence,
  }));
  const { rows: found } = await sql<Taken>`
    select s.id as "resourceId", s.name as resource, u.occurrence, o.request_id as "requestId", o.occurrence as theirs, o.waits, q.number, lower(o.during) as "from", upper(o.during) as until, n.name as unit, o.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u(resource_id bigint, from_at timestamptz, until_at timestamptz, occurrence int)
      join resource s on s.id = u.resource_id
      -- thing by thing: what a plan that is kept supposes of all of them at once leads it to read them all
      cross join lateral (select o.* from resource_use o
        where ${asked ? askedToo : held} and int8range(o.resource_id, o.resource_id, '[]') && int8range(s.id, s.id, '[]') and o.block && ${block} offset 0) o
      join request q on q.id = o.request_id join unit n on n.id = q.unit_id
    where o.request_id <> ${except ?? 0}
    order by lower(o.during), s.sort, s.id limit ${most}`.execute(ctx.db);
  return found;
}

/** The refusal that says who has it. */
export function taken(use: Taken): Refusal {
  const { code, params } = whyTaken(use);
  return refuse(code, { params });
}

export function whyTaken({ resource, from, until, unit, number }: Taken) {
  return {
    code: 'resource_taken' as const,
    params: { resource, from: { moment: from }, until: { moment: until }, unit, number: number ?? '' },
  };
}

/** What it held is firm from now on. Asked ones are judged against the others first. @throws `resource_taken` */
export async function firmUses(ctx: Ctx, request: Pick<RequestInHand, 'id'>): Promise<void> {
  const { rows } = await sql<{ id: number; resourceId: number; occurrence: number; from: Date; until: Date }>`
    select u.id, u.resource_id as "resourceId", u.occurrence, lower(u.during) as "from", upper(u.during) as until from resource_use u
    where u.request_id = ${request.id} and u.state in ('ASKED', 'HELD') and not u.waits`.execute(ctx.db);
  if (rows.length === 0) return;
  await lockResources(
    ctx,
    rows.map((row) => row.resourceId),
  );
  const [other] = await takenBy(ctx, rows, request.id);
  if (other) throw taken(other);
  await sql`update resource_use set state = 'FIRM', held_until = null where request_id = ${request.id} and state in ('ASKED', 'HELD') and not waits`
    .execute(ctx.db)
    .catch(refuseOwn);
}

/**
 * Gives back what a request has: all of it, or what lies after an instant, which ends uses that are under way.
 * Gives the times that fell free.
 */
export async function releaseUses(
  ctx: Ctx,
  requestId: number,
  {
    state = 'CANCELLED',
    after = null,
    occurrence = null,
    resourceId = null,
  }: {
    state?: 'CANCELLED' | 'RELEASED' | 'BUMPED';
    after?: Date | null;
    occurrence?: number | null;
    resourceId?: number | null;
  } = {},
): Promise<{ resourceId: number; from: Date; until: Date }[]> {
  const { rows: held } = await sql<{
    id: number;
  }>`select distinct u.resource_id as id from resource_use u where u.request_id = ${requestId} and u.state in ('ASKED', 'HELD', 'FIRM')`.execute(
    ctx.db,
  );
  await lockResources(
    ctx,
    held.map((row) => row.id),
  );
  const chosen = sql`u.request_id = ${requestId} and u.state in ('ASKED', 'HELD', 'FIRM') and (${occurrence}::int is null or u.occurrence = ${occurrence})
    and (${resourceId}::bigint is null or u.resource_id = ${resourceId})`;
  if (after) {
    // what has begun ends now, what is over stays as it was; what was never had is given up also where its time has begun
    await sql`update resource_use u set during = tstzrange(lower(u.during), ${after}), block = tstzrange(lower(u.block), greatest(${after}::timestamptz, lower(u.block) + interval '1 second'))
      where ${chosen} and u.state = 'FIRM' and lower(u.during) < ${after} and upper(u.during) > ${after}`.execute(ctx.db);
  }
  const { rows } = await sql<{ resourceId: number; from: Date; until: Date }>`
    update resource_use u set state = ${state}, waits = false, held_until = null where ${chosen} and (${after}::timestamptz is null or lower(u.during) >= ${after} or u.state <> 'FIRM')
    returning u.resource_id as "resourceId", lower(u.during) as "from", upper(u.during) as until`.execute(ctx.db);
  return rows;
}
