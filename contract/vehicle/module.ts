import type { Module } from '../module.ts';
import { inOffice, ofRequest } from '../notify/notice-entry.ts';
import { links } from './links.ts';

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
    trip_given: ofRequest('arrivals'),
    /** Another car or driver, or none any more: the reason. */
    trip_changed: ofRequest('progress'),
    /** Somebody rides in a trip that was approved: he may open it. */
    trip_along: ofRequest('arrivals'),
    /** A paper that ends or a service that comes due: to the fleet, and a driver of his licence. */
    car_paper: inOffice('deadlines', ['HOLDER', 'ACTING', 'REGISTRY']),
    /** Up the line at once: `words` says where and what. */
    car_accident: { ...ofRequest('arrivals'), atOnce: true },
  },
} as const satisfies Module;
