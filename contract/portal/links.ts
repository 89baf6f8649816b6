import type { ModuleLinks } from '../module.ts';

const to = {
  home: '/',
  portal: '/portal',
  privacyPolicy: '/privacy-policy',
  /** Open to everybody: does the letter with this code stand? */
  verify: (code = '') => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),
  /** A notification: it is marked read and its document opens. */
  notice: (id: number) => `/portal?t=view-document&d=${id}`,
  notifications: (module?: string) => (module ? `/notification-all/${encodeURIComponent(module)}` : '/notification-all'),
  mailOutbox: '/mail-outbox',
  storage: '/storage',
  /** What this browser keeps for times without a network. */
  offline: '/offline',
} as const;

const actions = {
  portal: to.portal,
  portalModules: to.portal,
  privacyPolicy: to.privacyPolicy,
  mailOutbox: to.mailOutbox,
  storage: to.storage,
} as const;

const wholePages = {
  notifacationAll: to.notifications(),
} as const;

export const links = { to, actions, wholePages } satisfies ModuleLinks;
