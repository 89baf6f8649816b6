import type { ModuleLinks } from '../module.ts';

const to = {
  /** The manual, or one chapter of it as it stands in a book. */
  manual: (topic = '', book = '') => `/manual${topic && `/${topic}`}${book && `?book=${book}`}`,
  manualPrint: (book: string) => `/manual/print/${book}`,
  manualVideo: '/manual-video',
  /** A video of the agency, played from this second. */
  manualVideoAt: (id: number, at: number) => `/manual-video?play=${id}&at=${at}`,
  manualDocument: '/manual-document',
  manualDocumentVideo: '/manual-document-video',
  centralDocuments: '/central-documents',
} as const;

const actions = {
  manual: to.manual(),
  manualVideo: to.manualVideo,
  manualDocument: to.manualDocument,
  manualDocumentVideo: to.manualDocumentVideo,
  centralDocuments: to.centralDocuments,
} as const;

export const links = { to, actions } satisfies ModuleLinks;
