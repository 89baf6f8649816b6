import type { ModuleLinks } from '../module.ts';

const to = {
  profile: '/profile',
  /** Everything about one's account, or one section of it. */
  account: (section = '') => `/account-information${section && `#${section}`}`,
  /** Linking one's LINE account. */
  accountLine: '/account-line-service',
  secondFactor: '/second-factor',
} as const;

const actions = {
  profile: to.profile,
  accountInformation: to.account(),
  accountLineService: to.accountLine,
} as const;

export const links = { to, actions } satisfies ModuleLinks;
