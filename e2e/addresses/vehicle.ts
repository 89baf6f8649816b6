import type { Addresses, AddressOf } from '../addresses.ts';

const trip: AddressOf = {
  route: 'vehicle/:tripId',
  find: async (ask) => `vehicle/${(await ask('/office/requests', 'view=mine&module=vehicle')).items[0].id}`,
};
const carOf: AddressOf = {
  route: 'vehicle/car/:vehicleId',
  find: async (ask) => `vehicle/car/${(await ask('/vehicle/setup')).cars[0].id}`,
};

export const addresses: Addresses = {
  of: {
    officer: ['vehicle', 'vehicle?view=board', 'vehicle/drive', trip],
    clerk: ['vehicle?view=board&rows=drivers', 'vehicle?view=today', carOf],
    admin: ['vehicle?view=board', 'vehicle?view=today', 'vehicle?view=manage'],
  },
};
