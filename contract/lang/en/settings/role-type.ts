import type { SameKeys } from '../../index.ts';
import type { roleType as th } from '../../th/settings/role-type.ts';

export const roleType: SameKeys<typeof th> = {
  title: 'Role types',
  affects: 'Used by posts. What counts as executive has the queues of executives at once; what was done stays as it is.',
  add: 'Add a role type',
  search: 'Find a role type',
  usedBy: '{{count}} posts',
  fields: { name: 'Role type', nameEn: 'In English', executive: 'Counts as executive' },
  hints: { executive: 'What the configuration of the office names as executive stays so; others can be added here.' },
};
