import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own month, the button, what waits for one, the unit's month, the list of the day. */
  time: '/time',
  /** ขอแก้เวลา, once kept. */
  timeCorrection: (id: number) => `/time/${id}`,
  /** Another person's month, for who heads him, keeps his time or manages it. */
  timePerson: (id: number) => `/time/person/${id}`,
  /** The screen at an entrance that shows the QR of the day; its code stands behind the #, which no server is sent. */
  timeEntrance: '/time/entrance',
} as const;

const wholePages = { time: to.time } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
