import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  // views of one page, each with another officer: the sweep goes from page to page
  of: {
    officer: ['request'],
    head: ['request?view=waiting'],
    admin: ['request?view=register'],
    director: [
      'request?view=report',
      {
        route: 'request/:requestId',
        find: async (ask) => `request/${(await ask('/office/requests', 'view=register&module=request')).items[0].id}`,
      },
    ],
  },
};
