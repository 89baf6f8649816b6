import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own leave and what is left of it, what waits for one, who is away. */
  leave: '/leave',
  leaveOf: (id: number) => `/leave/${id}`,
  /** One person's days, ledger and card. */
  leavePerson: (id: number) => `/leave/person/${id}`,
} as const;

const actions = { leave: to.leave } as const;

export const links = { to, actions } satisfies ModuleLinks;
