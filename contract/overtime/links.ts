import type { ModuleLinks } from '../module.ts';

const to = {
  /** Orders of one's own, what waits for one, the register, the figures. */
  overtime: '/time/overtime',
  overtimeOf: (id: number) => `/time/overtime/${id}`,
} as const;

const actions = { overtime: to.overtime } as const;

export const links = { to, actions } satisfies ModuleLinks;
