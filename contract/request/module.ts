import type { Module } from '../module.ts';
import { links } from './links.ts';

/** Requests whose kinds an administrator makes: their fields, steps, numbers and paper. */
export const request = {
  links,
  menus: {
    request: {
      id: 3135,
      sort: 25,
      app: 'office',
      action: 'request',
      icon: 'clipboard',
      th: 'คำขอของหน่วยงาน',
      en: 'requests of the agency',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
} as const satisfies Module;
