import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { overtimeKinds } from './calls.ts';

export const pages = { 'overtime-rates': page(3422, 'office') } as const;

/** Baht an hour by the regulation, from a day on. */
const rates = listPage({
  fields: {
    orderNo: { is: 'text', max: 300, required: true, column: true, searched: true },
    kind: { is: 'choice', of: overtimeKinds, required: true, column: true, phone: true },
    baht: { is: 'number', min: 1, max: 10_000, required: true, column: true, phone: true },
    hoursMost: { is: 'number', min: 1, max: 24, required: true, column: true },
    validFrom: { is: 'day', required: true, column: true, phone: true },
    validTo: { is: 'day', column: true },
  },
  order: 'validFrom',
  grows: true,
  filter: 'kind',
});

export const declared: SettingsDeclared = { 'overtime-rates': rates };
