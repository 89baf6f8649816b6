import { activitySystemLog } from './activity-system-log.ts';
import { bookFooter } from './book-footer.ts';
import { bookSendFrom } from './book-send-from.ts';
import { bookSendTo } from './book-send-to.ts';
import type { SettingsDeclared } from './catalogue.ts';
import { certificatePersonAuto } from './certificate-person-auto.ts';
import { commandType } from './command-type.ts';
import { documentCentral } from './document-central.ts';
import { documentSecret } from './document-secret.ts';
import { documentSpeed } from './document-speed.ts';
import { documentType } from './document-type.ts';
import { employeeType } from './employee-type.ts';
import { page } from './entry.ts';
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

/** Every page of /settings/{menuID}/… that no other module brings, by its path. */
export const pages = {
  'employee-information': page(3301, 'people', 'unit'),
  'manage-admin': page(3302, 'people'),
  'user-active': page(3303, 'people', 'unit'),
  'user-account-close-permission': page(3304, 'people', 'unit'),
  'users-group': page(3305, 'people'),
  'manage-role': page(3306, 'people'),
  'role-type': page(3307, 'people'),
  'employee-type': page(3308, 'people'),
  prefix: page(3309, 'people'),
  suffix: page(3310, 'people'),
  'position-information': page(3311, 'people', 'unit'),
  'position-level': page(3312, 'people'),
  'position-type': page(3313, 'people'),
  'setup-organization': page(3145, 'structure'),
  'manage-section': page(3321, 'structure', 'unit'),
  'sarabun-structure': page(3322, 'structure', 'unit'),
  'document-central': page(3331, 'document'),
  'manage-book-creation': page(3332, 'document'),
  'system-functions': page(3333, 'document'),
  'document-type': page(3334, 'document'),
  'job-type': page(3335, 'document'),
  'command-type': page(3336, 'document', 'unit'),
  'document-secret': page(3337, 'document'),
  'document-speed': page(3338, 'document'),
  'book-send-from': page(3339, 'document'),
  'book-send-to': page(3340, 'document'),
  serdertype: page(3341, 'document'),
  'book-footer': page(3342, 'document', 'unit'),
  'registration-display': page(3351, 'books'),
  'registration-book-display': page(3352, 'books'),
  'system-manage-book-group': page(3353, 'books'),
  'system-category-document-book': page(3354, 'books'),
  'manage-number-permission': page(3355, 'books', 'unit'),
  'certificate-person': page(3285, 'certificates'),
  'certificate-person-request': page(3284, 'certificates'),
  'certificate-person-auto': page(3286, 'certificates'),
  'sign-type': page(3287, 'certificates'),
  'setting-notifications': page(3361, 'notices'),
  'setting-modules-notification': page(3362, 'notices'),
  'setting-modules-notification-lists': page(3363, 'notices'),
  'admin-configs': page(3371, 'system'),
  'admin-application': page(3372, 'system'),
  holidays: page(3373, 'system'),
  'history-activity': page(3374, 'system'),
  'activity-system-log': page(3375, 'system'),
  'data-integrity': page(3376, 'system'),
} as const;

/** What stands on those that are declared. */
export const declared: SettingsDeclared = {
  'manage-admin': manageAdmin,
  'role-type': roleType,
  'employee-type': employeeType,
  prefix,
  suffix,
  'position-information': positionInformation,
  'position-level': positionLevel,
  'position-type': positionType,
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
  'registration-display': registrationDisplay,
  'system-manage-book-group': systemManageBookGroup,
  'system-category-document-book': systemCategoryDocumentBook,
  'certificate-person-auto': certificatePersonAuto,
  'setting-notifications': settingNotifications,
  holidays,
  'history-activity': historyActivity,
  'activity-system-log': activitySystemLog,
};
