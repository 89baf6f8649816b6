import type { WebModule } from '../module.ts';

/** รายงานงานสารบรรณ. */
export const module: WebModule = {
  screens: {
    statistics: {
      load: () => import('./StatisticsPage.tsx').then((file) => file.StatisticsPage),
      words: ['statistics', 'requests', 'chart', 'errors'],
      help: 'statistics',
    },
    'statistics/letters': {
      load: () => import('./LettersPage.tsx').then((file) => file.LettersPage),
      words: ['statistics', 'search', 'sarabun', 'errors'],
      help: 'statistics',
    },
  },
};
