import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    officer: [
      'time/overtime',
      {
        route: 'time/overtime/:overtimeId',
        find: async (ask) => `time/overtime/${(await ask('/office/requests', 'view=mine&module=overtime')).items[0].id}`,
      },
    ],
    admin: ['time/overtime?view=manage'],
  },
};
