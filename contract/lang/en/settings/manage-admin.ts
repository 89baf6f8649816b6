import type { SameKeys } from '../../index.ts';
import type { manageAdmin as th } from '../../th/settings/manage-admin.ts';

export const manageAdmin: SameKeys<typeof th> = {
  title: 'Administrators',
  affects: 'Who looks after the settings of which unit, felt at once. It gives no further right to read letters.',
  add: 'Add an administrator',
  usedBy: 'Has been in force',
  fields: { person: 'Person', kind: 'Duty', unit: 'Unit', since: 'Since', until: 'Until', note: 'Order of appointment' },
  hints: {
    unit: 'This unit and all below it; administrators of the root unit have the whole agency.',
    until: 'Left empty while no end is known. The root unit always keeps an administrator without an end.',
  },
  choices: { kind: { ADMIN: 'Administrator', AUDITOR: 'Auditor (reads the logs only)' } },
};
