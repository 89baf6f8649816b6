import type { ReactNode } from 'react';

/** What stands in a calendar. Days are ISO days of Bangkok, instants ISO. */

export const calendarViews = ['day', 'week', 'month', 'list'] as const;
export type CalendarViewName = (typeof calendarViews)[number];

/** How far something is. Each has a look of its own that also prints in grey, and a word. */
export const tones = ['firm', 'mine', 'running', 'held', 'asked', 'bumped', 'closed'] as const;
export type Tone = (typeof tones)[number];

/** Minutes that belong to it before and after. */
export interface Buffer {
  before: number;
  after: number;
}

export interface CalendarItem {
  id: string;
  /** Left out where the calendar has no resources. */
  resourceId?: number | undefined;
  from: string;
  until: string;
  title: string;
  tone: Tone;
  /** After the times: whose it is, how many. */
  detail?: string | undefined;
  /** Address that it opens. */
  to?: string | undefined;
  /** May be dragged elsewhere. */
  movable?: boolean | undefined;
  /** Drawn pale beside it, and taken like it. */
  buffer?: Buffer | undefined;
  /** Of days, not of hours. */
  wholeDay?: boolean | undefined;
  /** Its title is not told: a lock stands before what is said instead. */
  secret?: boolean | undefined;
  /** Others may stand beside it; left out, only what is asked for leaves its time free. */
  leavesFree?: boolean | undefined;
}

/** What a day of the month says by itself, where it is not of times that somebody has. */
export interface CalendarDays {
  /** What stands in its cell; on a phone beneath the month, of the day that is chosen. */
  of: (day: string) => ReactNode;
  /** The same for those who hear it. */
  said: (day: string) => string;
  /** Its dot on a phone. */
  mark: (day: string) => 'ok' | 'warn' | 'urgent' | 'brand' | undefined;
  /** Weekends are as narrow as a figure. */
  narrow?: boolean | undefined;
  onOpen?: ((day: string) => void) | undefined;
}

/** The month with a row for each resource. */
export interface CalendarRows {
  /** A line beneath, with a figure for each day. */
  sums?: { label: string; of: (day: string) => string | number } | undefined;
  /** What stands in a cell, in place of the marks of items. */
  cell?: ((resource: CalendarResource, day: string) => ReactNode) | undefined;
  /** A column after the last day. */
  last?: { label: string; of: (resource: CalendarResource) => ReactNode } | undefined;
}

/** '08:30' to '16:30'. */
export interface OpenHours {
  from: string;
  until: string;
}

export interface CalendarResource {
  id: number;
  name: string;
  /** Where it is looked at. */
  to?: string | undefined;
  detail?: string | undefined;
  /** Something to know of it, in amber under its name. */
  warning?: string | undefined;
  /** Closed outside of them; null: closed all day; left out: never closed. */
  hours?: OpenHours | null | ((day: string) => OpenHours | null | undefined) | undefined;
  /** What each use of it takes before and after. */
  buffer?: Buffer | undefined;
}

export interface CalendarHoliday {
  day: string;
  name: string;
}

/** A time of a resource that somebody chose. */
export interface CalendarRange {
  resourceId?: number | undefined;
  from: string;
  until: string;
}
/** Times that something that waits could have: each is taken by a press, or by dropping it there. */
export interface CalendarOffers {
  ranges: CalendarRange[];
  /** Before the row and the time: what is done there. */
  label: string;
  onTake: (range: CalendarRange) => void;
}
/** An item is put elsewhere, or made longer or shorter. */
export interface CalendarMove extends CalendarRange {
  item: CalendarItem;
}
