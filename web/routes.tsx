import i18next from 'i18next';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { routesOf } from './module-routes.ts';
import { webModules } from './modules.ts';
import { paths } from './paths.ts';
import { base } from './shell/boot.ts';
import { Layout } from './shell/frame/Layout.tsx';
import { Opening, Root, ScreenFailed } from './shell/frame/Root.tsx';
import { loadWords } from './shell/preferences/i18n.ts';
import { stored } from './shell/preferences/storage.ts';
import { SessionGuard } from './shell/session/SessionGuard.tsx';
import { toastInfo } from './ui/toast.ts';

const { open, guarded } = routesOf(webModules, loadWords);

/** Every screen, as the modules say. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <Opening />,
    children: [
      {
        element: <Layout />,
        children: [
          ...open,
          { element: <SessionGuard />, children: guarded },
          // Unknown addresses lead to the start [R11], which says why one is there.
          {
            path: '*',
            loader: async () => {
              // the first address of a visit is judged before the page has its words
              await loadWords(['common']);
              // who is not signed in goes to the log-in and finds nothing yet
              const way = stored.token.get() ? { to: paths.search(), label: i18next.t('noPage.find') } : undefined;
              toastInfo(i18next.t('noPage.title'), i18next.t('noPage.text'), way);
              return redirect(paths.home);
            },
          },
        ],
      },
    ],
  },
];

export function makeRouter() {
  return createBrowserRouter(routes, { basename: base });
}
