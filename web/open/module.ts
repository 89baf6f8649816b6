import type { WebModule } from '../module.ts';

/** การเชื่อมต่อระบบภายนอก. */
export const module: WebModule = {
  screens: {
    developers: {
      load: () => import('./DevelopersPage.tsx').then((file) => file.DevelopersPage),
      words: ['developers', 'errors'],
      help: 'admin-other-systems',
      open: true,
    },
  },
};
