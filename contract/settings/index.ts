import { activitySystemLog } from './activity-system-log.ts';
import { bookFooter } from './book-footer.ts';
import { bookSendFrom } from './book-send-from.ts';
import { bookSendTo } from './book-send-to.ts';
import type { SettingsPath } from './catalogue.ts';
import { certificatePersonAuto } from './certificate-person-auto.ts';
import { commandType } from './command-type.ts';
import { ownPage, type PageDeclaration } from './define.ts';
import { documentCentral } from './document-central.ts';
import { documentManual } from './document-manual.ts';
import { documentSecret } from './document-secret.ts';
import { documentSpeed } from './document-speed.ts';
import { documentType } from './document-type.ts';
import { employeeType } from './employee-type.ts';
import { historyActivity } from './history-activity.ts';
import { holidays } from './holidays.ts';
import { jobType } from './job-type.ts';
import { manageAdmin } from './manage-admin.ts';
import { manageBookCreation } from './manage-book-creation.ts';
import { positionInformation } from './position-information.ts';
import { positionLevel } from './position-level.ts';
import { positionType } from './position-type.ts';
import { prefix } from './prefix.ts';
import { registrationDisplay } from './registration-display.ts';
import { roleType } from './role-type.ts';
import { serdertype } from './serdertype.ts';
import { settingNotifications } from './setting-notifications.ts';
import { suffix } from './suffix.ts';
import { systemCategoryDocumentBook } from './system-category-document-book.ts';
import { systemFunctions } from './system-functions.ts';
import { systemManageBookGroup } from './system-manage-book-group.ts';

/** The pages that stand, by their path. One line a page. */
export const settingsPages: Partial<Record<SettingsPath, PageDeclaration>> = {
  'employee-information': ownPage,
  'manage-admin': manageAdmin,
  'user-active': ownPage,
  'user-account-close-permission': ownPage,
  'role-type': roleType,
  'users-group': ownPage,
  'manage-role': ownPage,
  'employee-type': employeeType,
  prefix,
  suffix,
  'position-information': positionInformation,
  'position-level': positionLevel,
  'position-type': positionType,
  'setup-organization': ownPage,
  'manage-section': ownPage,
  'sarabun-structure': ownPage,
  'registration-display': registrationDisplay,
  'registration-book-display': ownPage,
  'system-manage-book-group': systemManageBookGroup,
  'system-category-document-book': systemCategoryDocumentBook,
  'document-central': documentCentral,
  'manage-book-creation': manageBookCreation,
  'system-functions': systemFunctions,
  'document-type': documentType,
  'job-type': jobType,
  'command-type': commandType,
  'document-secret': documentSecret,
  'document-speed': documentSpeed,
  'book-send-from': bookSendFrom,
  'book-send-to': bookSendTo,
  serdertype,
  'book-footer': bookFooter,
  DocumentManual: documentManual,
  'manage-number-permission': ownPage,
  'certificate-person': ownPage,
  'certificate-person-request': ownPage,
  'certificate-person-auto': certificatePersonAuto,
  'sign-type': ownPage,
  'setting-notifications': settingNotifications,
  'setting-modules-notification': ownPage,
  'setting-modules-notification-lists': ownPage,
  'admin-configs': ownPage,
  holidays,
  'history-activity': historyActivity,
  'activity-system-log': activitySystemLog,
  'admin-application': ownPage,
};
