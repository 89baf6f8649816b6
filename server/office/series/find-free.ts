import type { Ctx } from '../../http/context.ts';
import type { RequestRules } from '../request-rules.ts';
import { closedOf, type Resource, whyClosed } from '../resources/catalogue.ts';
import { takenBy } from '../resources/hold-uses.ts';
import type { Time } from './days.ts';

interface Sought<Content> {
  rules: RequestRules<Content>;
  content: Content;
  /** A request that does not stand in the way. */
  except?: number | null;
  without?: readonly number[];
}

/** Things that are free then for as much, the best first. */
export async function freeFor<Content>(ctx: Ctx, time: Time, sought: Sought<Content>): Promise<Resource[]> {
  return (await freeForEach(ctx, [time], sought))[0] ?? [];
}

/** The same for each of these times, in the same few questions for a year of them. */
export async function freeForEach<Content>(
  ctx: Ctx,
  times: readonly Time[],
  { rules, content, except = null, without = [] }: Sought<Content>,
): Promise<Resource[][]> {
  if (times.length === 0 || !rules.series) return [];
  const from = new Date(Math.min(...times.map((time) => time.from.getTime())));
  const until = new Date(Math.max(...times.map((time) => time.until.getTime())));
  const [all, closed] = await Promise.all([rules.series.others(ctx, content), closedOf(ctx, rules, { from, until })]);
  const others = all.filter((one) => !without.includes(one.id) && !one.judged);
  const wanted = times.flatMap((time, occurrence) => others.map((one) => ({ resourceId: one.id, occurrence, ...time })));
  const taken = new Set((await takenBy(ctx, wanted, except, { most: 20_000 })).map((one) => `${one.resourceId} ${one.occurrence}`));
  return times.map((time, place) => others.filter((one) => !taken.has(`${one.id} ${place}`) && !whyClosed(one, time, closed)));
}

export function takerOf({ unit, number, from, until }: { unit: string; number: string | null; from: Date; until: Date }) {
  return { unit, number, from: from.toISOString(), until: until.toISOString() };
}
