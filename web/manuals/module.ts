import type { WebModule } from '../module.ts';

/** The manual of the product and what the agency adds to it. */
export const module: WebModule = {
  screens: {
    'manual/:topic?': {
      load: () => import('./ManualPage.tsx').then((file) => file.ManualPage),
      words: ['manuals', 'errors'],
      help: 'help',
    },
    'manual/print/:role': {
      load: () => import('./PrintManualPage.tsx').then((file) => file.PrintManualPage),
      words: ['manuals', 'errors'],
      help: 'help',
    },
    'manual-document': {
      load: () => import('./ManualShelfPage.tsx').then((file) => file.ManualDocumentPage),
      words: ['manuals', 'system', 'errors'],
      help: 'help',
    },
    'manual-video': {
      load: () => import('./ManualShelfPage.tsx').then((file) => file.ManualVideoPage),
      words: ['manuals', 'system', 'errors'],
      help: 'help',
    },
    'manual-document-video': {
      load: () => import('./ManualShelfPage.tsx').then((file) => file.ManualDocumentVideoPage),
      words: ['manuals', 'system', 'errors'],
      help: 'help',
    },
    'central-documents': {
      load: () => import('./CentralDocumentsPage.tsx').then((file) => file.CentralDocumentsPage),
      words: ['system', 'errors'],
      help: 'portal',
    },
  },
};
