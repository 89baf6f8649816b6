import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  elsewhere: {},
  of: {
    director: ['statistics', 'statistics?report=late', 'statistics/letters?report=volume&from=2026-01-01&until=2026-12-31'],
    secretreg: ['statistics?report=secret'],
  },
};
