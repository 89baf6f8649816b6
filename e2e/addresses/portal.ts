import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: ['privacy-policy', 'verify', 'verify/no-such-code'],
  of: {
    registrar: ['portal', 'offline'],
    head: ['notification-all/sarabun', 'notification-all'],
    admin: ['storage', 'mail-outbox'],
  },
  elsewhere: { '/': 'leads to the portal' },
};
