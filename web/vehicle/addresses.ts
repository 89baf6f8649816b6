import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: {
    officer: ['vehicle', 'vehicle?view=board', 'vehicle/drive'],
    admin: [
      'vehicle?view=board',
      'vehicle?view=today',
      'vehicle?view=manage',
      {
        route: 'vehicle/:tripId',
        find: async (ask) => `vehicle/${(await ask('/office/requests', 'view=register&module=vehicle')).items[0].id}`,
      },
      { route: 'vehicle/car/:vehicleId', find: async (ask) => `vehicle/car/${(await ask('/vehicle/setup')).cars[0].id}` },
    ],
  },
};
