import type { WebModule } from '../module.ts';

/** การประชุม. */
export const module: WebModule = {
  screens: {
    meeting: {
      load: () => import('./MeetingsPage.tsx').then((file) => file.MeetingsPage),
      words: ['meeting', 'requests', 'calendar', 'chart', 'errors', 'sarabun'],
      help: 'meeting',
    },
    'meeting/:meetingId': {
      load: () => import('./MeetingPage.tsx').then((file) => file.MeetingPage),
      words: ['meeting', 'requests', 'errors', 'sarabun'],
      help: 'meeting',
    },
    'meeting/:meetingId/board': {
      load: () => import('./BoardPage.tsx').then((file) => file.BoardPage),
      words: ['meeting', 'requests', 'errors', 'sarabun'],
      help: 'meeting',
    },
    'meeting/:meetingId/tablet': {
      load: () => import('./TabletPage.tsx').then((file) => file.TabletPage),
      words: ['meeting', 'requests', 'errors', 'sarabun'],
      help: 'meeting',
      offline: true,
    },
    'meeting/:meetingId/projector': {
      load: () => import('./ProjectorPage.tsx').then((file) => file.ProjectorPage),
      words: ['meeting', 'errors'],
      help: 'meeting',
    },
    'meeting/body/:bodyId': {
      load: () => import('./BodyPage.tsx').then((file) => file.BodyPage),
      words: ['meeting', 'requests', 'errors', 'sarabun'],
      help: 'meeting',
    },
    'meeting/resolution/:requestId': {
      load: () => import('./ResolutionPage.tsx').then((file) => file.ResolutionPage),
      words: ['meeting', 'requests', 'errors', 'sarabun'],
      help: 'meeting',
    },
  },
};
