import type { SameKeys } from '../../index.ts';
import type { exchangePeers as th } from '../../th/settings/exchange-peers.ts';

export const exchangePeers: SameKeys<typeof th> = {
  title: 'Partner agencies',
  affects:
    'Agencies that letters are exchanged with directly. One of another system can be used once two administrators have compared the fingerprint of its key; one of the same system once both have added each other',
  add: 'Add a partner agency',
  search: 'Find a name or code',
  usedBy: '{{count}} letters',
  fields: { name: 'Name', code: 'Code', adapter: 'Way', address: 'Address of its office', unit: 'Into the tray of' },
  hints: {
    name: 'As letters are addressed to it',
    code: 'As the partner told it, like ktc-saraban; five digits by e-CMS; one of your own by mail',
    adapter: 'Can’t be changed later',
    address: 'For an agency of another system, as https://eoffice.example.go.th',
    unit: 'A unit that keeps a receive book',
  },
  choices: {
    adapter: { signed: 'Straight to its own system', inside: 'An agency of the same system', ecms: 'e-CMS', mail: 'Central mail address' },
  },
};
