import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    officer: [
      'time/wfh',
      'time/wfh?view=calendar',
      { route: 'time/wfh/:wfhId', find: async (ask) => `time/wfh/${(await ask('/office/requests', 'view=mine&module=wfh')).items[0].id}` },
    ],
    admin: ['time/wfh?view=manage'],
  },
};
