import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: { head: ['profile', 'account-information', 'account-line-service', 'second-factor'] },
};
