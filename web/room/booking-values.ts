import type { Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest } from '../../contract/office/requests.ts';
import type { Repeat } from '../../contract/office/series.ts';
import { type BookingContent, dayOfRooms, type FixedEquipment, type Layout, openBooking } from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';

/** What a booking begins with: a time that was chosen in the calendar, a room that is free now, or what was kept before. */
export interface Wish {
  roomId?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  kept?: { requestId: number; version: number; content: BookingContent };
}

export type Booking = Given<typeof openBooking>;
export type BookedTime = Booking['occurrences'][number];
/** What is read anew when one of its times changed. */
export const stale = [openBooking, openRequest, listRequests, dayOfRooms];

/** What is done with one date of a series. */
export type Choice = 'keep' | 'other' | 'wait' | 'leave';
export type How = 'book' | 'wait' | 'bump';

export type BookingValues = {
  topic: string;
  publicTitle: string;
  private: boolean;
  day: string;
  from: string;
  until: string;
  every: Repeat;
  lastDay: string;
  headCount: number | string;
  layout: Layout | '';
  need: FixedEquipment[];
  roomId: number;
  how: How;
  reason: string;
  /** By the place of a date: what was chosen there in place of what is proposed. */
  choices: Record<string, Choice>;
  extras: string[];
  catering: Record<string, number | string>;
  phone: string;
  remark: string;
  applicantId: string;
};

const zone = '+07:00';

export function instantOf(day: string, clock: string): string | null {
  return day && /^\d\d:\d\d$/.test(clock) ? new Date(`${day}T${clock}:00${zone}`).toISOString() : null;
}

export function clockOf(at: string | Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

/** The next half hour, for an hour; who books in the evening or at night means the next morning. */
function soon(): { day: string; from: string; until: string } {
  const half = 30 * 60_000;
  const next = new Date(Math.ceil(Date.now() / half) * half);
  const clock = clockOf(next);
  const morning = new Date(`${bangkokDay(new Date(next.getTime() + (clock > '16:30' ? 24 * 2 * half : 0)))}T09:00:00${zone}`);
  const at = clock < '08:00' || clock > '16:30' ? morning : next;
  return { day: bangkokDay(at), from: clockOf(at), until: clockOf(new Date(at.getTime() + 2 * half)) };
}

export function valuesOf({ roomId = 0, from, until, kept }: Wish): BookingValues {
  const content = kept?.content;
  const first = content?.occurrences[0];
  const [begins, ends] = [first?.from ?? from, first?.until ?? until];
  return {
    topic: content?.topic ?? '',
    publicTitle: content?.publicTitle ?? '',
    private: content?.private ?? false,
    ...(begins && ends ? { day: bangkokDay(new Date(begins)), from: clockOf(begins), until: clockOf(ends) } : soon()),
    every: 'ONCE',
    lastDay: '',
    headCount: content?.headCount ?? '',
    layout: content?.layout ?? '',
    need: [],
    roomId: first?.roomId ?? roomId,
    how: first?.waits ? 'wait' : 'book',
    reason: '',
    choices: {},
    extras: content?.extras.map(String) ?? [],
    catering: Object.fromEntries((content?.catering ?? []).map((one) => [`k${one.kindId}`, one.count])),
    phone: content?.phone ?? '',
    remark: content?.remark ?? '',
    applicantId: '',
  };
}
