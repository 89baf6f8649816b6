import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: { officer: ['time/overtime'], admin: ['time/overtime?view=manage'] },
  elsewhere: { 'time/overtime/:overtimeId': 'an order is asked for first' },
};
