import i18next from 'i18next';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { WordsModule } from '../contract/lang/index.ts';
import { firstScreens } from './first-screens.ts';
import { paths } from './paths.ts';
import { windowWords } from './sarabun/document/load-window.ts';
import { base } from './shell/boot.ts';
import { loadWords } from './shell/i18n.ts';
import { Layout } from './shell/Layout.tsx';
import { Opening, Root, ScreenFailed } from './shell/Root.tsx';
import { SessionGuard } from './shell/SessionGuard.tsx';
import { stored } from './shell/storage.ts';
import { toastInfo } from './ui/toast.ts';

/** Every screen. Each is its own chunk and comes together with its texts. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ScreenFailed />,
    hydrateFallbackElement: <Opening />,
    children: [
      {
        element: <Layout />,
        children: [
          // Open to everybody [R1].
          open('login', () => import('./auth/LoginPage.tsx').then((file) => file.LoginPage), firstScreens.login.words),
          open('ig-login', () => import('./auth/IgLoginPage.tsx').then((file) => file.IgLoginPage), ['auth']),
          open('register', () => import('./auth/LoginPage.tsx').then((file) => file.RegisterPage), ['auth']),
          open('forgot-password', () => import('./auth/ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage), ['auth']),
          open('reset-password', () => import('./auth/ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage), ['auth']),
          open('take-back', () => import('./auth/TakeBackPage.tsx').then((file) => file.TakeBackPage), ['auth']),
          open('proved', () => import('./auth/ProvedPage.tsx').then((file) => file.ProvedPage), ['auth']),
          open('set-up', () => import('./auth/SetUpPage.tsx').then((file) => file.SetUpPage), ['auth']),
          open(
            'intranet',
            () => import('./portal/intranet/IntranetPage.tsx').then((file) => file.IntranetPage),
            firstScreens.intranet.words,
          ),
          open('intranet/news/:newsId', () => import('./portal/intranet/NewsPage.tsx').then((file) => file.NewsPage), [
            'intranet',
            'portal',
            'shell',
          ]),
          open('privacy-policy', () => import('./portal/PrivacyPolicyPage.tsx').then((file) => file.PrivacyPolicyPage), [
            'portal',
            'shell',
          ]),
          open('verify/:code?', () => import('./portal/VerifyPage.tsx').then((file) => file.VerifyPage), ['proof', 'portal', 'shell']),
          {
            element: <SessionGuard />,
            children: [
              { path: '/', loader: () => redirect(paths.portal) },
              screen('portal', () => import('./portal/PortalPage.tsx').then((file) => file.PortalPage), firstScreens.portal.words),
              screen('notification-all/:module?', () => import('./portal/NotificationsPage.tsx').then((file) => file.NotificationsPage), [
                'portal',
              ]),
              { path: 'settings', loader: () => redirect(paths.settings()) },
              {
                path: 'settings/:menuID',
                loader: numbered,
                lazy: lazily('', () => import('./settings/frame/SettingsLayout.tsx').then((file) => file.SettingsLayout), ['settings'])
                  .lazy,
                children: [
                  { index: true, lazy: async () => ({ Component: (await import('./settings/frame/SettingsHome.tsx')).SettingsHome }) },
                  { path: ':page/*', lazy: async () => ({ Component: (await import('./settings/frame/OnePage.tsx')).OnePage }) },
                ],
              },
              screen('manual/:topic?', () => import('./manuals/ManualPage.tsx').then((file) => file.ManualPage), ['manuals', 'errors']),
              screen('manual/print/:role', () => import('./manuals/PrintManualPage.tsx').then((file) => file.PrintManualPage), [
                'manuals',
                'errors',
              ]),
              screen('manual-document', () => import('./manuals/ManualShelfPage.tsx').then((file) => file.ManualDocumentPage), [
                'manuals',
                'system',
                'errors',
              ]),
              screen('manual-video', () => import('./manuals/ManualShelfPage.tsx').then((file) => file.ManualVideoPage), [
                'manuals',
                'system',
                'errors',
              ]),
              screen('manual-document-video', () => import('./manuals/ManualShelfPage.tsx').then((file) => file.ManualDocumentVideoPage), [
                'manuals',
                'system',
                'errors',
              ]),
              screen('central-documents', () => import('./manuals/CentralDocumentsPage.tsx').then((file) => file.CentralDocumentsPage), [
                'system',
                'errors',
              ]),
              screen(
                'intranet/manage-intranet',
                () => import('./portal/intranet/ManageIntranetPage.tsx').then((file) => file.ManageIntranetPage),
                ['intranet', 'body', 'errors', 'settings'],
              ),
              screen('offline', () => import('./offline/OfflinePage.tsx').then((file) => file.OfflinePage), []),
              screen('account-approvals', () => import('./settings/approvals/ApprovalsPage.tsx').then((file) => file.ApprovalsPage), [
                'people',
                'errors',
              ]),
              screen('first-steps', () => import('./settings/office/FirstStepsPage.tsx').then((file) => file.FirstStepsPage), [
                'office',
                'errors',
              ]),
              screen('office-state', () => import('./settings/office/OfficeStatePage.tsx').then((file) => file.OfficeStatePage), [
                'office',
                'errors',
              ]),
              screen('storage', () => import('./portal/StoragePage.tsx').then((file) => file.StoragePage), ['portal']),
              screen('mail-outbox', () => import('./portal/OutboxPage.tsx').then((file) => file.OutboxPage), ['channels']),
              screen('account-line-service', () => import('./profile/LineAccountPage.tsx').then((file) => file.LineAccountPage), [
                'channels',
              ]),
              screen('profile', () => import('./profile/ProfilePage.tsx').then((file) => file.ProfilePage), [
                'auth',
                'profile',
                'sarabun',
                'files',
              ]),
              screen('account-information', () => import('./profile/AccountPage.tsx').then((file) => file.AccountPage), [
                'account',
                'channels',
                'factors',
                'auth',
                'errors',
              ]),
              screen('second-factor', () => import('./profile/SecondFactorPage.tsx').then((file) => file.SecondFactorPage), [
                'factors',
                'errors',
              ]),
              screen('change-password', () => import('./auth/ChangePasswordPage.tsx').then((file) => file.ChangePasswordPage), ['auth']),
              screen('certificate-register', () => import('./signing/CertificatePage.tsx').then((file) => file.CertificatePage), [
                'certificates',
                'errors',
              ]),
              screen('signed-history', () => import('./sarabun/proof/SignedHistoryPage.tsx').then((file) => file.SignedHistoryPage), [
                'proof',
              ]),
              screen(
                'sarabun/dashboard',
                () => import('./sarabun/dashboard/DashboardPage.tsx').then((file) => file.DashboardPage),
                firstScreens['sarabun/dashboard'].words,
              ),
              screen('sarabun/search', () => import('./sarabun/search/SearchPage.tsx').then((file) => file.SearchPage), [
                'search',
                'sarabun',
                'errors',
              ]),
              screen('sarabun/receiver-groups', () => import('./sarabun/groups/GroupsPage.tsx').then((file) => file.GroupsPage), [
                'groups',
                'sarabun',
                'errors',
              ]),
              screen('sarabun/drafts', () => import('./sarabun/draft/DraftsPage.tsx').then((file) => file.DraftsPage), ['draft', 'errors']),
              screen('sarabun/draft/:documentId', () => import('./sarabun/draft/DraftPage.tsx').then((file) => file.DraftPage), [
                'draft',
                'parts',
                'body',
                'hints',
                'secrecy',
                'sarabun',
                'files',
                'errors',
              ]),
              screen('sarabun/intake', () => import('./sarabun/intake/IntakePage.tsx').then((file) => file.IntakePage), [
                'sarabun',
                'layers',
                'intake',
                'files',
                'errors',
              ]),
              screen('sarabun/books/:bookId?', () => import('./sarabun/books/BooksPage.tsx').then((file) => file.BooksPage), [
                'sarabun',
                'books',
                'prints',
                'secrecy',
                'errors',
              ]),
              screen(
                'sarabun/document/:documentId',
                () => import('./sarabun/document/DocumentPage.tsx').then((file) => file.DocumentPage),
                windowWords,
              ),
              { path: 'sarabun', loader: ({ request }) => redirect(`/sarabun/dashboard${new URL(request.url).search}`) },
            ],
          },
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

/** [S0] /settings/{menuID}: an address without the menu's number leads to the page of that name. */
function numbered({ params: { menuID = '', page, '*': rest }, request }: LoaderFunctionArgs) {
  if (/^\d+$/.test(menuID)) return null;
  const deeper = [menuID, page, rest].filter(Boolean).join('/');
  return redirect(`${paths.settings()}/${deeper}${new URL(request.url).search}`);
}

/** A screen behind the session guard. */
function screen(path: string, load: () => Promise<ComponentType>, modules: readonly WordsModule[]): RouteObject {
  return lazily(path, load, ['shell', ...modules]);
}

/** A screen that needs no session. */
function open(path: string, load: () => Promise<ComponentType>, modules: readonly WordsModule[]): RouteObject {
  return lazily(path, load, modules);
}

function lazily(path: string, load: () => Promise<ComponentType>, modules: readonly WordsModule[]): RouteObject {
  return {
    path,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadWords(modules)]);
      return { Component };
    },
  };
}
