import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = { open: ['developers'], of: {} };
