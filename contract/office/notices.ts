import { ofRequest } from '../notify/notice-entry.ts';

export const notices = {
  request_waiting: ofRequest('arrivals', ['HOLDER', 'ACTING', 'REGISTRY']),
  request_sent_back: ofRequest('progress'),
  request_approved: ofRequest('progress'),
  request_rejected: ofRequest('progress'),
  request_cancelled: ofRequest('progress'),
  request_kept: ofRequest('progress'),
  request_lapsed: ofRequest('deadlines'),
  /** Another who asked for the same time got it. */
  booking_given_away: ofRequest('progress'),
  /** Something that comes before it took its time: the reason. */
  booking_bumped: ofRequest('progress'),
  /** Somebody else gave it another time or thing. */
  booking_moved: ofRequest('progress'),
  /** A time that was waited for fell free, and is held for a while. */
  booking_offered: ofRequest('arrivals'),
} as const;
