import type { SameKeys } from '../../index.ts';
import type { systemManageBookGroup as th } from '../../th/settings/system-manage-book-group.ts';

export const systemManageBookGroup: SameKeys<typeof th> = {
  title: 'Groups of books',
  affects: 'Groups and orders the books, and lets other units read the books of a group. Numbers stay as they are',
  add: 'Add a group',
  fields: { name: 'Name of the group', readers: 'Units that may read it too' },
  hints: {
    readers:
      'People of these units read the books of the group besides the registry and head of their own unit. Never books of classed letters, and no right to open letters',
  },
};
