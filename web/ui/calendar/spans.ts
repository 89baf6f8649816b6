import { isDay, minutesOf, startOf } from './days.ts';
import type { Buffer, CalendarItem, CalendarResource } from './types.ts';

const minute = 60_000;
const dayMinutes = 1_440;

/** An instant and a later one, in ms; what ends where another begins does not touch it. */
export interface Span {
  from: number;
  until: number;
}

/**
 * The days that a row shows from left to right, of each the same hours (minutes of the day). Places on it are counted in minutes that are shown:
 * 0 is where the first day begins.
 */
export interface Track {
  days: string[];
  from: number;
  until: number;
  /** Minutes to which everything on it is drawn. */
  step: number;
  /** How wide each day is drawn beside the others; left out, all alike. */
  widths?: number[] | undefined;
}

export function spanOf({ from, until }: { from: string; until: string }): Span {
  return { from: Date.parse(from), until: Date.parse(until) };
}

export function touches(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until;
}

export function lengthOf({ days, from, until }: Track): number {
  return days.length * (until - from);
}

/** Where an instant stands; what lies in hours that are not shown stands at their edge. */
export function placeOf(track: Track, at: number): number {
  const hours = track.until - track.from;
  const minutes = (at - startOf(track.days[0] ?? '')) / minute;
  const index = Math.floor(minutes / dayMinutes);
  if (index < 0) return 0;
  if (index >= track.days.length) return lengthOf(track);
  return index * hours + Math.min(hours, Math.max(0, minutes - index * dayMinutes - track.from));
}

/** The instant at a place. Where two days meet it is the beginning of the later one, or as an end that of the earlier one. */
export function instantAt(track: Track, place: number, asEnd = false): number {
  const hours = track.until - track.from;
  const whole = asEnd ? Math.ceil(place / hours) - 1 : Math.floor(place / hours);
  const index = Math.min(track.days.length - 1, Math.max(0, whole));
  return startOf(track.days[index] ?? '') + (track.from + place - index * hours) * minute;
}

/** The nearest place of the step before `place`, within the track. */
export function snapped(track: Track, place: number): number {
  return Math.min(lengthOf(track) - track.step, Math.max(0, Math.floor(place / track.step) * track.step));
}

/** Where a place is drawn, in hundredths of the track. */
export function shareOf(track: Track, place: number): number {
  const hours = track.until - track.from;
  const widths = widthsOf(track);
  const index = Math.min(widths.length - 1, Math.max(0, Math.floor(place / hours)));
  const before = sum(widths.slice(0, index));
  return ((before + (place / hours - index) * (widths[index] ?? 1)) / sum(widths)) * 100;
}

/** The place that is drawn there. */
export function placeOfShare(track: Track, share: number): number {
  const hours = track.until - track.from;
  const widths = widthsOf(track);
  let left = (Math.min(100, Math.max(0, share)) / 100) * sum(widths);
  let index = 0;
  while (index < widths.length - 1 && left >= (widths[index] ?? 1)) left -= widths[index++] ?? 1;
  return (index + left / (widths[index] ?? 1)) * hours;
}

const widthsOf = ({ days, widths }: Track) => widths ?? days.map(() => 1);
const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0);

/** Left edge and width of what lies between two places, in hundredths of the track. */
export function drawn(track: Track, from: number, until: number): { left: number; width: number } {
  const left = shareOf(track, from);
  return { left, width: shareOf(track, until) - left };
}

/** The same of a time; null where nothing of it is shown. */
export function bandOf(track: Track, span: Span): { left: number; width: number } | null {
  const from = placeOf(track, span.from);
  const until = placeOf(track, span.until);
  return until > from ? drawn(track, from, until) : null;
}

/** A time moved by so many steps, as long as before; it stays on the track. */
export function slid(track: Track, span: Span, steps: number, to: Track = track): Span {
  const place = placeOf(track, span.from) + steps * track.step;
  const last = Math.max(0, lengthOf(to) - Math.min(lengthOf(to), (span.until - span.from) / minute));
  const from = instantAt(to, Math.min(last, Math.max(0, place)));
  return { from, until: from + span.until - span.from };
}

/** The same with its end, or its beginning, so many steps further; never shorter than one. */
export function stretched(track: Track, { from, until }: Span, steps: number, edge: 'from' | 'until' = 'until'): Span {
  if (edge === 'from') {
    const place = Math.min(placeOf(track, until) - track.step, Math.max(0, placeOf(track, from) + steps * track.step));
    return { from: instantAt(track, place), until };
  }
  const place = Math.max(placeOf(track, from) + track.step, Math.min(lengthOf(track), placeOf(track, until) + steps * track.step));
  return { from, until: instantAt(track, place, true) };
}

/** Things that stand at one time, one under the other: the lane of each, and how many lanes there are. */
export function lanesOf<T extends { from: string; until: string }>(items: readonly T[]): { lanes: Map<T, number>; count: number } {
  const ends: number[] = [];
  const lanes = new Map<T, number>();
  for (const item of inOrder(items)) {
    const { from, until } = spanOf(item);
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = until;
    lanes.set(item, lane);
  }
  return { lanes, count: Math.max(1, ends.length) };
}

/** By beginning; of two that begin together the longer one first. */
export function inOrder<T extends { from: string; until: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from) || Date.parse(b.until) - Date.parse(a.until));
}

export function widened({ from, until }: Span, buffer: Buffer | undefined): Span {
  return { from: from - (buffer?.before ?? 0) * minute, until: until + (buffer?.after ?? 0) * minute };
}

/** What an item takes of its resource with its buffers; nothing where others may stand beside it. */
export function takenBy(item: CalendarItem): Span | null {
  return (item.leavesFree ?? item.tone === 'asked') ? null : widened(spanOf(item), item.buffer);
}

/** Hours of a day in which a resource is closed. */
export function closedOf(resource: Pick<CalendarResource, 'hours'> | undefined, day: string): Span[] {
  const hours = typeof resource?.hours === 'function' ? resource.hours(day) : resource?.hours;
  if (hours === undefined || !isDay(day)) return [];
  const begins = startOf(day);
  const ends = begins + dayMinutes * minute;
  if (hours === null) return [{ from: begins, until: ends }];
  const open = { from: begins + minutesOf(hours.from) * minute, until: begins + minutesOf(hours.until) * minute };
  return [
    { from: begins, until: open.from },
    { from: open.until, until: ends },
  ].filter(({ from, until }) => until > from);
}

/** What is left of `within` beside what is taken, none of it shorter than `least` minutes. */
export function freeIn(within: Span, taken: readonly Span[], least = 1): Span[] {
  const free: Span[] = [];
  let { from } = within;
  for (const one of taken.toSorted((a, b) => a.from - b.from)) {
    if (one.from > from) free.push({ from, until: Math.min(one.from, within.until) });
    from = Math.max(from, one.until);
    if (from >= within.until) break;
  }
  if (from < within.until) free.push({ from, until: within.until });
  return free.filter((one) => one.until - one.from >= least * minute);
}

/** Where a time that hits something may stand instead: shorter at its place, and as long as it is in the next gap. Whole steps. */
export function waysOut(track: Track, wanted: Span, taken: readonly Span[]): Span[] {
  const whole = { from: instantAt(track, 0), until: instantAt(track, lengthOf(track), true) };
  const free = freeIn(whole, taken).flatMap((one) => {
    const from = Math.ceil(placeOf(track, one.from) / track.step) * track.step;
    const until = Math.floor(placeOf(track, one.until) / track.step) * track.step;
    return until > from ? [{ from: instantAt(track, from), until: instantAt(track, until, true) }] : [];
  });
  const [shorter] = free
    .map((one) => ({ from: Math.max(one.from, wanted.from), until: Math.min(one.until, wanted.until) }))
    .filter(({ from, until }) => until > from)
    .toSorted((a, b) => b.until - b.from - (a.until - a.from));
  const length = wanted.until - wanted.from;
  const [later] = free
    .map((one) => ({ from: Math.max(one.from, wanted.from), until: one.until }))
    .filter(({ from, until }) => until - from >= length && from > wanted.from)
    .map(({ from }) => ({ from, until: from + length }));
  return [shorter, later].filter((one) => one !== undefined);
}

/** A place in a row at which the keyboard stops: free time by the step, or an item. */
export interface Stop<T> {
  at: number;
  item?: T;
}

/** From left to right: each item once, at its beginning, and every step that none of them covers. */
export function stopsOf<T extends { from: string; until: string }>(track: Track, items: readonly T[]): Stop<T>[] {
  const shown = inOrder(items)
    .map((item) => ({ item, at: placeOf(track, Date.parse(item.from)), until: placeOf(track, Date.parse(item.until)) }))
    .filter(({ at, until }) => until > at);
  const free: Stop<T>[] = [];
  for (let at = 0; at < lengthOf(track); at += track.step)
    if (!shown.some((one) => one.at < at + track.step && at < one.until && one.at <= at)) free.push({ at });
  return [...free.filter(({ at }) => !shown.some((one) => one.at === at)), ...shown.map(({ item, at }) => ({ at, item }))].toSorted(
    (a, b) => a.at - b.at,
  );
}

/** The last stop that begins at or before a place. */
export function stopAt<T>(stops: readonly Stop<T>[], place: number): Stop<T> | undefined {
  return stops.findLast(({ at }) => at <= place) ?? stops[0];
}

/**
 * The items of a week's days by line: what lasts for several days stands on one line in all of them. `null` is a line that is free on that day.
 */
export function linesOfWeek<T extends { from: string; until: string }>(days: readonly string[], items: readonly T[]): (T | null)[][] {
  const spans = days.map((day) => ({ from: startOf(day), until: startOf(day) + dayMinutes * minute }));
  const lines: (T | null)[][] = days.map(() => []);
  const long = (item: T) => Number(spans.filter((span) => onDay(item, span)).length > 1);
  for (const item of inOrder(items).toSorted((a, b) => long(b) - long(a))) {
    const on = spans.flatMap((span, index) => (onDay(item, span) ? [index] : []));
    if (on.length === 0) continue;
    let line = 0;
    while (on.some((index) => lines[index]?.[line])) line += 1;
    for (const index of on) {
      const day = lines[index] ?? [];
      while (day.length < line) day.push(null);
      day[line] = item;
    }
  }
  return lines;
}

/** Something without length counts on its day. */
export function onDay(item: { from: string; until: string }, day: Span): boolean {
  const { from, until } = spanOf(item);
  return from < day.until && (until > day.from || (from === until && from >= day.from));
}
