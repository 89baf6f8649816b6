import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: { head: ['profile', 'account-information', 'account-line-service', 'second-factor'] },
};
