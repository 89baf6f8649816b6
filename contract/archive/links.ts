import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's loans, what waits for one, the store, what is due, lists, holds, what is looked after. */
  archive: '/archive',
  /** บัตรยืม: the request of a loan. */
  loan: (id: number) => `/archive/${id}`,
  /** What the QR on a box leads to. */
  archiveBox: (id: number) => `/archive/box/${id}`,
  handOver: (id: number) => `/archive/hand-over/${id}`,
  /** A list: the room of its committee, and what became of it. */
  archiveList: (id: number) => `/archive/list/${id}`,
  boxLabels: '/archive/labels',
  /** The way to the archive's own site, by the id of its menu: a code for it alone is asked for on the way. */
  archiveSite: (menuId: number) => `/archive/site/${menuId}`,
} as const;

const wholePages = { archiveStore: to.archive } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
