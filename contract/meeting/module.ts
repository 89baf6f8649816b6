import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** การประชุม. */
export const meeting = {
  links,
  menus: {
    meeting: {
      id: 3200,
      sort: 23,
      app: 'office',
      action: 'meeting',
      icon: 'users',
      th: 'การประชุม',
      en: 'meetings',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** `subject`: the body and which of its meetings; `words`: when and where. */
    meeting_invited: inOffice('arrivals'),
    /** Moved or cancelled: what is so now. */
    meeting_changed: inOffice('progress'),
    /** To its secretaries: so many will be away that there may be no quorum. */
    meeting_quorum: inOffice('deadlines'),
    /** The draft of its minutes is there to be read. */
    minutes_circulated: inOffice('arrivals'),
    /** What somebody wrote to the draft was taken or not. */
    minutes_corrected: inOffice('progress'),
    /** The excerpt of a resolution, to whom it gives work. */
    resolution_excerpt: inOffice('arrivals'),
    /** A letter of one's own was put to a body, came on an agenda, or was not taken. */
    proposal_answered: inOffice('progress'),
  },
} as const satisfies Module;
