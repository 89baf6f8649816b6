import type { Given, Taken } from '../../contract/endpoint.ts';
import type { bumpBooking as call } from '../../contract/room/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, refuse } from '../http/errors.ts';
import { keepRequest } from '../office/keep-request.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { onRequestOfTheOffice, type RequestInHand } from '../office/request-in-hand.ts';
import { lockResources, offerUses, releaseUses, type Taken as TakenUse, taken, takenBy } from '../office/resources/hold-uses.ts';
import { tellAbout } from '../office/tell.ts';
import { type Booking, bookingRules, spanOf } from './booking-rules.ts';
import { freeFor } from './rooms.ts';
import { isHeadOfAgency, mayBump, type Rules, rulesNow } from './sources.ts';

/**
 * Takes a room from who has it, in one transaction: the loser keeps his number, is told why, and is held three rooms that are as large for a day.
 * @throws `room_bump_late` where his meeting is near and the caller does not head the agency
 */
export async function bumpBooking(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  if (!(await mayBump(ctx))) throw forbidden('room_bump_right');
  const rules = await rulesNow(ctx);
  const wanted = input.content.occurrences.map((one) => ({ resourceId: one.roomId, occurrence: one.n, ...spanOf(one) }));
  await lockResources(ctx, [...wanted.map((one) => one.resourceId), ...input.content.extras]);
  const losers = await takenBy(ctx, wanted, input.requestId ?? null, { most: 1000 });
  const lost: { use: TakenUse; from: Date; until: Date; n: number }[] = [];
  for (const use of unique(losers)) lost.push(await lose(ctx, use, input.reason, rules));
  const content: Booking = { ...input.content, bumps: true };
  const done = await keepRequest<Booking>(ctx, bookingRules, { ...input, send: true, content });
  // hints are to be read first: then nothing of this stands
  if (done.unconfirmed.length > 0) throw refuse('room_bump_hints', { params: { text: done.unconfirmed.map((one) => one.text).join(' ') } });
  for (const one of lost) await offer(ctx, one, rules);
  return { ...done, bumped: lost.map(({ use }) => use.number ?? '') };
}

/** One line for each use: a booking may lie before two of the wanted times. */
function unique(losers: readonly TakenUse[]): TakenUse[] {
  return losers.filter((one, i) => losers.findIndex((other) => other.requestId === one.requestId && +other.from === +one.from) === i);
}

async function lose(ctx: Ctx, use: TakenUse, reason: string, { bumpHours }: Rules) {
  return onRequestOfTheOffice(ctx, use.requestId, rightsNow(ctx.me), async (loser: RequestInHand<Booking>) => {
    if (loser.state !== 'APPROVED' && loser.state !== 'RUNNING') throw taken(use);
    const mine = loser.content.occurrences.find((one) => one.roomId === use.resourceId && Date.parse(one.from) === use.from.getTime());
    if (!mine || use.from <= loser.at) throw taken(use);
    const hours = (use.from.getTime() - loser.at.getTime()) / 3_600_000;
    if (hours <= bumpHours && !isHeadOfAgency(ctx))
      throw refuse('room_bump_late', { params: { count: bumpHours, at: { moment: use.from }, unit: use.unit } });
    await releaseUses(ctx, loser.id, { state: 'BUMPED', occurrence: mine.n, resourceId: use.resourceId });
    await takeRequestStep(ctx, loser, 'bump', { to: loser.state, detail: { occurrence: mine.n, words: reason } });
    const reached = [...new Set([loser.applicantId, loser.filedBy])].map((id) => ({ id, role: 'HOLDER' as const }));
    loser.news.push(() => tellAbout(ctx, loser, 'booking_bumped', reached, { words: reason }));
    return { use, n: mine.n, ...spanOf(mine) };
  });
}

/** Three rooms at the same time, held until a day is over or the meeting begins. */
async function offer(
  ctx: Ctx,
  { use, n, from, until }: { use: TakenUse; n: number; from: Date; until: Date },
  { offerHours }: Rules,
): Promise<void> {
  await onRequestOfTheOffice(ctx, use.requestId, rightsNow(ctx.me), async (loser: RequestInHand<Booking>) => {
    const free = (await freeFor(ctx, { from, until }, loser.content, { without: [use.resourceId] })).slice(0, 3);
    await lockResources(
      ctx,
      free.map((room) => room.id),
    );
    const still = await freeFor(ctx, { from, until }, loser.content, { without: [use.resourceId] });
    const offered = free.filter((room) => still.some((one) => one.id === room.id));
    const until24 = new Date(Math.min(loser.at.getTime() + offerHours * 3_600_000, from.getTime()));
    await offerUses(
      ctx,
      loser.id,
      offered.map((room) => ({ resourceId: room.id, occurrence: n, from, until })),
      until24,
    );
    loser.events.push({
      action: 'offered',
      step: null,
      from: loser.state,
      to: loser.state,
      right: { positionId: null, delegationId: null },
      detail: { occurrence: n, rooms: offered.map((room) => room.id) },
    });
  });
}
