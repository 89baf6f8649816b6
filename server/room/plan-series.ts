import type { Given, Taken } from '../../contract/endpoint.ts';
import type { planSeries as call } from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { hintWords } from '../office/hint-words.ts';
import { takenBy } from '../office/resources/hold-uses.ts';
import { timesOf } from '../office/series.ts';
import { calendarNow, holidayNames } from '../system/days-off.ts';
import { isWorkingDay } from '../system/working-days.ts';
import { closedIn, freeForEach, roomsById, takerOf, whyClosed, whyNotAsked } from './rooms.ts';

/** Every date of a series with what stands in the way, before anything is kept: what is not free is shown, never silently left out. */
export async function planSeries(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const first = { from: new Date(input.from), until: new Date(input.until) };
  if (first.until <= first.from) throw badField('until', 'ends_before_begins');
  const room = (await roomsById(ctx, [input.roomId])).get(input.roomId);
  if (!room?.active) throw badField('roomId', 'room_gone');
  const times = timesOf(first, input.every, input.lastDay ?? '');
  const [begin, end] = [times[0] ?? first, times.at(-1) ?? first];
  const [closed, holidays, calendar, taken] = await Promise.all([
    closedIn(ctx, bangkokDay(begin.from), bangkokDay(end.until)),
    holidayNames(ctx, bangkokDay(begin.from), bangkokDay(end.until)),
    calendarNow(ctx),
    takenBy(
      ctx,
      times.map((time, n) => ({ resourceId: room.id, occurrence: n, ...time })),
      input.requestId ?? null,
      { most: 1000 },
    ),
  ]);
  const now = new Date();
  const wanted = { headCount: Math.max(1, input.headCount ?? 1), layout: input.layout ?? '' } as const;
  // the earliest in the way is named
  const lost = new Map([...taken].reverse().map((one) => [one.occurrence, one]));
  const sought = [...lost.keys()];
  const found = await freeForEach(
    ctx,
    sought.map((n) => times[n] ?? first),
    wanted,
    { except: input.requestId ?? null, without: [room.id] },
  );
  const dates = times.map((time, n) => {
    const day = bangkokDay(time.from);
    const row = { n, from: time.from.toISOString(), until: time.until.toISOString(), why: '', taken: null, other: null };
    const past = whyNotAsked(room, time, now);
    if (past?.code === 'room_time_past') return { ...row, state: 'PAST' as const };
    if (past) return { ...row, state: 'CLOSED' as const, why: hintWords(ctx, past).text };
    const holiday = holidays.get(day);
    if (holiday !== undefined) return { ...row, state: 'HOLIDAY' as const, why: holiday };
    // a day of the week on which the room is open anyway is no day off of the room
    const why = whyClosed(room, time, closed);
    if (why)
      return { ...row, state: isWorkingDay(day, calendar) ? ('CLOSED' as const) : ('HOLIDAY' as const), why: hintWords(ctx, why).text };
    const other = lost.get(n);
    if (!other) return { ...row, state: 'FREE' as const };
    const instead = found[sought.indexOf(n)]?.[0];
    return { ...row, state: 'TAKEN' as const, taken: takerOf(other), other: instead ? { id: instead.id, name: instead.name } : null };
  });
  return { dates };
}
