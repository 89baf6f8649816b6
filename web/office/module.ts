import type { WebModule } from '../module.ts';

/** The engine of requests: what waits for one, and what stands at the doors. */
export const module: WebModule = {
  screens: {
    waiting: {
      load: () => import('./WaitingPage.tsx').then((file) => file.WaitingPage),
      words: ['requests', 'errors'],
      help: 'requests',
    },
    display: {
      load: () => import('./DisplayPage.tsx').then((file) => file.DisplayPage),
      words: ['times', 'errors'],
      help: 'rooms',
      open: true,
    },
  },
};
