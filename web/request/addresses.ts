import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: {
    officer: ['request', 'request?view=waiting', 'request?view=register', 'request?view=report'],
    director: [
      {
        route: 'request/:requestId',
        find: async (ask) => `request/${(await ask('/office/requests?view=register&module=request')).items[0].id}`,
      },
    ],
  },
};
