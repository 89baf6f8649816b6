import type { WebModule } from '../module.ts';

/** จองห้องประชุม. */
export const module: WebModule = {
  screens: {
    room: {
      load: () => import('./RoomPage.tsx').then((file) => file.RoomPage),
      words: ['room', 'times', 'requests', 'calendar', 'chart', 'errors'],
      help: 'rooms',
    },
    'room/:bookingId': {
      load: () => import('./BookingPage.tsx').then((file) => file.BookingPage),
      words: ['room', 'times', 'requests', 'errors', 'sarabun'],
      help: 'rooms',
    },
  },
};
