import type { SameKeys } from '../../index.ts';
import type { petitionDesk as th } from '../../th/settings/petition.ts';

export const petitionDesk: SameKeys<typeof th> = {
  title: 'Letters sent online',
  affects:
    'While it is open, citizens send letters at /petition without an account. All of them come into the tray of the unit that is named here, and are followed by a code.',
  parts: { desk: 'What is taken' },
  fields: {
    open: 'Takes letters online',
    unit: 'Registers them',
    complaints: 'Sees who complains',
    contact: 'Other ways to reach the agency',
  },
  hints: {
    unit: 'It must keep a receive book',
    complaints: 'Name and contact of who complains are shown to no other unit. What was given before stays as it was.',
    contact: 'Shown on the page, as address and telephone of the central registry',
  },
};
