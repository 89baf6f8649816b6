import type { WebModule } from '../module.ts';

/** การปฏิบัติงานนอกเวลาราชการ. */
export const module: WebModule = {
  screens: {
    'time/overtime': {
      load: () => import('./OvertimePage.tsx').then((file) => file.OvertimePage),
      words: ['overtime', 'requests', 'chart', 'errors', 'sarabun'],
      help: 'overtime',
    },
    'time/overtime/:overtimeId': {
      load: () => import('./OvertimeOfPage.tsx').then((file) => file.OvertimeOfPage),
      words: ['overtime', 'requests', 'errors', 'sarabun'],
      help: 'overtime',
    },
  },
};
