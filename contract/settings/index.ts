import type { SettingsPath } from './catalogue.ts';
import { ownPage, type PageDeclaration } from './define.ts';
import { settingNotifications } from './setting-notifications.ts';

/** The pages that stand, by their path. One line a page. */
export const settingsPages: Partial<Record<SettingsPath, PageDeclaration>> = {
  'setup-organization': ownPage,
  'certificate-person': ownPage,
  'certificate-person-request': ownPage,
  'sign-type': ownPage,
  'setting-notifications': settingNotifications,
  'setting-modules-notification': ownPage,
  'setting-modules-notification-lists': ownPage,
};
