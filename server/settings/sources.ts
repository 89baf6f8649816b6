import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { employeeType } from './lists/employee-type.ts';
import { positionLevel } from './lists/position-level.ts';
import { positionType } from './lists/position-type.ts';
import { prefix } from './lists/prefix.ts';
import { registrationDisplay } from './lists/registration-display.ts';
import { suffix } from './lists/suffix.ts';
import { systemCategoryDocumentBook } from './lists/system-category-document-book.ts';
import { systemManageBookGroup } from './lists/system-manage-book-group.ts';
import { settingNotifications } from './notices/form-source.ts';
import type { FormSource, ListSource, LogSource } from './pages/source.ts';

/** What stands behind the declared pages. One line a page. */
export const listSources: Partial<Record<SettingsPath, ListSource>> = {
  'employee-type': employeeType,
  prefix,
  suffix,
  'position-level': positionLevel,
  'position-type': positionType,
  'system-manage-book-group': systemManageBookGroup,
  'system-category-document-book': systemCategoryDocumentBook,
};

export const formSources: Partial<Record<SettingsPath, FormSource>> = {
  'setting-notifications': settingNotifications,
  'registration-display': registrationDisplay,
};

export const logSources: Partial<Record<SettingsPath, LogSource>> = {};
