import type { WebModule } from '../module.ts';

/** การลา. */
export const module: WebModule = {
  screens: {
    leave: {
      load: () => import('./LeavePage.tsx').then((file) => file.LeavePage),
      words: ['leave', 'requests', 'errors'],
      help: 'requests',
    },
    'leave/:leaveId': {
      load: () => import('./LeaveOfPage.tsx').then((file) => file.LeaveOfPage),
      words: ['leave', 'requests', 'errors', 'sarabun'],
      help: 'requests',
    },
  },
};
