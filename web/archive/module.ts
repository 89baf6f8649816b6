import type { WebModule } from '../module.ts';

/** คลังและทำลายหนังสือ. */
export const module: WebModule = {
  screens: {
    archive: {
      load: () => import('./ArchivePage.tsx').then((file) => file.ArchivePage),
      words: ['archive', 'requests', 'chart', 'errors', 'sarabun'],
      help: 'archive',
    },
    'archive/:loanId': {
      load: () => import('./LoanPage.tsx').then((file) => file.LoanPage),
      words: ['archive', 'requests', 'errors', 'sarabun'],
      help: 'archive',
    },
    'archive/box/:boxId': {
      load: () => import('./BoxPage.tsx').then((file) => file.BoxPage),
      words: ['archive', 'requests', 'errors'],
      help: 'archive',
    },
    'archive/hand-over/:handOverId': {
      load: () => import('./HandOverPage.tsx').then((file) => file.HandOverPage),
      words: ['archive', 'requests', 'errors'],
      help: 'archive',
    },
    'archive/list/:listId': {
      load: () => import('./ListPage.tsx').then((file) => file.ListPage),
      words: ['archive', 'requests', 'errors', 'sarabun'],
      help: 'archive',
    },
    'archive/site/:menuId': {
      load: () => import('./SitePage.tsx').then((file) => file.SitePage),
      words: ['archive', 'errors'],
      help: 'archive',
    },
    'archive/labels': {
      load: () => import('./LabelsPage.tsx').then((file) => file.LabelsPage),
      words: ['archive', 'requests', 'errors'],
      help: 'archive',
    },
  },
};
