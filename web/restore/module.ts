import type { WebModule } from '../module.ts';

/** ยืนยันหลังกู้คืน: what comes after a restore. */
export const module: WebModule = {
  screens: {
    restored: {
      load: () => import('./RestoredPage.tsx').then((file) => file.RestoredPage),
      words: ['restore', 'bookSettings', 'settings', 'errors'],
      help: 'admin-restored',
    },
  },
};
