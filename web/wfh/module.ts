import type { WebModule } from '../module.ts';

/** ปฏิบัติงานนอกสถานที่ตั้ง. */
export const module: WebModule = {
  screens: {
    'time/wfh': {
      load: () => import('./WfhPage.tsx').then((file) => file.WfhPage),
      words: ['wfh', 'requests', 'calendar', 'chart', 'errors', 'sarabun'],
      help: 'wfh',
    },
    'time/wfh/:wfhId': {
      load: () => import('./WfhOfPage.tsx').then((file) => file.WfhOfPage),
      words: ['wfh', 'requests', 'errors', 'sarabun'],
      help: 'wfh',
    },
  },
};
