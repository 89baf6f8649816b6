import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    registrar: [
      'sarabun/dashboard',
      'sarabun/search?text=ประชุม',
      'sarabun/receiver-groups',
      'sarabun/drafts',
      'sarabun/intake',
      'sarabun/intake/tray',
      'sarabun/intake/batch',
      // a scan is his who brought it, and the demo has none: intake-tray.spec.ts cuts one
      { route: 'sarabun/intake/batch/:batchId', find: async () => 'sarabun/intake/batch' },
      'sarabun/intake/mails',
      'sarabun/books',
      'sarabun/brought',
      {
        route: 'sarabun/brought/:broughtId',
        find: async (ask) => `sarabun/brought/${(await ask('/sarabun/brought')).data[0]?.id}`,
      },
      {
        route: 'sarabun/books/:bookId/parallel',
        find: async (ask) => `sarabun/books/${(await ask('/sarabun/books')).items[0].id}/parallel`,
      },
      { route: 'sarabun/books/:bookId', find: async (ask) => `sarabun/books/${(await ask('/sarabun/books')).items[0].id}` },
    ],
    head: [
      {
        route: 'sarabun/document/:documentId',
        find: async (ask) => `sarabun/document/${(await ask('/sarabun/drafts', 'tab=sent')).data[0]?.documentId}`,
      },
      'signed-history',
    ],
    officer: [
      {
        route: 'sarabun/draft/:documentId',
        find: async (ask) => `sarabun/draft/${(await ask('/sarabun/drafts', 'tab=drafts')).data[0]?.documentId}`,
      },
    ],
  },
  elsewhere: {
    sarabun: 'leads to the dashboard',
    'sarabun/document/:documentId/looks': 'of a classed letter alone: secret-letter.spec.ts',
  },
};
