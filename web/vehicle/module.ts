import type { WebModule } from '../module.ts';

/** ยานพาหนะ. */
export const module: WebModule = {
  screens: {
    vehicle: {
      load: () => import('./VehiclePage.tsx').then((file) => file.VehiclePage),
      words: ['vehicle', 'requests', 'calendar', 'chart', 'errors'],
      help: 'vehicles',
    },
    'vehicle/:tripId': {
      load: () => import('./TripPage.tsx').then((file) => file.TripPage),
      words: ['vehicle', 'requests', 'calendar', 'errors', 'sarabun'],
      help: 'vehicles',
    },
    'vehicle/drive': {
      load: () => import('./DrivePage.tsx').then((file) => file.DrivePage),
      words: ['vehicle', 'requests', 'errors'],
      help: 'vehicles',
      offline: true,
    },
    'vehicle/car/:vehicleId': {
      load: () => import('./CarPage.tsx').then((file) => file.CarPage),
      words: ['vehicle', 'requests', 'calendar', 'errors'],
      help: 'vehicles',
    },
  },
};
