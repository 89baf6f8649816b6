import type { Addresses } from '../module.ts';

export const addresses: Addresses = {
  of: {
    officer: ['vehicle', 'vehicle?view=board', 'vehicle/drive'],
    admin: ['vehicle?view=board', 'vehicle?view=today', 'vehicle?view=manage'],
  },
  elsewhere: {
    'vehicle/:tripId': 'a trip is made first',
    'vehicle/car/:vehicleId': 'a car is brought first',
  },
};
