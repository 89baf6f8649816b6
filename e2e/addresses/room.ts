import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    officer: [
      'room',
      'room?view=calendar',
      'room?view=free',
      { route: 'room/:bookingId', find: async (ask) => `room/${(await ask('/office/requests', 'view=mine&module=room')).items[0].id}` },
    ],
    admin: ['room?view=manage'],
  },
};
