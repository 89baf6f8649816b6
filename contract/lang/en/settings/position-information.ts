import type { SameKeys } from '../../index.ts';
import type { positionInformation as th } from '../../th/settings/position-information.ts';

export const positionInformation: SameKeys<typeof th> = {
  title: 'Posts',
  affects: 'Used by receivers, signers and heads of units, felt at once. Letters that are signed keep the post of their time.',
  add: 'Add a post',
  search: 'Find a post',
  usedBy: '{{count}} holders and tasks',
  fields: {
    name: 'Post',
    unit: 'Unit',
    roleType: 'Role type',
    type: 'Position type',
    level: 'Level',
    headsUnit: 'Heads its unit',
    nameEn: 'In English',
  },
  hints: {
    headsUnit: 'Whoever holds it is the head of the unit; a unit has one such post.',
    roleType: 'What counts as executive has the queues of executives.',
  },
};
