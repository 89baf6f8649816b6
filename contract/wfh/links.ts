import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own days out of the office, what waits for one, where the people of one's unit are. */
  wfh: '/time/wfh',
  wfhOf: (id: number) => `/time/wfh/${id}`,
} as const;

const actions = { wfh: to.wfh } as const;

export const links = { to, actions } satisfies ModuleLinks;
