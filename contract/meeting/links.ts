import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own meetings, the calendar, the register, bodies. */
  meetings: '/meeting',
  /** The page of a meeting: agenda, invitation, who comes, resolutions, minutes. */
  meeting: (id: number) => `/meeting/${id}`,
  /** The board of its secretary and its chair while it meets. */
  meetingBoard: (id: number) => `/meeting/${id}/board`,
  /** What a member has before him: papers and his vote. */
  meetingTablet: (id: number) => `/meeting/${id}/tablet`,
  /** The wall of the room. */
  meetingProjector: (id: number) => `/meeting/${id}/projector`,
  /** A body: seats, rules, what waits for it, its resolutions. */
  meetingBody: (id: number) => `/meeting/body/${id}`,
  /** A job that a resolution gave. */
  resolution: (requestId: number) => `/meeting/resolution/${requestId}`,
} as const;

const wholePages = { meeting: to.meetings } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
