import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: {
    officer: ['vehicle', 'vehicle?view=board', 'vehicle/drive'],
    admin: ['vehicle?view=board', 'vehicle?view=today', 'vehicle?view=manage'],
  },
  elsewhere: {
    'vehicle/:tripId': 'looked at by the story of a trip, which makes one: vehicles.spec.ts',
    'vehicle/car/:vehicleId': 'looked at by the story of a trip, which brings a car',
  },
};
