import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: ['time/entrance'],
  of: {
    officer: ['time'],
    head: ['time?view=unit', 'time?view=unit&part=units', 'time?view=unit&part=roster', 'time?view=register'],
    admin: [
      'time?view=unit&part=report',
      'time?view=manage',
      {
        route: 'time/person/:personId',
        find: async (ask) => {
          const { persons } = await ask('/time/unit', `month=${new Date().toISOString().slice(0, 7)}`);
          return `time/person/${persons[0].id}`;
        },
      },
    ],
  },
  elsewhere: { 'time/:correctionId': 'a correction is asked for first' },
};
