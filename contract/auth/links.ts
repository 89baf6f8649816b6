import type { ModuleLinks } from '../module.ts';

const to = {
  login: '/login',
  igLogin: '/ig-login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (key: string) => `/reset-password?key=${encodeURIComponent(key)}`,
  changePassword: '/change-password',
} as const;

const actions = {
  register: to.register,
  igencoLogin: to.igLogin,
  forgotPassword: to.forgotPassword,
  // without the key of a mail it leads to login [R6]
  resetPassword: '/reset-password',
  changePassword: to.changePassword,
} as const;

const wholePages = { login: to.login } as const;

export const links = { to, actions, wholePages } satisfies ModuleLinks;
