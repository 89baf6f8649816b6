import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** ครุภัณฑ์ (act 2560 s. 112-113, regulation 202-219). */
export const asset = {
  links,
  menus: {
    asset: {
      id: 3220,
      sort: 26,
      app: 'office',
      action: 'asset',
      icon: 'asset',
      th: 'ครุภัณฑ์',
      en: 'assets',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** Things are handed to one: until he taps, who had them answers for them. `words`: how many. */
    asset_offered: inOffice('arrivals'),
    /** What became of things that one handed on. */
    asset_taken: inOffice('progress', ['HOLDER', 'REGISTRY']),
    /** Something that one has is broken: to the store. */
    asset_broken: inOffice('arrivals', ['HOLDER', 'REGISTRY']),
    /** A loan is due soon, or overdue. */
    asset_loan_due: inOffice('deadlines'),
    /** One is to go round in the yearly check; it begins; its report is there, and the books can be set to it. */
    asset_check_appointed: inOffice('arrivals'),
    asset_check_started: inOffice('arrivals'),
    asset_check_reported: inOffice('progress'),
    /** Something that one has was found in another room. */
    asset_check_moved: inOffice('progress'),
    /** A check is to be planned, begun or reported. */
    asset_check_due: inOffice('deadlines'),
    /** One sits on a committee of inquiry; what it found is there; a day is near or over. */
    asset_case_inquire: inOffice('arrivals'),
    asset_case_next: inOffice('progress'),
    asset_case_due: inOffice('deadlines'),
  },
} as const satisfies Module;
