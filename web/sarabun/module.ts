import { links } from '../../contract/sarabun/links.ts';
import type { WebModule } from '../module.ts';
import { windowWords } from './document/window-words.ts';

/** The document flow. */
export const module: WebModule = {
  screens: {
    'sarabun/dashboard': {
      load: () => import('./dashboard/DashboardPage.tsx').then((file) => file.DashboardPage),
      words: ['sarabun'],
      help: 'work',
    },
    'sarabun/search': {
      load: () => import('./search/SearchPage.tsx').then((file) => file.SearchPage),
      words: ['search', 'brought', 'sarabun', 'errors'],
      help: 'search',
    },
    'sarabun/receiver-groups': {
      load: () => import('./groups/GroupsPage.tsx').then((file) => file.GroupsPage),
      words: ['groups', 'sarabun', 'errors'],
      help: 'circular',
    },
    'sarabun/drafts': {
      load: () => import('./draft/DraftsPage.tsx').then((file) => file.DraftsPage),
      words: ['draft', 'errors'],
      help: 'draft',
    },
    'sarabun/draft/:documentId': {
      load: () => import('./draft/DraftPage.tsx').then((file) => file.DraftPage),
      words: ['draft', 'parts', 'body', 'hints', 'secrecy', 'sarabun', 'files', 'errors'],
      help: 'draft',
      offline: true,
    },
    'sarabun/intake': {
      load: () => import('./intake/IntakePage.tsx').then((file) => file.IntakePage),
      words: ['sarabun', 'layers', 'intake', 'tray', 'files', 'errors'],
      help: 'intake',
      offline: true,
    },
    'sarabun/intake/tray': {
      load: () => import('./intake/tray/TrayPage.tsx').then((file) => file.TrayPage),
      words: ['tray', 'intake', 'errors'],
      help: 'intake',
    },
    'sarabun/intake/batch/:batchId?': {
      load: () => import('./intake/batch/BatchPage.tsx').then((file) => file.BatchPage),
      words: ['sarabun', 'tray', 'intake', 'files', 'errors'],
      help: 'intake',
    },
    'sarabun/intake/mails': {
      load: () => import('./intake/mail/ReceivedMailsPage.tsx').then((file) => file.ReceivedMailsPage),
      words: ['mailbox', 'errors'],
      help: 'intake',
    },
    'sarabun/books/:bookId?': {
      load: () => import('./books/BooksPage.tsx').then((file) => file.BooksPage),
      words: ['sarabun', 'books', 'brought', 'prints', 'secrecy', 'errors'],
      help: 'books',
    },
    'sarabun/books/:bookId/parallel': {
      load: () => import('./brought/parallel/ParallelPage.tsx').then((file) => file.ParallelPage),
      words: ['parallel', 'errors'],
      help: 'moving-in',
    },
    'sarabun/brought': {
      load: () => import('./brought/BroughtPage.tsx').then((file) => file.BroughtPage),
      words: ['brought', 'errors'],
      help: 'moving-in',
    },
    'sarabun/brought/:broughtId': {
      load: () => import('./brought/ImportPage.tsx').then((file) => file.ImportPage),
      words: ['brought', 'errors'],
      help: 'moving-in',
    },
    'sarabun/document/:documentId': {
      load: () => import('./document/DocumentPage.tsx').then((file) => file.DocumentPage),
      words: windowWords,
      help: 'letter',
    },
    'sarabun/document/:documentId/looks': {
      load: () => import('./secret/LooksPage.tsx').then((file) => file.LooksPage),
      words: ['secrecy', 'errors'],
      help: 'secret',
    },
    'signed-history': {
      load: () => import('./proof/SignedHistoryPage.tsx').then((file) => file.SignedHistoryPage),
      words: ['proof'],
      help: 'certificate',
    },
  },
  leads: { sarabun: (search) => `${links.to.dashboard()}${search}` },
};
