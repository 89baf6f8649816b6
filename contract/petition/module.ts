import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** ยื่นหนังสือออนไลน์: letters that citizens give to the agency on a page of their own. */
export const petition = {
  links,
  notices: {
    /** The day nears, or is over, by which what is asked by the law on official information is answered. */
    petition_due: inOffice('deadlines', ['HOLDER', 'ACTING', 'SCREENER', 'REGISTRY']),
  },
  menus: {
    petitions: {
      id: 3260,
      sort: 29,
      app: 'office',
      action: 'petitions',
      icon: 'inbox',
      th: 'เรื่องที่ยื่นออนไลน์',
      en: 'online submissions',
      given: { CENTRAL_REGISTRY: 'manage', REGISTRY: 'manage' },
    },
  },
} as const satisfies Module;
