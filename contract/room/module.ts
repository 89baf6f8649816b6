import type { Module } from '../module.ts';
import { links } from './links.ts';

/** จองห้องประชุม. */
export const room = {
  links,
  menus: {
    room: {
      id: 3130,
      sort: 16,
      app: 'office',
      action: 'room',
      icon: 'calendar',
      th: 'จองห้องประชุม',
      en: 'meeting rooms',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
} as const satisfies Module;
