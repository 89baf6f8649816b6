import type { SameKeys } from '../../index.ts';
import type { webhooks as th } from '../../th/settings/webhooks.ts';

export const webhooks: SameKeys<typeof th> = {
  title: 'Webhooks',
  affects:
    'These addresses are told when what another system has offered or drafted changes. Messages are signed and hold no subject, sender or person. One that has failed for five days is switched off',
  add: 'Add a webhook',
  search: 'Find a name or an address',
  fields: { name: 'Name', client: 'System', url: 'Address', events: 'Events' },
  hints: { url: 'https, port 443 or 8443; inside the network only what the operator of the server has named' },
  choices: {
    events: {
      'letter.offered': 'Offered, or waiting again',
      'letter.received': 'Registered',
      'letter.refused': 'Put aside',
      'draft.returned': 'A draft came back',
      'letter.numbered': 'A draft has its number',
      'letter.sent': 'A letter was sent',
      'delivery.changed': 'Delivery to a receiver outside changed',
      'circular.done': 'A circular was acknowledged by all, or closed',
      'citizen.changed': 'What a citizen gave online changed',
      'client.expires': 'The system ends within 14 days',
    },
  },
};
