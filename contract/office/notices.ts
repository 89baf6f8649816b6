import { type NoticeEntry, noticeChannels } from '../notify/notice-entry.ts';

/** `words`: the reason, where one was given. */
const ofRequests = ['kind', 'subject', 'number', 'words', 'name', 'title', 'link'] as const;
const request = (group: 'arrivals' | 'progress' | 'deadlines', roles: NoticeEntry['roles'] = ['HOLDER']): NoticeEntry<'OFFICE'> => ({
  module: 'OFFICE',
  group,
  roles,
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: ofRequests,
});

export const notices = {
  request_waiting: request('arrivals', ['HOLDER', 'ACTING', 'REGISTRY']),
  request_sent_back: request('progress'),
  request_approved: request('progress'),
  request_rejected: request('progress'),
  request_cancelled: request('progress'),
  request_kept: request('progress'),
  request_lapsed: request('deadlines'),
  /** Another who asked for the same time got it. */
  booking_given_away: request('progress'),
  /** Something that comes before it took its time: the reason. */
  booking_bumped: request('progress'),
  /** Somebody else gave it another time or thing. */
  booking_moved: request('progress'),
  /** A time that was waited for fell free, and is held for a while. */
  booking_offered: request('arrivals'),
} as const;
