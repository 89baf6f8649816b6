import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** คลังและทำลายหนังสือ: keeping, lending, destroying (regulation 52-70). */
export const archive = {
  links,
  menus: {
    archiveStore: {
      id: 3210,
      sort: 24,
      app: 'office',
      action: 'archiveStore',
      icon: 'archive',
      th: 'คลังและทำลายหนังสือ',
      en: 'store of letters',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage', CENTRAL_REGISTRY: 'manage' },
    },
  },
  notices: {
    /** Letters of a unit wait to be put away. `subject`: the list. */
    archive_handed_over: inOffice('arrivals'),
    /** Some of a list were taken or given back: `words` says how many. */
    archive_taken: inOffice('progress', ['HOLDER', 'REGISTRY']),
    /** A loan is due soon, or overdue. */
    archive_loan_due: inOffice('deadlines'),
    /** One sits on the committee of a list, or looks again at some of it. */
    archive_judge: inOffice('arrivals'),
    /** A list waits for the head of the agency, or for who carries it out. */
    archive_waits: inOffice('arrivals', ['HOLDER', 'ACTING']),
    /** What became of a list: judged, agreed to, carried out. */
    archive_list: inOffice('progress'),
    /** What is on a list was held, or opened again. */
    archive_struck: inOffice('progress'),
    /** The National Archives' time is over; the yearly survey begins. */
    archive_time: inOffice('deadlines'),
  },
} as const satisfies Module;
