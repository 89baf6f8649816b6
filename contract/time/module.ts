import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** ลงเวลาปฏิบัติราชการ. */
export const time = {
  links,
  menus: {
    time: {
      id: 3170,
      sort: 19,
      app: 'office',
      action: 'time',
      icon: 'time',
      th: 'ลงเวลาปฏิบัติราชการ',
      en: 'work time',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** A punch that came later, or from outside: to the time keeper of its unit. `subject`: whose and of when. */
    punch_waits: inOffice('arrivals', ['HOLDER', 'REGISTRY']),
    /** It does not count: the reason. */
    punch_refused: inOffice('progress'),
    /** A month that is over waits for its time keeper, then for HR. `subject`: the month and the unit. */
    time_month_waits: inOffice('deadlines', ['HOLDER', 'REGISTRY']),
    /** Taken back to its time keeper: the reason. */
    time_month_reopened: inOffice('progress', ['HOLDER', 'REGISTRY']),
  },
} as const satisfies Module;
