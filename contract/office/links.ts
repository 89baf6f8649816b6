import type { ModuleLinks } from '../module.ts';

const to = {
  /** Everything that waits for one. */
  waiting: '/waiting',
} as const;

const actions = { waiting: to.waiting } as const;

export const links = { to, actions } satisfies ModuleLinks;
