import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** คลังความรู้: articles of the agency, each looked after by a post and reviewed in time. */
export const knowledge = {
  links,
  menus: {
    knowledge: {
      id: 3230,
      sort: 27,
      app: 'office',
      action: 'knowledge',
      icon: 'bulb',
      th: 'คลังความรู้',
      en: 'knowledge',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** An article waits for who owns its category. `subject`: its title. */
    knowledge_asked: inOffice('arrivals', ['HOLDER', 'ACTING']),
    /** It was published, or sent back with a reason. */
    knowledge_decided: inOffice('progress'),
    /** Its time is over: who owns it looks at it again. */
    knowledge_due: inOffice('deadlines', ['HOLDER', 'ACTING']),
    /** An order that it cites was cancelled or replaced. */
    knowledge_order_ended: inOffice('deadlines', ['HOLDER', 'ACTING']),
    /** Somebody wrote under it. */
    knowledge_comment: inOffice('progress', ['HOLDER', 'ACTING']),
  },
} as const satisfies Module;
