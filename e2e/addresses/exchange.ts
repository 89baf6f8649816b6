import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    registrar: ['exchange'],
    head: [
      {
        route: 'exchange/letters/:documentId',
        find: async (ask) => `exchange/letters/${(await ask('/sarabun/drafts', 'tab=sent')).data[0]?.documentId}`,
      },
    ],
  },
  elsewhere: { 'exchange/tray/:itemId': 'the demo has no letter of another office' },
};
