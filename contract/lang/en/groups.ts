import type { SameKeys } from '../index.ts';
import type { groups as th } from '../th/groups.ts';

export const groups: SameKeys<typeof th> = {
  title: 'Receiver groups',
  hint: 'Units and persons that letters go to together; chosen where a letter is written',
  create: 'New group',
  edit: 'Change',
  remove: 'Remove',
  removeAsk: 'Remove the group “{{name}}”?',
  removeText: 'Letters that were sent stay as they are',
  removed: 'Group removed',
  saved: 'Group saved',
  empty: 'No groups yet',
  of: 'of {{unit}}',
  units: '{{count}} units',
  persons: '{{count}} persons',
  below: 'as the agency stands now',
  name: 'Name',
  rule: 'Members',
  rules: { LISTED: 'Chosen one by one', UNITS_BELOW: 'All units below that keep a receive book' },
  members: 'Units or persons',
  save: 'Save',
};
