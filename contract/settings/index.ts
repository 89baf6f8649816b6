import type { SettingsPath } from './catalogue.ts';
import { ownPage, type PageDeclaration } from './define.ts';
import { employeeType } from './employee-type.ts';
import { positionLevel } from './position-level.ts';
import { positionType } from './position-type.ts';
import { prefix } from './prefix.ts';
import { registrationDisplay } from './registration-display.ts';
import { settingNotifications } from './setting-notifications.ts';
import { suffix } from './suffix.ts';
import { systemCategoryDocumentBook } from './system-category-document-book.ts';
import { systemManageBookGroup } from './system-manage-book-group.ts';

/** The pages that stand, by their path. One line a page. */
export const settingsPages: Partial<Record<SettingsPath, PageDeclaration>> = {
  'employee-type': employeeType,
  prefix,
  suffix,
  'position-level': positionLevel,
  'position-type': positionType,
  'setup-organization': ownPage,
  'registration-display': registrationDisplay,
  'system-manage-book-group': systemManageBookGroup,
  'system-category-document-book': systemCategoryDocumentBook,
  'certificate-person': ownPage,
  'certificate-person-request': ownPage,
  'sign-type': ownPage,
  'setting-notifications': settingNotifications,
  'setting-modules-notification': ownPage,
  'setting-modules-notification-lists': ownPage,
};
