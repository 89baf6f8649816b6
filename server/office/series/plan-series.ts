import type { PlannedDate, Repeat } from '../../../contract/office/times.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { calendarNow, holidayNames } from '../../system/days-off.ts';
import { isWorkingDay } from '../../system/working-days.ts';
import { hintWords } from '../hint-words.ts';
import type { RequestRules } from '../request-rules.ts';
import { closedOf, type Resource, resourcesById, whyClosed, whyNotAsked } from '../resources/catalogue.ts';
import { type Taken, takenBy } from '../resources/hold-uses.ts';
import { type Time, timesOf } from './days.ts';
import { freeForEach, takerOf } from './find-free.ts';
import { spanOf } from './series.ts';

interface Asked<Content> {
  resourceId: number;
  from: string;
  until: string;
  every: Repeat;
  lastDay?: string | undefined;
  requestId?: number | undefined;
  /** As much as it asks for, to find others in its place. */
  content: Content;
}

/** Every date of a series with what stands in the way, before anything is kept: what is not free is shown, never silently left out. */
export async function planSeries<Content>(
  ctx: Ctx,
  rules: RequestRules<Content>,
  { content, ...input }: Asked<Content>,
): Promise<{ dates: PlannedDate[] }> {
  const first = spanOf(input);
  if (first.until <= first.from) throw badField('until', 'ends_before_begins');
  const resource = (await resourcesById(ctx, [input.resourceId])).get(input.resourceId);
  if (!resource?.active) throw badField('resourceId', 'resource_gone');
  const times = timesOf(first, input.every, input.lastDay ?? '');
  const except = input.requestId ?? null;
  const wanted = times.map((time, n) => ({ resourceId: resource.id, occurrence: n, ...time }));
  const taken = await takenBy(ctx, wanted, except, { most: 1000 });
  // the earliest in the way is named
  const lost = new Map([...taken].reverse().map((one) => [one.occurrence, one]));
  const sought = [...lost.keys()];
  const [found, standsInTheWay] = await Promise.all([
    freeForEach(
      ctx,
      sought.map((n) => times[n] ?? first),
      { rules, content, except, without: [resource.id] },
    ),
    obstacles(ctx, rules, { resource, times }),
  ]);
  const dates = times.map((time, n): PlannedDate => {
    const row = { n, from: time.from.toISOString(), until: time.until.toISOString(), why: '', taken: null, other: null };
    const other = lost.get(n);
    const why = standsInTheWay(time);
    if (why) return { ...row, ...why };
    return other ? { ...row, state: 'TAKEN', ...ofLost(other, found[sought.indexOf(n)]?.[0]) } : { ...row, state: 'FREE' };
  });
  return { dates };
}

function ofLost(other: Taken, instead: Resource | undefined): Pick<PlannedDate, 'taken' | 'other'> {
  return { taken: takerOf(other), other: instead ? { id: instead.id, name: instead.name } : null };
}

type Obstacle = Pick<PlannedDate, 'state' | 'why'>;

/** Why a time can't be had, whoever else wants it: it is over, it is no time of the thing, a day off, a closed period. */
async function obstacles(
  ctx: Ctx,
  rules: RequestRules,
  { resource, times }: { resource: Resource; times: readonly Time[] },
): Promise<(time: Time) => Obstacle | null> {
  const all = { from: times[0]?.from ?? new Date(), until: times.at(-1)?.until ?? new Date() };
  const [closed, holidays, calendar] = await Promise.all([
    closedOf(ctx, rules, all),
    holidayNames(ctx, bangkokDay(all.from), bangkokDay(all.until)),
    calendarNow(ctx),
  ]);
  const now = new Date();
  return (time) => {
    const day = bangkokDay(time.from);
    const past = whyNotAsked(resource, time, now);
    if (past?.code === 'time_past') return { state: 'PAST', why: '' };
    if (past) return { state: 'CLOSED', why: hintWords(ctx, past).text };
    const holiday = holidays.get(day);
    if (holiday !== undefined) return { state: 'HOLIDAY', why: holiday };
    // a day of the week on which it is open anyway is no day off of it
    const why = whyClosed(resource, time, closed);
    return why && { state: isWorkingDay(day, calendar) ? 'CLOSED' : 'HOLIDAY', why: hintWords(ctx, why).text };
  };
}
