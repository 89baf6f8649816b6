import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = { open: ['petition', 'petition/follow'], of: { registrar: ['petitions'] } };
