import type { Addresses } from '../module.ts';

export const addresses: Addresses = { of: { officer: ['vehicle'] } };
