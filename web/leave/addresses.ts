import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: {
    admin: ['leave'],
  },
  elsewhere: { 'leave/:leaveId': 'no leave stands in the demo yet' },
};
