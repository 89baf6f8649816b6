import { matchPath } from 'react-router';
import { catalogue, type SettingsGroup } from '../../contract/settings/catalogue.ts';

/** The chapter of the manual that helps on a page; the first pattern that fits. Every route has its line. */
const topics: [route: string, topic: string][] = [
  ['/login', 'sign-in'],
  ['/ig-login', 'sign-in'],
  ['/register', 'sign-in'],
  ['/forgot-password', 'sign-in'],
  ['/reset-password', 'sign-in'],
  ['/take-back', 'account'],
  ['/proved', 'sign-in'],
  ['/second-factor', 'second-factor'],
  ['/sso/*', 'sign-in'],
  ['/set-up', 'first-office'],
  ['/intranet/manage-intranet', 'intranet-editor'],
  ['/manage-intranet/*', 'intranet-editor'],
  ['/intranet/*', 'portal'],
  ['/account-line-service', 'notice-choices'],
  ['/privacy-policy', 'account'],
  ['/verify/:code?', 'verify'],
  ['/portal', 'portal'],
  ['/notification-all/:module?', 'notifications'],
  ['/central-documents', 'portal'],
  ['/manual/:topic?', 'help'],
  ['/manual/print/:role', 'help'],
  ['/manual-document', 'help'],
  ['/manual-video', 'help'],
  ['/manual-document-video', 'help'],
  ['/profile', 'account'],
  ['/account-information', 'own-data'],
  ['/change-password', 'account'],
  ['/certificate-register', 'certificate'],
  ['/signed-history', 'certificate'],
  ['/offline', 'offline'],
  ['/account-approvals', 'account-approvals'],
  ['/first-steps', 'first-office'],
  ['/office-state', 'office-state'],
  ['/storage', 'admin-system'],
  ['/mail-outbox', 'admin-notices'],
  ['/sarabun/search', 'search'],
  ['/sarabun/receiver-groups', 'circular'],
  ['/sarabun/drafts', 'draft'],
  ['/sarabun/draft/:documentId', 'draft'],
  ['/sarabun/intake', 'intake'],
  ['/sarabun/books/:bookId?', 'books'],
  ['/sarabun/document/:documentId', 'letter'],
  ['/sarabun/dashboard', 'work'],
  ['/sarabun', 'work'],
  ['/settings/:menuID', 'admin-settings'],
  ['/settings', 'admin-settings'],
  ['/', 'portal'],
];

const groups: Record<SettingsGroup, string> = {
  people: 'admin-people',
  structure: 'admin-structure',
  document: 'admin-letters',
  books: 'admin-books',
  certificates: 'admin-certificates',
  notices: 'admin-notices',
  system: 'admin-system',
};

/** Chapters that this table leads to. */
export const helpTopics: readonly string[] = [...new Set([...topics.map(([, topic]) => topic), ...Object.values(groups)])];

/** A page of the settings has the chapter of its group, everything else its own; null: a route without a line. */
export function topicOf(pathname: string): string | null {
  const page = matchPath('/settings/:menuID/:page/*', pathname)?.params.page;
  if (page) return page in catalogue ? groups[catalogue[page as keyof typeof catalogue].group] : 'admin-settings';
  return topics.find(([route]) => matchPath(route, pathname))?.[1] ?? null;
}
