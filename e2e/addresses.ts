/** Every screen of the product, with the officer who may see it. A new screen is added here; `every-page.spec.ts` looks at each. */
export type Address = string | ((ask: Ask) => Promise<string>);
/** A reading call of the officer, for addresses with the id of something. */
export type Ask = (path: string, query?: string) => Promise<Reply>;
// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the sweep
type Reply = any;

/** Open to everybody. */
export const open: Address[] = [
  'login',
  'register',
  'forgot-password',
  'reset-password?key=x',
  'set-up',
  'intranet',
  'privacy-policy',
  'verify',
];

/** For each officer: what stands behind the session guard. */
export const addresses: Record<string, Address[]> = {
  registrar: [
    'portal',
    'sarabun/dashboard',
    'sarabun/search?text=ประชุม',
    'sarabun/receiver-groups',
    'sarabun/drafts',
    'sarabun/intake',
    async (ask) => `sarabun/books/${(await ask('/sarabun/books')).items[0].id}`,
  ],
  head: [
    async (ask) => `sarabun/document/${(await ask('/sarabun/drafts', 'tab=sent')).data[0]?.documentId}`,
    'notification-all/SARABUN',
    'profile',
    'notification-all',
    'account-information',
    'account-line-service',
    'change-password',
    'certificate-register',
    'signed-history',
    'central-documents',
    'manual',
    'manual-video',
    'manual-document',
    'manual-document-video',
  ],
  officer: [async (ask) => `sarabun/draft/${(await ask('/sarabun/drafts', 'tab=drafts')).data[0]?.documentId}`],
  admin: [
    'storage',
    'mail-outbox',
    'settings/3144',
    // one of each build of the settings pages; they have stories of their own
    'settings/3144/prefix',
    // not beside the other home, whose heading it keeps
    'settings/3284',
    'settings/3144/setup-organization',
    'settings/3144/admin-configs',
    'settings/3144/manage-section',
    'settings/3144/users-group',
    'settings/3144/registration-book-display',
    'settings/3144/setting-modules-notification',
    'settings/3144/activity-system-log',
  ],
};
