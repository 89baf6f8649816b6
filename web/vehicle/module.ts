import type { WebModule } from '../module.ts';

/** ยานพาหนะ. */
export const module: WebModule = {
  screens: {
    vehicle: {
      load: () => import('./VehiclePage.tsx').then((file) => file.VehiclePage),
      words: ['vehicle', 'requests', 'errors'],
      help: 'requests',
    },
  },
};
