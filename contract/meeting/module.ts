import type { Module } from '../module.ts';
import { type NoticeEntry, noticeChannels } from '../notify/notice-entry.ts';
import { links } from './links.ts';

const ofMeeting = (group: 'arrivals' | 'progress' | 'deadlines'): NoticeEntry<'OFFICE'> => ({
  module: 'OFFICE',
  group,
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: ['subject', 'words', 'name', 'title', 'link'],
});

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
    meeting_invited: ofMeeting('arrivals'),
    /** Moved or cancelled: what is so now. */
    meeting_changed: ofMeeting('progress'),
    /** To its secretaries: so many will be away that there may be no quorum. */
    meeting_quorum: ofMeeting('deadlines'),
    /** The draft of its minutes is there to be read. */
    minutes_circulated: ofMeeting('arrivals'),
    /** What somebody wrote to the draft was taken or not. */
    minutes_corrected: ofMeeting('progress'),
    /** The excerpt of a resolution, to whom it gives work. */
    resolution_excerpt: ofMeeting('arrivals'),
    /** A letter of one's own was put to a body, came on an agenda, or was not taken. */
    proposal_answered: ofMeeting('progress'),
  },
} as const satisfies Module;
