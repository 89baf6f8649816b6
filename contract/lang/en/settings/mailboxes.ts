import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/mailboxes.ts';

export const mailboxes: SameKeys<typeof th.mailboxes> = {
  title: 'Mailboxes for letters',
  affects:
    'Mails in these mailboxes come into the tray of the unit by themselves. They are looked into every minute; no mail is answered or deleted',
  add: 'Add a mailbox',
  search: 'Search name or address',
  usedBy: '{{count}} mails',
  fields: {
    name: 'Name of the mailbox',
    unit: 'Into the tray of',
    address: 'E-mail address',
    host: 'IMAP server',
    port: 'Port',
    security: 'Encryption',
    user: 'User name',
    password: 'Password',
    ca: 'Certificate of the issuer (PEM)',
    folder: 'Folder that is read',
    after: 'Mails that lie in the tray',
    moveTo: 'Folder to move to',
    fromDay: 'Take mails that arrived from this day on',
  },
  hints: {
    unit: 'A unit that keeps a receive book',
    address: 'What is sent from this address itself is not taken',
    host: 'For example imap.example.go.th',
    port: '993 where encrypted from the start, 143 for STARTTLS',
    ca: 'Only where the server has a certificate of the agency’s own; usually empty',
    moveTo: 'Needed for moving; made where it does not exist',
    fromDay: 'Mails that arrived before stay as they are',
  },
  choices: {
    security: { TLS: 'From the start (TLS)', STARTTLS: 'After the greeting (STARTTLS)', NONE: 'None, for allowed servers inside only' },
    after: { SEEN: 'Are marked as read', MOVE: 'Are marked as read and moved' },
  },
};
