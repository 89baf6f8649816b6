import type { Module } from '../module.ts';
import { links } from './links.ts';

/** การลา. */
export const leave = {
  links,
  menus: {
    leave: {
      id: 3160,
      sort: 18,
      app: 'office',
      action: 'leave',
      icon: 'calendar',
      th: 'การลา',
      en: 'leave',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
} as const satisfies Module;
