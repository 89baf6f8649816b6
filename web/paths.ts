import type { draftTabs } from '../contract/sarabun/drafts.ts';
import type { SettingsPath } from '../contract/settings/catalogue.ts';
import { settingsMenu } from '../contract/times.ts';

/** Every link of the product. Paths are under the base path; the router adds it. */
export const paths = {
  home: '/',
  portal: '/portal',
  intranet: '/intranet',
  intranetNews: (id: number) => `/intranet/news/${id}`,
  /** The editor of the intranet page. */
  manageIntranet: '/intranet/manage-intranet',
  privacyPolicy: '/privacy-policy',
  login: '/login',
  igLogin: '/ig-login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: (key: string) => `/reset-password?key=${encodeURIComponent(key)}`,
  profile: '/profile',
  /** Everything about one's account, or one section of it. */
  account: (section = '') => `/account-information${section && `#${section}`}`,
  changePassword: '/change-password',
  /** Linking one's LINE account. */
  accountLine: '/account-line-service',
  secondFactor: '/second-factor',
  /** The manual, or one chapter of it as it stands in a book. */
  manual: (topic = '', book = '') => `/manual${topic && `/${topic}`}${book && `?book=${book}`}`,
  manualPrint: (book: string) => `/manual/print/${book}`,
  manualVideo: '/manual-video',
  /** A video of the agency, played from this second. */
  manualVideoAt: (id: number, at: number) => `/manual-video?play=${id}&at=${at}`,
  manualDocument: '/manual-document',
  manualDocumentVideo: '/manual-document-video',
  centralDocuments: '/central-documents',
  /** One's certificate and signature. */
  certificateRegister: '/certificate-register',
  signedHistory: '/signed-history',
  /** Open to everybody: does the letter with this code stand? */
  verify: (code = '') => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),
  /** A notification: it is marked read and its document opens. */
  notice: (id: number) => `/portal?t=view-document&d=${id}`,
  notifications: (module?: string) => (module ? `/notification-all/${encodeURIComponent(module)}` : '/notification-all'),
  /** Consents of a second person, slips, and what sleeps after a recovery. */
  accountApprovals: '/account-approvals',
  /** What a new office does first, and how the office fares. */
  firstSteps: '/first-steps',
  officeState: '/office-state',
  mailOutbox: '/mail-outbox',
  storage: '/storage',
  saraban: '/sarabun',
  /** The dashboard; with `q` the table of a queue is open, with `doc` a document over it. */
  dashboard: (state: DashboardState = {}) => `/sarabun/dashboard${queryOf(state)}`,
  intake: '/sarabun/intake',
  document: (documentId: number) => `/sarabun/document/${documentId}`,
  /** The letter opened at its report by unit or by person. */
  report: (documentId: number, view: 'report' | 'report-person' = 'report') => `/sarabun/document/${documentId}?view=${view}`,
  drafts: '/sarabun/drafts',
  /** Of these, the letters that stand there. */
  draftsIn: (tab: (typeof draftTabs)[number]) => `/sarabun/drafts?tab=${tab}`,
  /** What this browser keeps for times without a network. */
  offline: '/offline',
  receiverGroups: '/sarabun/receiver-groups',
  draft: (documentId: number) => `/sarabun/draft/${documentId}`,
  /** Searching letters, for these words at once. */
  search: (text = '') => (text ? `/sarabun/search?text=${encodeURIComponent(text)}` : '/sarabun/search'),
  books: '/sarabun/books',
  book: (bookId: number) => `/sarabun/books/${bookId}`,
  /** The settings centre; `menuId` 3284 shows the certificates alone. */
  settings: (menuId: number | string = settingsMenu.centre) => `/settings/${menuId}`,
  /** A page of the settings centre, and what lies deeper in it: setting('users-group', 'menu-permission-group', 12). */
  setting,
} as const;

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

/** Addresses of the specification's route names and of our own, for menu items that route by name [R13]. */
export const routeNames: Record<string, string> = {
  portal: paths.portal,
  portalModules: paths.portal,
  sarabanDashboard: paths.dashboard(),
  sanbanDashboard: paths.dashboard(),
  notifacationAll: paths.notifications(),
  login: paths.login,
  register: paths.register,
  igencoLogin: paths.igLogin,
  forgotPassword: paths.forgotPassword,
  // without the key of a mail it leads to login [R6]
  resetPassword: '/reset-password',
  profile: paths.profile,
  accountInformation: paths.account(),
  changePassword: paths.changePassword,
  accountLineService: paths.accountLine,
  CertificatePersonRequestDetailProfile: paths.certificateRegister,
  certificatePersonRequest: setting('certificate-person-request'),
  privacyPolicy: paths.privacyPolicy,
  intranet: paths.intranet,
  mailOutbox: paths.mailOutbox,
  setupOrganization: setting('setup-organization'),
  storage: paths.storage,
  centralDocuments: paths.centralDocuments,
  SignedHistory: paths.signedHistory,
  manual: paths.manual(),
  manualVideo: paths.manualVideo,
  manualDocument: paths.manualDocument,
  manualDocumentVideo: paths.manualDocumentVideo,
  sarabanBooks: paths.books,
  sarabanIntake: paths.intake,
  sarabanDrafts: paths.drafts,
  sarabanSearch: paths.search(),
};

/** Header items that are whole page navigations, each to its address under the base path [S52] [S54]. */
export const wholePages: Record<string, string> = {
  sarabun: '/sarabun',
  room: '/room',
  settingsCenter: paths.settings(),
  settingCertificate: paths.settings(settingsMenu.certificates),
  manageIntranet: paths.manageIntranet,
  notifacationAll: paths.notifications(),
  login: paths.login,
};

function setting(path: SettingsPath, ...rest: (string | number)[]): string {
  return [paths.settings(), path, ...rest.map((part) => encodeURIComponent(part))].join('/');
}

function queryOf(state: DashboardState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
