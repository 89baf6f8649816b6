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
    officer2: [
      { route: 'asset/check/:checkId/scan', find: async (ask) => `asset/check/${(await ask('/asset/checks')).items[0].id}/scan` },
      { route: 'asset/check/:checkId', find: async (ask) => `asset/check/${(await ask('/asset/checks')).items[0].id}` },
    ],
    deputy: [{ route: 'asset/case/:caseId', find: async (ask) => `asset/case/${(await ask('/asset/cases')).items[0].id}` }],
    clerk: ['asset?view=check', 'asset?view=cases', 'asset?view=register', 'asset?view=loans', 'asset/labels'],
    admin: ['asset?view=manage'],
  },
};
