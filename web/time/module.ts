import type { WebModule } from '../module.ts';

/** ลงเวลาปฏิบัติราชการ. */
export const module: WebModule = {
  screens: {
    time: {
      load: () => import('./TimePage.tsx').then((file) => file.TimePage),
      words: ['time', 'requests', 'calendar', 'chart', 'errors', 'sarabun'],
      help: 'time',
      offline: true,
    },
    'time/:correctionId': {
      load: () => import('./CorrectionPage.tsx').then((file) => file.CorrectionPage),
      words: ['time', 'requests', 'errors', 'sarabun'],
      help: 'time',
    },
    'time/person/:personId': {
      load: () => import('./PersonTimePage.tsx').then((file) => file.PersonTimePage),
      words: ['time', 'requests', 'calendar', 'errors'],
      help: 'time',
    },
    'time/entrance': {
      load: () => import('./EntrancePage.tsx').then((file) => file.EntrancePage),
      words: ['time', 'times', 'errors'],
      help: 'time',
      open: true,
    },
  },
};
