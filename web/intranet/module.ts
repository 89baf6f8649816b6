import type { WebModule } from '../module.ts';

/** The intranet page and its editor. */
export const module: WebModule = {
  screens: {
    intranet: {
      load: () => import('./IntranetPage.tsx').then((file) => file.IntranetPage),
      words: ['intranet', 'portal'],
      help: 'portal',
      open: true,
    },
    'intranet/calendar': {
      load: () => import('./CalendarPage.tsx').then((file) => file.CalendarPage),
      words: ['intranet', 'portal', 'calendar'],
      help: 'portal',
      open: true,
    },
    'intranet/news/:newsId': {
      load: () => import('./NewsPage.tsx').then((file) => file.NewsPage),
      words: ['intranet', 'portal'],
      help: 'portal',
      open: true,
    },
    'intranet/phone-book': {
      load: () => import('./PhoneBookPage.tsx').then((file) => file.PhoneBookPage),
      words: ['intranet'],
      help: 'office-today',
      offline: true,
    },
    'intranet/manage-intranet': {
      load: () => import('./ManageIntranetPage.tsx').then((file) => file.ManageIntranetPage),
      words: ['intranet', 'body', 'errors', 'settings'],
      help: 'intranet-editor',
    },
  },
};
