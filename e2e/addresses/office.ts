import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: ['display'],
  of: { director: ['waiting'] },
};
