import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = {
  'exchange-peers': page(3346, 'document'),
  'exchange-ecms': page(3347, 'document'),
  'exchange-mail': page(3348, 'document'),
} as const;

/** Straight to another installation, by signed messages; to another agency of this one; by the agency's node of e-CMS; to its central mail address. */
const ways = ['signed', 'inside', 'ecms', 'mail'] as const;

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

/** e-CMS: the agency's own node, by which letters go to agencies with other systems. */
const ecms = formPage({
  parts: {
    node: {
      active: { is: 'switch' },
      address: { is: 'text', max: 300 },
      ministry: { is: 'text', max: 2 },
      code: { is: 'text', max: 5 },
      unit: { is: 'row', from: 'unit' },
      addressing: { is: 'choice', of: ['W3C', 'SHORT'], required: true, initial: 'W3C' },
    },
  },
});

/** ไปรษณีย์อิเล็กทรอนิกส์กลาง: the mailbox that letters come into, and the server that they leave by. */
const mail = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    mailbox: { is: 'row', from: 'mailboxes', required: true, column: true },
    host: { is: 'text', max: 200, required: true, column: true, searched: true },
    port: { is: 'number', min: 1, max: 65535, required: true, initial: 587 },
    security: { is: 'choice', of: ['TLS', 'STARTTLS', 'NONE'], required: true, initial: 'STARTTLS' },
    user: { is: 'text', max: 200 },
    password: { is: 'text', max: 500, hidden: true },
    ca: { is: 'text', max: 20_000, lines: 4 },
    authserv: { is: 'text', max: 200 },
  },
  order: 'name',
  grows: true,
});

export const declared: SettingsDeclared = { 'exchange-peers': peers, 'exchange-ecms': ecms, 'exchange-mail': mail };
