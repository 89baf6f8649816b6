import type { ModuleLinks } from '../module.ts';
import type { draftTabs } from './drafts.ts';

/** What the dashboard's address says, so that Back, reload and a shared link work. */
export interface DashboardState {
  /** Queue code of the open table. */
  q?: string | undefined;
  page?: number | undefined;
  search?: string | undefined;
  /** Open document, with the transmission and the task it was opened by. */
  doc?: number | undefined;
  trans?: number | undefined;
  job?: number | undefined;
}

const to = {
  saraban: '/sarabun',
  /** The dashboard; with `q` the table of a queue is open, with `doc` a document over it. */
  dashboard: (state: DashboardState = {}) => `/sarabun/dashboard${queryOf(state)}`,
  intake: '/sarabun/intake',
  /** The form with what the caller has taken from the tray. */
  intakeOf: (itemId: number) => `/sarabun/intake?item=${itemId}`,
  tray: '/sarabun/intake/tray',
  newBatch: '/sarabun/intake/batch',
  batch: (batchId: number) => `/sarabun/intake/batch/${batchId}`,
  /** Mails that came into the mailboxes of one's units. */
  receivedMails: '/sarabun/intake/mails',
  document: (documentId: number) => `/sarabun/document/${documentId}`,
  /** The letter opened at its report by unit or by person. */
  report: (documentId: number, view: 'report' | 'report-person' = 'report') => `/sarabun/document/${documentId}?view=${view}`,
  /** Who looked at it, where it is classed. */
  looks: (documentId: number) => `/sarabun/document/${documentId}/looks`,
  drafts: '/sarabun/drafts',
  /** Of these, the letters that stand there. */
  draftsIn: (tab: (typeof draftTabs)[number]) => `/sarabun/drafts?tab=${tab}`,
  receiverGroups: '/sarabun/receiver-groups',
  draft: (documentId: number) => `/sarabun/draft/${documentId}`,
  /** Searching letters, for these words at once. */
  search: (text = '') => (text ? `/sarabun/search?text=${encodeURIComponent(text)}` : '/sarabun/search'),
  books: '/sarabun/books',
  book: (bookId: number) => `/sarabun/books/${bookId}`,
  bookYear: (bookId: number, year: number) => `/sarabun/books/${bookId}?year=${year}`,
  /** A book beside its paper. */
  parallel: (bookId: number) => `/sarabun/books/${bookId}/parallel`,
  /** Registers of former systems. */
  brought: '/sarabun/brought',
  broughtImport: (broughtId: number) => `/sarabun/brought/${broughtId}`,
  signedHistory: '/signed-history',
} as const;

const actions = {
  sarabanDashboard: to.dashboard(),
  sanbanDashboard: to.dashboard(),
  sarabanBooks: to.books,
  sarabanIntake: to.intake,
  sarabanDrafts: to.drafts,
  sarabanSearch: to.search(),
  SignedHistory: to.signedHistory,
} as const;

const wholePages = { sarabun: to.saraban } as const;

export const links = { to, actions, wholePages } satisfies ModuleLinks;

function queryOf(state: DashboardState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
