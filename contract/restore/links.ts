import type { ModuleLinks } from '../module.ts';

const to = {
  /** What a restore brought back, and its confirmation. */
  restored: '/restored',
} as const;

export const links = { to } satisfies ModuleLinks;
