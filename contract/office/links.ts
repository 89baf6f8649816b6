import type { ModuleLinks } from '../module.ts';

const to = {
  /** Everything that waits for one. */
  waiting: '/waiting',
  /** What hangs at the door of a room; its code stands behind the #, which no server is sent. */
  display: (code: string) => `/display#${code}`,
} as const;

const actions = { waiting: to.waiting } as const;

export const links = { to, actions } satisfies ModuleLinks;
