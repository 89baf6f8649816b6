import type { ComponentType } from 'react';
import type { WordsModule } from '../../contract/lang/index.ts';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { loadWords } from '../shell/i18n.ts';
import { lazyAgain } from '../ui/lazy-again.ts';

/**
 * Pages with a screen of their own: a tree, a matrix, a wizard. Each comes with its texts when it is opened, inside the frame of the
 * settings centre; `useParams()['*']` is what follows the page in the address. Pages that are declared need no line here.
 */
export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'employee-information': own(() => import('./people/PeoplePage.tsx').then((file) => file.PeoplePage), ['people', 'errors']),
  'user-active': own(() => import('./people/SessionsPage.tsx').then((file) => file.SessionsPage), ['people', 'errors']),
  'user-account-close-permission': own(() => import('./people/AccountsPage.tsx').then((file) => file.AccountsPage), ['people', 'errors']),
  'setup-organization': own(() => import('./OrganizationPage.tsx').then((file) => file.OrganizationPage), ['organization', 'errors']),
  'certificate-person': own(
    () => import('./certificates/PersonsScreen.tsx').then((file) => file.PersonsScreen),
    ['certificates', 'certificateSettings'],
  ),
  'certificate-person-auto': own(
    () => import('./certificates/RulesPage.tsx').then((file) => file.RulesPage),
    ['certificateSettings', 'errors'],
  ),
  'manage-section': own(() => import('./structure/UnitTreePage.tsx').then((file) => file.UnitTreePage), ['structure', 'sheets', 'errors']),
  'sarabun-structure': own(
    () => import('./structure/StructurePage.tsx').then((file) => file.StructurePage),
    ['structure', 'sheets', 'errors'],
  ),
  'certificate-person-request': own(() => import('../signing/RequestsPage.tsx').then((file) => file.RequestsPage), ['certificates']),
  'registration-book-display': own(
    () => import('./books/BookDisplaysPage.tsx').then((file) => file.BookDisplaysPage),
    ['bookSettings', 'books', 'errors'],
  ),
  'manage-number-permission': own(
    () => import('./books/NumberBooksPage.tsx').then((file) => file.NumberBooksPage),
    ['bookSettings', 'sheets', 'errors'],
  ),
  'setting-modules-notification': own(
    () => import('./notices/NoticeRulesPage.tsx').then((file) => file.NoticeRulesPage),
    ['notices', 'errors'],
  ),
  'setting-modules-notification-lists': own(
    () => import('./notices/NoticeWordsPage.tsx').then((file) => file.NoticeWordsPage),
    ['notices', 'errors'],
  ),
  'sign-type': own(
    () => import('./certificates/SignTypeScreen.tsx').then((file) => file.SignTypeScreen),
    ['certificates', 'certificateSettings', 'errors'],
  ),
  'users-group': own(() => import('./menus/UsersGroupPage.tsx').then((file) => file.UsersGroupPage), ['menus', 'sheets', 'errors']),
  'manage-role': own(() => import('./menus/ManageRolePage.tsx').then((file) => file.ManageRolePage), ['menus', 'sheets', 'errors']),
  'admin-application': own(() => import('./menus/AppsPage.tsx').then((file) => file.AppsPage), ['menus', 'errors']),
  'admin-configs': own(() => import('./system/AdminConfigsPage.tsx').then((file) => file.AdminConfigsPage), ['system', 'errors']),
  holidays: own(() => import('./system/HolidaysPage.tsx').then((file) => file.HolidaysPage), ['system']),
  'activity-system-log': own(() => import('./system/SystemLogPage.tsx').then((file) => file.SystemLogPage), ['system']),
  'document-central': own(() => import('./system/CentralSettingsPage.tsx').then((file) => file.CentralSettingsPage), ['system', 'errors']),
  DocumentManual: own(() => import('./system/ManualsSettingsPage.tsx').then((file) => file.ManualsSettingsPage), ['system', 'errors']),
};

function own(load: () => Promise<ComponentType>, words: WordsModule[]): ComponentType {
  return lazyAgain(async () => {
    const [Screen] = await Promise.all([load(), loadWords(words)]);
    return Screen;
  });
}
