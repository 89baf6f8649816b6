import type { SameKeys } from '../../index.ts';
import type { exchangePeers as th } from '../../th/settings/exchange-peers.ts';

export const exchangePeers: SameKeys<typeof th> = {
  title: 'Partner agencies',
  affects:
    'Agencies that letters are exchanged with from office to office. One can be used once two administrators have compared the fingerprint of its key',
  add: 'Add a partner agency',
  search: 'Find a name or code',
  usedBy: '{{count}} letters',
  fields: { name: 'Name', code: 'Code', address: 'Address of its office', unit: 'Into the tray of' },
  hints: {
    name: 'As letters are addressed to it',
    code: 'As the partner told it, like ktc-saraban',
    address: 'As https://eoffice.example.go.th',
    unit: 'A unit that keeps a receive book',
  },
};
