import { type RawBuilder, sql } from 'kysely';
import { systemActor } from '../access/system-actor.ts';
import type { Ctx, Db } from '../http/context.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { ended } from './decide.ts';
import { takeRequestStep } from './machine/take-request-step.ts';
import { anyKind } from './may-see.ts';
import { endStep, skipRest } from './plan-steps.ts';
import { onRequestOfTheOffice, type RequestInHand } from './request-in-hand.ts';
import { declaredRules } from './request-rules.ts';
import { giveToWaiting } from './resources/give-to-waiting.ts';
import { releaseUses } from './resources/hold-uses.ts';
import { asOneself } from './write-request-events.ts';

/** What passes with time: what was never decided, what was sent back and not sent again, what begins and ends, what was held for somebody who did not come. */
export async function watchRequests(office: Office): Promise<void> {
  const late = anyKind(({ lateAllowed }) => lateAllowed);
  await each(office, since('SUBMITTED', 'from_at', sql`not ${waitsStill} and not ${late}`), lapse);
  await each(office, since('SENT_BACK', 'kept_until'), letGo);
  // what a person begins and ends would stand before the others in every round
  const byPersons = declaredRules().filter(({ runsByClock }) => !runsByClock);
  const byClock = sql`r.kind <> all(${byPersons.map(({ code }) => code)}::text[])`;
  await each(office, since('APPROVED', 'from_at', byClock), begin);
  // whether it is cancelled or not says nothing any more when it is over
  for (const state of ['RUNNING', 'CANCEL_ASKED']) await each(office, since(state, 'until_at', byClock), end);
  await each(
    office,
    sql`select distinct u.request_id as id from resource_use u where u.state = 'HELD' and u.held_until <= now() order by 1`,
    dropOffer,
  );
}

/** In this state past their instant, the longest past first: found by an index of each, so that a round costs what has passed, not what is kept. */
export function since(
  state: string,
  instant: 'from_at' | 'until_at' | 'kept_until',
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const at = sql.ref(`r.${instant}`);
  return sql`select r.id from request r where r.state = ${sql.lit(state)} and ${at} <= now() and ${which} order by ${at}, r.id`;
}

/** It may still get what it waits for: a meeting to which nobody comes gives its room back after its beginning. */
const waitsStill = sql`exists (select 1 from resource_use u where u.request_id = r.id and u.waits and u.state in ('ASKED', 'HELD') and upper(u.during) > now())`;

type Passing = (ctx: Ctx, request: RequestInHand) => Promise<void>;

/** Each of these ids in a transaction of its own; one that fails is told and leaves the others. A module's own clock goes by it too. */
export async function each(office: Office, which: RawBuilder<unknown>, work: Passing): Promise<void> {
  const { rows } = await sql<{ id: number }>`${which} limit 500`.execute(office.db);
  for (const { id } of rows)
    await office.db
      .transaction()
      .execute((db: Db) => {
        const ctx = clockOf(office, db);
        return onRequestOfTheOffice(ctx, id, systemActor, (request) => work(ctx, request));
      })
      .catch((error) => office.log.error({ err: error, request: id }, 'what passes with time'));
}

async function lapse(ctx: Ctx, request: RequestInHand): Promise<void> {
  if (request.state !== 'SUBMITTED' || !request.from || request.from > request.at) return;
  await takeRequestStep(ctx, request, 'lapse');
  await endStep(ctx, request, { state: 'LAPSED', decision: null, right: asOneself });
  await skipRest(ctx, request);
  await ended(ctx, request, 'request_lapsed');
}

async function letGo(ctx: Ctx, request: RequestInHand): Promise<void> {
  if (request.state !== 'SENT_BACK') return;
  await takeRequestStep(ctx, request, 'letGo');
  await sql`update request set kept_until = null where id = ${request.id}`.execute(ctx.db);
  await giveToWaiting(ctx, await releaseUses(ctx, request.id));
}

async function begin(ctx: Ctx, request: RequestInHand): Promise<void> {
  if (request.state !== 'APPROVED') return;
  if (await hasLostAll(ctx, request)) {
    await takeRequestStep(ctx, request, 'cancel');
    return ended(ctx, request, 'request_cancelled');
  }
  await takeRequestStep(ctx, request, 'begin');
  await request.rules.on?.start?.(ctx, request);
}

/** Everything that it had was given to others, and it took nothing in its place. */
async function hasLostAll(ctx: Ctx, { id }: RequestInHand): Promise<boolean> {
  const { rows } = await sql<{
    lost: boolean;
  }>`select count(*) > 0 and bool_and(u.state <> 'FIRM') as lost from resource_use u where u.request_id = ${id}`.execute(ctx.db);
  return rows[0]?.lost === true;
}

async function end(ctx: Ctx, request: RequestInHand): Promise<void> {
  if (request.state !== 'RUNNING' && request.state !== 'CANCEL_ASKED') return;
  const running = request.state === 'RUNNING';
  await takeRequestStep(ctx, request, 'end');
  await skipRest(ctx, request, { evidence: running });
  await request.rules.on?.finish?.(ctx, request);
}

async function dropOffer(ctx: Ctx, request: RequestInHand): Promise<void> {
  const { rows } = await sql<{ resourceId: number; occurrence: number; from: Date; until: Date }>`
    update resource_use u set state = 'RELEASED', held_until = null, waits = false
    where u.request_id = ${request.id} and u.state = 'HELD' and u.held_until <= now()
    returning u.resource_id as "resourceId", u.occurrence, lower(u.during) as "from", upper(u.during) as until`.execute(ctx.db);
  request.events.push({ action: 'offerLapsed', step: null, from: request.state, to: request.state, right: asOneself, detail: {} });
  const free = [...rows];
  for (const occurrence of new Set(rows.map((row) => row.occurrence)))
    if (!(await hasSuch(ctx, request, occurrence)))
      free.push(...(await releaseUses(ctx, request.id, { occurrence })).map((use) => ({ ...use, occurrence })));
  await giveToWaiting(ctx, free);
  if (request.state === 'SUBMITTED' && !(await hasAny(ctx, request))) {
    await takeRequestStep(ctx, request, 'lapse');
    await skipRest(ctx, request);
    await ended(ctx, request, 'request_lapsed');
  }
}

/** Is one still had of the kind that was offered? Else what goes with it, as a projector with its room, is for others. */
async function hasSuch(ctx: Ctx, { id }: RequestInHand, occurrence: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from resource_use u join resource s on s.id = u.resource_id
      join (select o.kind from resource_use l join resource o on o.id = l.resource_id where l.request_id = ${id} and l.occurrence = ${occurrence}
        order by l.state = 'RELEASED' desc, l.id desc limit 1) k on k.kind = s.kind
      where u.request_id = ${id} and u.occurrence = ${occurrence} and u.state in ('ASKED', 'HELD', 'FIRM')) as has`.execute(ctx.db);
  return rows[0]?.has === true;
}

async function hasAny(ctx: Ctx, { id }: RequestInHand): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from resource_use u where u.request_id = ${id} and u.state in ('ASKED', 'HELD', 'FIRM')) as has`.execute(
    ctx.db,
  );
  return rows[0]?.has === true;
}
