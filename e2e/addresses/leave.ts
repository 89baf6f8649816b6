import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    officer: ['leave', 'leave?view=calendar', 'leave?view=calendar&of=card'],
    admin: ['leave?view=manage', 'leave?view=manage&part=report', 'leave?view=manage&part=uncovered'],
  },
  elsewhere: {
    'leave/:leaveId': 'a leave is asked for first',
    'leave/person/:personId': 'somebody is chosen from the list first',
  },
};
