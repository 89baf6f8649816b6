import type { ModuleLinks } from '../module.ts';

const to = {
  /** Requests of the agency's own kinds. */
  ownRequests: '/request',
  ownRequest: (id: number | string) => `/request/${id}`,
  ownRequestReport: '/request/report',
  /** A new one of this kind. */
  newOwnRequest: (code: string) => `/request?new=${code}`,
} as const;

const actions = { request: to.ownRequests } as const;

export const links = { to, actions } satisfies ModuleLinks;
