import { rootUnit } from '../../../contract/rules/times.ts';
import { rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { type Keeping, keepRequest } from '../keep-request.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { onRequestOfTheOffice } from '../request-in-hand.ts';
import type { RequestRules } from '../request-rules.ts';
import { lockResources, offerUses, releaseUses, type Taken, taken, takenBy } from '../resources/hold-uses.ts';
import { tellAbout } from '../tell.ts';
import type { Time } from './days.ts';
import { freeFor } from './find-free.ts';
import { spanOf, timesIn } from './series.ts';

interface BumpRules {
  /** Nearer to its beginning nobody but the head of the agency takes it. */
  bumpHours: number;
  /** For which others are held for the loser. */
  offerHours: number;
}

interface Lost extends Time {
  use: Taken;
  n: number;
}

export function isHeadOfAgency(ctx: Ctx): boolean {
  return rightsNow(ctx.me).headedUnits.includes(rootUnit);
}

/**
 * Takes what it wants from who has it, in one transaction: the loser keeps his number, is told why, and is held three others that are as good.
 * Who may do so is its module's to say.
 * @throws `bump_late` where his time is near and the caller does not head the agency
 */
export async function takeFromOthers<Content>(
  ctx: Ctx,
  rules: RequestRules<Content>,
  { reason, ...input }: Keeping<Content> & { reason: string },
  bump: BumpRules,
): Promise<Awaited<ReturnType<typeof keepRequest>> & { bumped: string[] }> {
  const times = timesIn({ rules, content: input.content });
  const wanted = times.map((one) => ({ resourceId: one.resourceId, occurrence: one.n, ...spanOf(one) }));
  await lockResources(ctx, [...wanted.map((one) => one.resourceId), ...(rules.series?.extras?.(input.content) ?? [])]);
  const losers = await takenBy(ctx, wanted, input.requestId ?? null, { most: 1000 });
  const lost: Lost[] = [];
  for (const use of unique(losers)) lost.push(await lose(ctx, use, { reason, bump }));
  const done = await keepRequest<Content>(ctx, rules, { ...input, send: true });
  // hints are to be read first: then nothing of this stands
  if (done.unconfirmed.length > 0) throw refuse('bump_hints', { params: { text: done.unconfirmed.map((one) => one.text).join(' ') } });
  for (const one of lost) await offer(ctx, one, bump);
  return { ...done, bumped: lost.map(({ use }) => use.number ?? '') };
}

/** One line for each use: a request may lie before two of the wanted times. */
function unique(losers: readonly Taken[]): Taken[] {
  return losers.filter((one, i) => losers.findIndex((other) => other.requestId === one.requestId && +other.from === +one.from) === i);
}

async function lose(ctx: Ctx, use: Taken, { reason, bump: { bumpHours } }: { reason: string; bump: BumpRules }): Promise<Lost> {
  return onRequestOfTheOffice(ctx, use.requestId, rightsNow(ctx.me), async (loser) => {
    if (loser.state !== 'APPROVED' && loser.state !== 'RUNNING') throw taken(use);
    const mine = timesIn(loser).find((one) => one.resourceId === use.resourceId && Date.parse(one.from) === use.from.getTime());
    if (!mine || use.from <= loser.at) throw taken(use);
    const hours = (use.from.getTime() - loser.at.getTime()) / 3_600_000;
    if (hours <= bumpHours && !isHeadOfAgency(ctx))
      throw refuse('bump_late', { params: { count: bumpHours, at: { moment: use.from }, unit: use.unit } });
    await releaseUses(ctx, loser.id, { state: 'BUMPED', occurrence: mine.n, resourceId: use.resourceId });
    await takeRequestStep(ctx, loser, 'bump', { to: loser.state, detail: { occurrence: mine.n, words: reason } });
    const reached = [...new Set([loser.applicantId, loser.filedBy])].map((id) => ({ id, role: 'HOLDER' as const }));
    loser.news.push(() => tellAbout(ctx, loser, 'booking_bumped', reached, { words: reason }));
    return { use, n: mine.n, ...spanOf(mine) };
  });
}

/** Three others at the same time, held until a day is over or it begins. */
async function offer(ctx: Ctx, { use, n, from, until }: Lost, { offerHours }: BumpRules): Promise<void> {
  await onRequestOfTheOffice(ctx, use.requestId, rightsNow(ctx.me), async (loser) => {
    const sought = { rules: loser.rules, content: loser.content, without: [use.resourceId] };
    const ids = (await freeFor(ctx, { from, until }, sought)).slice(0, 3).map(({ id }) => id);
    await lockResources(ctx, ids);
    const still = await freeFor(ctx, { from, until }, sought);
    const offered = ids.filter((id) => still.some((one) => one.id === id));
    const heldUntil = new Date(Math.min(loser.at.getTime() + offerHours * 3_600_000, from.getTime()));
    await offerUses(
      ctx,
      loser.id,
      offered.map((resourceId) => ({ resourceId, occurrence: n, from, until })),
      heldUntil,
    );
    loser.events.push({
      action: 'offered',
      step: null,
      from: loser.state,
      to: loser.state,
      right: { positionId: null, delegationId: null },
      detail: { occurrence: n, resources: offered },
    });
  });
}
