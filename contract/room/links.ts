import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own bookings, the calendar, free rooms now. */
  rooms: '/room',
  booking: (id: number) => `/room/${id}`,
} as const;

const wholePages = { room: to.rooms } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
