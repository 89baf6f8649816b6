import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own bookings, the calendar, free rooms now. */
  rooms: '/room',
  booking: (id: number) => `/room/${id}`,
  /** What hangs at the door of a room; its code stands behind the #, which no server is sent. */
  roomDoor: '/room/door',
} as const;

const wholePages = { room: to.rooms } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
