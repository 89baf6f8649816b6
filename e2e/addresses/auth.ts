import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: ['login', 'register', 'forgot-password', 'reset-password?key=x', 'take-back?key=x', 'proved?provider=back', 'set-up'],
  of: { head: ['change-password'] },
  elsewhere: { 'ig-login': 'belongs to a brand with its own way in: first-office.spec.ts' },
};
