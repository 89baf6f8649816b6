import type { WebModule } from '../module.ts';

/** การลา. */
export const module: WebModule = {
  screens: {
    leave: {
      load: () => import('./LeavePage.tsx').then((file) => file.LeavePage),
      words: ['leave', 'requests', 'calendar', 'chart', 'errors', 'sarabun'],
      help: 'leave',
    },
    'leave/person/:personId': {
      load: () => import('./LeavePersonPage.tsx').then((file) => file.LeavePersonPage),
      words: ['leave', 'requests', 'calendar', 'errors'],
      help: 'leave',
    },
    'leave/:leaveId': {
      load: () => import('./LeaveOfPage.tsx').then((file) => file.LeaveOfPage),
      words: ['leave', 'requests', 'calendar', 'errors', 'sarabun'],
      help: 'leave',
    },
  },
};
