import type { SameKeys } from '../../index.ts';
import type { exchangeMail as th } from '../../th/settings/exchange-mail.ts';

export const exchangeMail: SameKeys<typeof th> = {
  title: 'Central mail address',
  affects:
    'Letters to and from other agencies by the central mail address (saraban@…), and receive numbers that are told back; of several the first that is on',
  add: 'Set up the central mail address',
  search: 'Search name or server',
  fields: {
    name: 'Name',
    mailbox: 'Mailbox of the central address',
    host: 'Server for outgoing mail (SMTP)',
    port: 'Port',
    security: 'Encryption',
    user: 'User name',
    password: 'Password',
    ca: 'Certificate of the issuer (PEM)',
    authserv: 'Name under which our server tells what it found of a sender',
  },
  hints: {
    mailbox: 'One of the mailboxes for letters; letters leave from its address',
    port: '587 for STARTTLS, 465 where encrypted from the start',
    user: 'Empty where the server asks for none',
    ca: 'Only where the server has a certificate of the agency’s own; usually empty',
    authserv: 'The first word behind Authentication-Results: in mails that came, like mx.example.go.th; empty where there is none',
  },
  choices: {
    security: { TLS: 'From the start (TLS)', STARTTLS: 'After the greeting (STARTTLS)', NONE: 'None, for allowed servers inside only' },
  },
};
