import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPaths } from '../contract/settings/catalogue.ts';

/**
 * Every screen of the product, with the officer who may see it. A new screen is added here (a test of web/routes.tsx asks for it);
 * `every-page.spec.ts` looks at each.
 */
export type Address = string | AddressOf;
/** One with the id of something, which an officer asks for; `route` as it stands in web/routes.tsx. */
export interface AddressOf {
  route: string;
  find: (ask: Ask) => Promise<string>;
}
/** A reading call of the officer. */
export type Ask = (path: string, query?: string) => Promise<Reply>;
// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the sweep
type Reply = any;

/** Open to everybody. */
export const open: Address[] = [
  'login',
  'register',
  'forgot-password',
  'reset-password?key=x',
  'take-back?key=x',
  'proved?provider=back',
  'set-up',
  'intranet',
  { route: 'intranet/news/:newsId', find: async (ask) => `intranet/news/${(await ask('/intranet/news')).items[0].id}` },
  'privacy-policy',
  'verify',
  'verify/no-such-code',
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
    'sarabun/books',
    { route: 'sarabun/books/:bookId', find: async (ask) => `sarabun/books/${(await ask('/sarabun/books')).items[0].id}` },
    'manual/print/registrar',
    'offline',
  ],
  head: [
    {
      route: 'sarabun/document/:documentId',
      find: async (ask) => `sarabun/document/${(await ask('/sarabun/drafts', 'tab=sent')).data[0]?.documentId}`,
    },
    'notification-all/sarabun',
    'profile',
    'notification-all',
    'account-information',
    'account-line-service',
    'change-password',
    'second-factor',
    'certificate-register',
    'signed-history',
    'central-documents',
    'manual',
    'manual/letter',
    'manual-video',
    'manual-document',
    'manual-document-video',
  ],
  officer: [
    {
      route: 'sarabun/draft/:documentId',
      find: async (ask) => `sarabun/draft/${(await ask('/sarabun/drafts', 'tab=drafts')).data[0]?.documentId}`,
    },
  ],
  admin: [
    'storage',
    'mail-outbox',
    'account-approvals',
    'first-steps',
    'office-state',
    'intranet/manage-intranet',
    'settings/3144',
    // not beside the other home, whose heading it keeps
    ...settingsPaths.map((path) => `settings/3144/${path}`),
    'settings/3284',
  ],
};

const screens = readFileSync(join(import.meta.dirname, '../web/settings/screens.ts'), 'utf8');
const withScreens = [...screens.matchAll(/^ {2}'?([\w-]+)'?: own\(/gm)].map(([, path = '']) => path);
/** Pages of the settings that are declared: one screen shows them all, so axe looks at each but once. */
export const alike: ReadonlySet<string> = new Set(
  settingsPaths.filter((path) => !withScreens.includes(path)).map((path) => `settings/3144/${path}`),
);

/** Routes of web/routes.tsx at which the sweep finds no screen of its own, and why. */
export const elsewhere: Record<string, string> = {
  '/': 'leads to the portal',
  '*': 'leads to the start',
  sarabun: 'leads to the dashboard',
  settings: 'leads to the settings centre',
  'ig-login': 'belongs to a brand with its own way in: first-office.spec.ts',
};
