import type { WebModule } from '../module.ts';

/** The engine of requests: what waits for one. */
export const module: WebModule = {
  screens: {
    waiting: {
      load: () => import('./WaitingPage.tsx').then((file) => file.WaitingPage),
      words: ['requests', 'errors'],
      help: 'requests',
    },
  },
};
