import type { WordsModule } from '../contract/lang/index.ts';

/**
 * The screens at which a visit begins. The page that the server sends names the files of each at once,
 * so that a browser behind a slow line does not find them one after the other. `calls` are sent by who is signed in while
 * the files are on their way, with nothing in them: `first-calls.ts`.
 */
export const firstScreens = {
  login: { parts: ['auth/LoginPage.tsx'], words: ['auth'], calls: [] },
  intranet: { parts: ['portal/intranet/IntranetPage.tsx'], words: ['intranet', 'portal', 'shell'], calls: [] },
  portal: {
    parts: ['portal/PortalPage.tsx', 'shell/Office.tsx'],
    words: ['portal', 'auth', 'shell'],
    calls: ['POST /verify', 'POST /get-todo-lists', 'GET /service/menu-module-permission', 'POST /get-dashboard'],
  },
  'sarabun/dashboard': {
    parts: ['sarabun/dashboard/DashboardPage.tsx', 'shell/Office.tsx'],
    words: ['shell', 'sarabun'],
    calls: ['POST /verify', 'POST /get-todo-lists', 'POST /get-dashboard', 'GET /service/menu-module-permission'],
  },
} as const satisfies Record<string, { parts: readonly string[]; words: readonly WordsModule[]; calls: readonly string[] }>;

/** What every screen takes. */
export const everywhere = ['common', 'auth', 'shell'] as const satisfies readonly WordsModule[];
