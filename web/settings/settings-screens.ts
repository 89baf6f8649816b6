import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

/** Pages with a screen of their own, a tree, a matrix or a wizard, that no other module brings; `useParams()['*']` is what follows the page in the address. */
export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'employee-information': lazyScreen(
    () => import('./people/PeoplePage.tsx').then((file) => file.PeoplePage),
    ['people', 'account', 'errors'],
  ),
  'user-active': lazyScreen(() => import('./people/SessionsPage.tsx').then((file) => file.SessionsPage), ['people', 'errors']),
  'user-account-close-permission': lazyScreen(
    () => import('./people/AccountsPage.tsx').then((file) => file.AccountsPage),
    ['people', 'errors'],
  ),
  'setup-organization': lazyScreen(
    () => import('./OrganizationPage.tsx').then((file) => file.OrganizationPage),
    ['organization', 'errors'],
  ),
  'certificate-person': lazyScreen(
    () => import('./certificates/PersonsScreen.tsx').then((file) => file.PersonsScreen),
    ['certificates', 'certificateSettings'],
  ),
  'certificate-person-auto': lazyScreen(
    () => import('./certificates/RulesPage.tsx').then((file) => file.RulesPage),
    ['certificateSettings', 'errors'],
  ),
  'manage-section': lazyScreen(
    () => import('./structure/UnitTreePage.tsx').then((file) => file.UnitTreePage),
    ['structure', 'sheets', 'errors'],
  ),
  'sarabun-structure': lazyScreen(
    () => import('./structure/StructurePage.tsx').then((file) => file.StructurePage),
    ['structure', 'sheets', 'errors'],
  ),
  'registration-book-display': lazyScreen(
    () => import('./books/BookDisplaysPage.tsx').then((file) => file.BookDisplaysPage),
    ['bookSettings', 'books', 'errors'],
  ),
  'manage-number-permission': lazyScreen(
    () => import('./books/NumberBooksPage.tsx').then((file) => file.NumberBooksPage),
    ['bookSettings', 'sheets', 'errors'],
  ),
  'setting-modules-notification': lazyScreen(
    () => import('./notices/NoticeRulesPage.tsx').then((file) => file.NoticeRulesPage),
    ['notices', 'errors'],
  ),
  'setting-modules-notification-lists': lazyScreen(
    () => import('./notices/NoticeWordsPage.tsx').then((file) => file.NoticeWordsPage),
    ['notices', 'errors'],
  ),
  'sign-type': lazyScreen(
    () => import('./certificates/SignTypeScreen.tsx').then((file) => file.SignTypeScreen),
    ['certificates', 'certificateSettings', 'errors'],
  ),
  'users-group': lazyScreen(() => import('./menus/UsersGroupPage.tsx').then((file) => file.UsersGroupPage), ['menus', 'sheets', 'errors']),
  'manage-role': lazyScreen(() => import('./menus/ManageRolePage.tsx').then((file) => file.ManageRolePage), ['menus', 'sheets', 'errors']),
  'admin-application': lazyScreen(() => import('./menus/AppsPage.tsx').then((file) => file.AppsPage), ['menus', 'errors']),
  'admin-configs': lazyScreen(() => import('./system/AdminConfigsPage.tsx').then((file) => file.AdminConfigsPage), ['system', 'errors']),
  holidays: lazyScreen(() => import('./system/HolidaysPage.tsx').then((file) => file.HolidaysPage), ['system']),
  'activity-system-log': lazyScreen(() => import('./system/SystemLogPage.tsx').then((file) => file.SystemLogPage), ['system']),
  'data-integrity': lazyScreen(() => import('./integrity/IntegrityPage.tsx').then((file) => file.IntegrityPage), ['integrity', 'errors']),
  'document-central': lazyScreen(
    () => import('./system/CentralSettingsPage.tsx').then((file) => file.CentralSettingsPage),
    ['system', 'errors'],
  ),
};
