import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  elsewhere: { 'asset/code/:code': 'leads to the asset whose label was scanned' },
  of: {
    officer: [
      'asset',
      'asset?view=mine',
      { route: 'asset/:assetId', find: async (ask) => `asset/${(await ask('/asset/assets', 'mine=1&pageSize=1')).items[0].id}` },
      {
        route: 'asset/loan/:loanId',
        find: async (ask) => `asset/loan/${(await ask('/office/requests', 'view=mine&module=asset')).items[0].id}`,
      },
    ],
    clerk: ['asset?view=register', 'asset?view=loans', 'asset/labels', 'asset/import'],
    admin: ['asset?view=manage'],
  },
};
