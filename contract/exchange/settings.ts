import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'exchange-peers': page(3346, 'document') } as const;

/** Straight to another installation, by signed messages; to another agency of this one. */
const ways = ['signed', 'inside'] as const;

/** หน่วยงานคู่ส่ง: agencies that letters are exchanged with. */
const peers = listPage({
  fields: {
    name: { is: 'text', max: 300, required: true, unique: true, column: true, phone: true, searched: true },
    code: { is: 'text', max: 40, required: true, unique: true, column: true, searched: true },
    adapter: { is: 'choice', of: ways, required: true, once: true, initial: 'signed', column: true },
    // of a way that goes to an address
    address: { is: 'text', max: 300, column: true },
    unit: { is: 'row', from: 'unit', required: true, column: true },
  },
  order: 'name',
  grows: true,
  filter: 'adapter',
});

export const declared: SettingsDeclared = { 'exchange-peers': peers };
