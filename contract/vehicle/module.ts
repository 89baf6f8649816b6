import type { Module } from '../module.ts';
import { type NoticeEntry, noticeChannels } from '../notify/notice-entry.ts';
import { links } from './links.ts';

const ofTrips = ['kind', 'subject', 'number', 'words', 'name', 'title', 'link'] as const;
const trip = (group: 'arrivals' | 'progress'): NoticeEntry<'OFFICE'> => ({
  module: 'OFFICE',
  group,
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: ofTrips,
});

/** ยานพาหนะ. */
export const vehicle = {
  links,
  menus: {
    vehicle: {
      id: 3140,
      sort: 17,
      app: 'office',
      action: 'vehicle',
      icon: 'car',
      th: 'ยานพาหนะ',
      en: 'vehicles',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** A driver, and the gate, have a trip that was approved. */
    trip_given: trip('arrivals'),
    /** Another car or driver, or none any more: the reason. */
    trip_changed: trip('progress'),
    /** Somebody rides in a trip that was approved: he may open it. */
    trip_along: trip('arrivals'),
    /** A paper that ends or a service that comes due: to the fleet, and a driver of his licence. */
    car_paper: {
      ...trip('arrivals'),
      group: 'deadlines',
      roles: ['HOLDER', 'ACTING', 'REGISTRY'],
      placeholders: ['subject', 'words', 'name', 'title', 'link'],
    },
    /** Up the line at once: `words` says where and what. */
    car_accident: { ...trip('arrivals'), atOnce: true },
  },
} as const satisfies Module;
