import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = { of: {} };
