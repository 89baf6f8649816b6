import type { SameKeys } from '../../index.ts';
import type { certificatePersonAuto as th } from '../../th/settings/certificate-person-auto.ts';

export const certificatePersonAuto: SameKeys<typeof th> = {
  title: 'Certificates by rule',
  affects:
    'Who is given a certificate, and its renewal, without asking. The first rule that fits a person counts; certificates there are stay.',
  add: 'Add a rule',
  search: 'Find a rule',
  fields: {
    name: 'Name of the rule',
    unitId: 'Unit',
    roleTypes: 'Roles of posts',
    employeeTypes: 'Types of staff',
    asks: 'Ask for them',
    issues: 'Issue once identity is checked',
    renewDays: 'Renew before the end (days)',
    tellDays: 'Tell before the end (days)',
  },
  hints: {
    unitId: 'With the units below; empty: the whole agency',
    roleTypes: 'Empty: all roles',
    employeeTypes: 'Empty: all types',
    asks: 'A request for whoever has no certificate; an officer still checks the identity',
    issues: 'At once when the check is noted; the owner chooses the PIN',
    renewDays: '0: never by itself',
    tellDays: '0: never; once a certificate',
  },
};
