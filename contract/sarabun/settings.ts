import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { mailboxes: page(3344, 'document'), 'intake-folders': page(3345, 'document') } as const;

/** How the way to the mail server is closed: from the first byte, by STARTTLS, not at all. */
export const mailSecurity = ['TLS', 'STARTTLS', 'NONE'] as const;
/** What becomes of a mail in its mailbox, once it lies in the tray. */
export const afterTaking = ['SEEN', 'MOVE'] as const;

/** Mailboxes whose mails come into the tray of a unit. */
const mailboxes = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, column: true },
    address: { is: 'text', max: 200, format: 'email', required: true, unique: true, column: true, searched: true },
    host: { is: 'text', max: 200, required: true },
    port: { is: 'number', min: 1, max: 65535, required: true, initial: 993 },
    security: { is: 'choice', of: mailSecurity, required: true, initial: 'TLS' },
    user: { is: 'text', max: 200, required: true },
    password: { is: 'text', max: 500, hidden: true, required: 'added' },
    ca: { is: 'text', max: 20_000, lines: 4 },
    folder: { is: 'text', max: 200, required: true, initial: 'INBOX' },
    after: { is: 'choice', of: afterTaking, required: true, initial: 'SEEN' },
    moveTo: { is: 'text', max: 200 },
    fromDay: { is: 'day', required: true },
  },
  order: 'name',
  grows: true,
});

/** Folders that scanners write to, each with the unit in whose tray its files wait. */
const intakeFolders = listPage({
  fields: {
    path: { is: 'text', max: 500, required: true, unique: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, column: true, phone: true },
  },
  order: 'path',
  grows: true,
});

export const declared: SettingsDeclared = { mailboxes, 'intake-folders': intakeFolders };
export const mailboxFields = mailboxes.fields;
