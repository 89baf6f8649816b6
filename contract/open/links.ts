import type { ModuleLinks } from '../module.ts';

const to = {
  /** How programs of other systems call the office; open to everybody. */
  developers: '/developers',
} as const;

export const links = { to } satisfies ModuleLinks;
