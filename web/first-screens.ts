import type { WordsModule } from '../contract/lang/index.ts';

/**
 * The screens at which a visit begins. The page that the server sends names the files of each at once,
 * so that a browser behind a slow line does not find them one after the other.
 */
export const firstScreens = {
  login: { parts: ['auth/LoginPage.tsx'], words: ['auth'] },
  intranet: { parts: ['portal/intranet/IntranetPage.tsx'], words: ['intranet', 'portal', 'shell'] },
  portal: { parts: ['portal/PortalPage.tsx', 'shell/Office.tsx'], words: ['portal', 'auth', 'shell'] },
  'sarabun/dashboard': {
    parts: ['sarabun/dashboard/DashboardPage.tsx', 'shell/Office.tsx'],
    words: ['shell', 'sarabun', 'layers', 'reports', 'circular', 'bulk', 'prints', 'secrecy', 'files', 'parts', 'proof', 'auth', 'errors'],
  },
} as const satisfies Record<string, { parts: readonly string[]; words: readonly WordsModule[] }>;

/** What every screen takes. */
export const everywhere = ['common', 'auth', 'shell'] as const satisfies readonly WordsModule[];
