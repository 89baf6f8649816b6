import type { WebModule } from '../module.ts';

const words = ['petition', 'errors', 'portal'] as const;

/** ยื่นหนังสือออนไลน์. */
export const module: WebModule = {
  screens: {
    petition: { load: () => import('./GivePage.tsx').then((file) => file.GivePage), words, help: 'petition', open: true },
    'petition/follow': { load: () => import('./FollowPage.tsx').then((file) => file.FollowPage), words, help: 'petition', open: true },
    petitions: {
      load: () => import('./PetitionsPage.tsx').then((file) => file.PetitionsPage),
      words: ['petition', 'sarabun', 'files', 'errors'],
      help: 'petitions',
    },
  },
};
