import '../ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onSessionLost, setNetworkText } from '../api.ts';
import { base, boot } from '../shell/boot.ts';
import { queryClient } from '../shell/live/query-client.ts';
import { startLanguage } from '../shell/preferences/i18n.ts';
import { startPreferences, themeManager } from '../shell/preferences/preferences.ts';
import { makeTheme, variables } from '../ui/theme.ts';
import { AccountPage } from './AccountPage.tsx';
import { AgenciesPage } from './AgenciesPage.tsx';
import { AgencyPage } from './AgencyPage.tsx';
import { Around } from './Around.tsx';
import { ConsentsPage } from './ConsentsPage.tsx';
import { SignInPage } from './SignInPage.tsx';
import { to } from './to.ts';

// The page of the installation's administrators: a build of its own beside that of an office, with the same parts.
for (const weight of [400, 500, 600]) void document.fonts.load(`${weight} 1em Sarabun`, 'กa');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Read by the scroll lock of dialogs, the only other writer of style elements.
Object.assign(globalThis, { __webpack_nonce__: nonce });
document.documentElement.dataset.brand = boot.brand.colour;
startPreferences();
await startLanguage(['common', 'auth', 'shell', 'factors', 'administration']);
const sayNetwork = () => setNetworkText(i18next.t('networkFailure'), i18next.t('unanswered'));
sayNetwork();
i18next.on('languageChanged', sayNetwork);

const router = createBrowserRouter(
  [
    {
      element: <Around />,
      children: [
        { path: to.agencies, element: <AgenciesPage /> },
        { path: to.agency(':code'), element: <AgencyPage /> },
        { path: to.consents, element: <ConsentsPage /> },
        { path: to.signIn, element: <SignInPage /> },
        { path: to.account, element: <AccountPage /> },
        { path: '*', element: <AgenciesPage /> },
      ],
    },
  ],
  { basename: base },
);
onSessionLost(async () => {
  await router.navigate(to.signIn, { replace: true });
  queryClient.clear();
  return false;
});
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider
    theme={makeTheme(boot.brand.colour, boot.own.colour)}
    cssVariablesResolver={variables}
    defaultColorScheme="auto"
    colorSchemeManager={themeManager()}
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
