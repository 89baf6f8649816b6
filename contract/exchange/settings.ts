import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'exchange-peers': page(3346, 'document') } as const;

/** หน่วยงานคู่ส่ง: agencies that letters are exchanged with. */
const peers = listPage({
  fields: {
    name: { is: 'text', max: 300, required: true, unique: true, column: true, phone: true, searched: true },
    code: { is: 'text', max: 40, required: true, unique: true, column: true, searched: true },
    address: { is: 'text', max: 300, required: true, column: true },
    unit: { is: 'row', from: 'unit', required: true, column: true },
  },
  order: 'name',
  grows: true,
});

export const declared: SettingsDeclared = { 'exchange-peers': peers };
