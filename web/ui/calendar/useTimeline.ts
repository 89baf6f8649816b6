import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  closedOf,
  freeIn,
  instantAt,
  lengthOf,
  placeOf,
  placeOfShare,
  type Span,
  type Stop,
  slid,
  snapped,
  spanOf,
  stopAt,
  stopsOf,
  stretched,
  type Track,
  takenBy,
  touches,
  waysOut,
  widened,
} from './spans.ts';
import type { CalendarItem, CalendarMove, CalendarRange, CalendarResource } from './types.ts';

/** A row of the grid: a resource on some days, or one of its days. */
export interface TimelineRow {
  key: string;
  /** As it is called, and as it is heard. */
  name: string;
  detail?: string | undefined;
  warning?: string | undefined;
  resource?: CalendarResource | undefined;
  track: Track;
  items: CalendarItem[];
  /** Weekend or holiday, all of it. */
  off?: boolean | undefined;
  /** Opens what the row is of. */
  onOpen?: (() => void) | undefined;
}

/** The time that is being chosen, or the item on its way. */
export interface Mark {
  row: number;
  span: Span;
  item?: CalendarItem | undefined;
  /** Chosen where it began, so that it grows to both sides. */
  anchor: number;
  /** Dropped where it cannot stand: what else there is is offered. */
  settled?: boolean;
  by: 'keys' | 'pointer';
}

/** Why a time cannot be had: what it meets (`buffer`: only the time before or after), hours in which nobody opens, or what the screen says. */
export interface Clash {
  items: { item: CalendarItem; buffer: boolean }[];
  closed?: boolean;
  said?: string;
  /** The parts that are taken. */
  hits: Span[];
  ways: Span[];
}

export interface TimelineActs {
  onPick?: ((range: CalendarRange) => void) | undefined;
  onMove?: ((move: CalendarMove) => void) | undefined;
  /** What else speaks against a time, in words; nothing where it is free. */
  judge?: ((range: CalendarRange & { item?: CalendarItem }) => string | undefined) | undefined;
  /** Minutes of a time that is chosen by one press. */
  pickMinutes?: number | undefined;
}

interface Cursor {
  row: number;
  at: number;
  item?: CalendarItem | undefined;
}

const minute = 60_000;
/** Pixels after which a press is a drag. */
const slack = 4;

/** Cursor, choosing and moving on a grid of rows, by pointer and by keys alike. */
export function useTimeline(rows: TimelineRow[], { onPick, onMove, judge, pickMinutes = 60 }: TimelineActs, begins: number) {
  const [wanted, setCursor] = useState<Cursor>({ row: 0, at: begins });
  const [mark, setMark] = useState<Mark | null>(null);
  const [gaveUp, setGaveUp] = useState(false);
  const tracks = useRef<(HTMLElement | null)[]>([]);
  const follows = useRef(false);
  const dragged = useRef(false);
  const cursor = cursorOn(rows, wanted);
  const clash = mark && rows[mark.row] ? clashOf(rows[mark.row] as TimelineRow, mark, judge) : null;
  const latest = useRef({ mark, clash, rows });
  latest.current = { mark, clash, rows };

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const stop = tracks.current[cursor.row]?.querySelector<HTMLElement>('[data-stop][tabindex="0"]');
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const go = (to: Cursor) => {
    follows.current = true;
    setGaveUp(false);
    setCursor(to);
  };
  const giveUp = () => {
    setMark(null);
    setGaveUp(true);
    follows.current = true;
  };
  /** Takes the time that is marked, or one of the ways out. */
  const settle = (span?: Span) => {
    const { mark: now, clash: against } = latest.current;
    const row = now && latest.current.rows[now.row];
    if (!now || !row) return;
    if (against && !span) return setMark({ ...now, settled: true });
    setMark(null);
    const range = rangeOf(row, span ?? now.span);
    if (!now.item) return onPick?.(range);
    const before = spanOf(now.item);
    const stays = row.items.includes(now.item) && before.from === Date.parse(range.from) && before.until === Date.parse(range.until);
    if (!stays) onMove?.({ ...range, item: now.item });
  };

  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[cursor.row];
    if (!row || !(event.target as HTMLElement).closest('[data-stop]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = mark ? keysOfMark(mark) : keysOfCursor(row);
    const does = act[event.code === 'KeyM' ? 'm' : event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does(event.shiftKey);
  };

  type Act = (shift: boolean) => void;

  function keysOfCursor(row: TimelineRow): Record<string, Act> {
    const stops = stopsOf(row.track, row.items);
    const index = stops.findIndex((one) => one.at === cursor.at && one.item === cursor.item);
    const to = (stop: Stop<CalendarItem> | undefined) => stop && go({ row: cursor.row, ...stop });
    const side =
      (by: number): Act =>
      (shift) => {
        if (shift && onPick && !cursor.item) return begin(by);
        to(stops[Math.min(stops.length - 1, Math.max(0, index + by))]);
      };
    const across =
      (by: number): Act =>
      () => {
        const next = rows[cursor.row + by];
        if (next) go({ row: cursor.row + by, ...stopAt(stopsOf(next.track, next.items), cursor.at) } as Cursor);
      };
    const hour = (by: number): Act => {
      return () => to(stopAt(stops, Math.max(0, cursor.at + by * 60)));
    };
    const edge = (index: number): Act => {
      return () => to(stops.at(index));
    };
    const acts: Record<string, Act> = {
      ArrowRight: side(1),
      ArrowLeft: side(-1),
      ArrowDown: across(1),
      ArrowUp: across(-1),
      PageDown: hour(1),
      PageUp: hour(-1),
      Home: edge(0),
      End: edge(-1),
    };
    const { item } = cursor;
    if (item?.movable && onMove)
      acts.m = () => setMark({ row: cursor.row, span: spanOf(item), item, anchor: placeOf(row.track, Date.parse(item.from)), by: 'keys' });
    const takes: Act = () => take(cursor.row, cursor.at, 'keys');
    return !item && onPick ? { ...acts, Enter: takes } : acts;
  }

  /** The first two steps of a time, towards where the key points. */
  function begin(by: number): void {
    const row = rows[cursor.row] as TimelineRow;
    const { step } = row.track;
    const from = snapped(row.track, by < 0 ? cursor.at - step : cursor.at);
    const until = Math.min(lengthOf(row.track), snapped(row.track, cursor.at) + (by < 0 ? step : 2 * step));
    setMark({ row: cursor.row, span: chosen(row.track, from, until), anchor: snapped(row.track, cursor.at), by: 'keys' });
  }

  function keysOfMark(now: Mark): Record<string, Act> {
    const row = rows[now.row] as TimelineRow;
    const change = (span: Span, at = now.row) => setMark({ ...now, row: at, span, settled: false });
    const side =
      (by: number): Act =>
      (shift) => {
        if (now.item) return change(shift ? stretched(row.track, now.span, by) : slid(row.track, now.span, by));
        if (!shift) return change(slid(row.track, now.span, by));
        const head = placeOf(row.track, now.span.from) < now.anchor ? 'from' : 'until';
        const one = row.track.step * minute;
        const short = head === 'until' && by < 0 && now.span.until - now.span.from <= one;
        change(stretched(row.track, now.span, by, short ? 'from' : head));
      };
    const across =
      (by: number): Act =>
      () => {
        const next = rows[now.row + by];
        if (next) change(slid(row.track, now.span, 0, next.track), now.row + by);
      };
    const drops: Act = () => settle();
    return {
      ArrowRight: side(1),
      ArrowLeft: side(-1),
      ArrowDown: across(1),
      ArrowUp: across(-1),
      Enter: drops,
      Escape: giveUp,
    };
  }

  /** One press: as long as is usual, or as there is room. */
  function take(at: number, place: number, by: Mark['by']): void {
    const row = rows[at] as TimelineRow;
    const from = instantAt(row.track, place);
    const until = instantAt(row.track, Math.min(lengthOf(row.track), place + Math.max(row.track.step, pickMinutes)), true);
    const gap = freeIn({ from, until }, takenOf(row, undefined), row.track.step)[0];
    const span = gap?.from === from ? gap : { from, until };
    const next: Mark = { row: at, span, anchor: place, by };
    const against = clashOf(row, next, judge);
    setMark(against ? { ...next, settled: true } : null);
    if (!against) onPick?.(rangeOf(row, span));
  }

  /** Drags by mouse and pen; a finger scrolls, and chooses by a press. */
  const down = (event: PointerEvent<HTMLElement>, index: number) => {
    const row = rows[index];
    const target = event.target as HTMLElement;
    if (!row || event.button !== 0 || target.closest('[data-stop="ways"]')) return;
    const on = target.closest<HTMLElement>('[data-item]');
    const item = on ? row.items.find(({ id }) => id === on.dataset.item) : undefined;
    dragged.current = false;
    if (item ? !(item.movable && onMove) : !onPick) return;
    const touch = event.pointerType === 'touch';
    if (touch && item) return;
    if (!item) setCursor({ row: index, at: snapped(row.track, placeAt(tracks.current[index], row.track, event.clientX)) });
    const start = { x: event.clientX, y: event.clientY, place: placeAt(tracks.current[index], row.track, event.clientX) };
    const edge = target.dataset.edge as 'from' | 'until' | undefined;
    const grab = item ? start.place - placeOf(row.track, Date.parse(item.from)) : 0;
    const moved = (now: globalThis.PointerEvent) => {
      if (!dragged.current && Math.hypot(now.clientX - start.x, now.clientY - start.y) < slack) return;
      if (touch) return;
      dragged.current = true;
      now.preventDefault();
      const { rows: live } = latest.current;
      if (!item) {
        const head = snapped(row.track, placeAt(tracks.current[index], row.track, now.clientX));
        const anchor = snapped(row.track, start.place);
        const span = chosen(row.track, Math.min(anchor, head), Math.max(anchor, head) + row.track.step);
        return setMark({ row: index, span, anchor, by: 'pointer' });
      }
      if (edge) {
        const steps = Math.round((placeAt(tracks.current[index], row.track, now.clientX) - start.place) / row.track.step);
        return setMark({ row: index, span: stretched(row.track, spanOf(item), steps, edge), item, anchor: 0, by: 'pointer' });
      }
      const over = rowAt(tracks.current, now.clientY, index);
      const to = live[over] ?? row;
      const place = placeAt(tracks.current[over], to.track, now.clientX) - grab;
      const begin = instantAt(to.track, Math.max(0, Math.round(place / to.track.step) * to.track.step));
      const { from, until } = spanOf(item);
      setMark({ row: over, span: slid(to.track, { from: begin, until: begin + until - from }, 0), item, anchor: 0, by: 'pointer' });
    };
    const end = (how: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (how.type === 'pointercancel') return setMark(null);
      if (dragged.current) return settle();
      if (!item) take(index, snapped(row.track, start.place), 'pointer');
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  return {
    cursor,
    mark,
    clash,
    gaveUp,
    pressed,
    down,
    settle,
    giveUp,
    /** The track of a row. */
    keep: (index: number) => (element: HTMLElement | null) => {
      tracks.current[index] = element;
    },
    /** The press that ends a drag opens nothing. */
    pressEnds: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    focused: (to: Cursor) => setCursor(to),
  };
}

/** Where the cursor is when rows or items have changed under it. */
function cursorOn(rows: TimelineRow[], wanted: Cursor): Cursor {
  const index = Math.max(0, Math.min(rows.length - 1, wanted.row));
  const row = rows[index];
  if (!row) return { row: 0, at: 0 };
  const stops = stopsOf(row.track, row.items);
  const same = wanted.item && stops.find(({ item }) => item?.id === wanted.item?.id);
  const stop = same ?? stops.find(({ at, item }) => at === wanted.at && !item) ?? stopAt(stops, wanted.at) ?? { at: 0 };
  return { row: index, ...stop };
}

function chosen(track: Track, from: number, until: number): Span {
  return { from: instantAt(track, from), until: instantAt(track, Math.min(lengthOf(track), until), true) };
}

function rangeOf(row: TimelineRow, { from, until }: Span): CalendarRange {
  return { resourceId: row.resource?.id, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/** What is taken of a row, as far as a new time with these buffers may not touch it. */
function takenOf(row: TimelineRow, moved: CalendarItem | undefined): Span[] {
  const own = moved?.buffer ?? row.resource?.buffer;
  const back = own && { before: own.after, after: own.before };
  return [
    ...row.items.flatMap((item) => {
      const taken = item.id === moved?.id ? null : takenBy(item);
      return taken ? [widened(taken, back)] : [];
    }),
    ...row.track.days.flatMap((day) => closedOf(row.resource, day)),
  ];
}

function clashOf(row: TimelineRow, { span, item: moved }: Mark, judge: TimelineActs['judge']): Clash | null {
  const taken = takenOf(row, moved);
  const own = widened(span, moved?.buffer ?? row.resource?.buffer);
  const items = row.items
    .filter((one) => {
      const takes = one.id === moved?.id ? null : takenBy(one);
      return takes && touches(takes, own);
    })
    .map((item) => ({ item, buffer: !touches(spanOf(item), span) }))
    .toSorted((a, b) => Number(a.buffer) - Number(b.buffer));
  const closed = row.track.days.flatMap((day) => closedOf(row.resource, day)).filter((one) => touches(one, span));
  const hits = taken
    .filter((one) => touches(one, span))
    .map((one) => ({ from: Math.max(one.from, span.from), until: Math.min(one.until, span.until) }));
  const said = judge?.({ ...rangeOf(row, span), ...(moved ? { item: moved } : {}) });
  if (items.length === 0 && closed.length === 0 && !said) return null;
  const ways = said ? [] : waysOut(row.track, span, taken);
  return {
    items,
    ...(closed.length > 0 ? { closed: true } : {}),
    ...(said ? { said } : {}),
    hits,
    ways,
  };
}

function placeAt(element: HTMLElement | null | undefined, track: Track, x: number): number {
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0) return 0;
  return placeOfShare(track, ((x - box.left) / box.width) * 100);
}

function rowAt(tracks: (HTMLElement | null)[], y: number, other: number): number {
  const found = tracks.findIndex((track) => {
    const box = track?.getBoundingClientRect();
    return box && y >= box.top && y < box.bottom;
  });
  return found < 0 ? other : found;
}
