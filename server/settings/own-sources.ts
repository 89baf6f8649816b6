import { settingNotifications } from '../notify/rules/form-source.ts';
import type { SettingsSources } from '../settings-source.ts';
import { certificatePersonAuto } from '../signing/certificates/rules-source.ts';
import { systemFunctions } from './letter-functions.ts';
import { bookFooter } from './lists/book-footer.ts';
import { bookSendFrom } from './lists/book-send-from.ts';
import { bookSendTo } from './lists/book-send-to.ts';
import { commandType } from './lists/command-type.ts';
import { documentCentral } from './lists/document-central.ts';
import { documentSecret } from './lists/document-secret.ts';
import { documentSpeed } from './lists/document-speed.ts';
import { documentType } from './lists/document-type.ts';
import { employeeType } from './lists/employee-type.ts';
import { holidays } from './lists/holidays.ts';
import { jobType } from './lists/job-type.ts';
import { manageAdmin } from './lists/manage-admin.ts';
import { manageBookCreation } from './lists/manage-book-creation.ts';
import { positionInformation } from './lists/position-information.ts';
import { positionLevel } from './lists/position-level.ts';
import { positionType } from './lists/position-type.ts';
import { prefix } from './lists/prefix.ts';
import { registrationDisplay } from './lists/registration-display.ts';
import { roleType } from './lists/role-type.ts';
import { serdertype } from './lists/serdertype.ts';
import { suffix } from './lists/suffix.ts';
import { systemCategoryDocumentBook } from './lists/system-category-document-book.ts';
import { systemManageBookGroup } from './lists/system-manage-book-group.ts';
import { activitySystemLog, historyActivity } from './system/logs.ts';

/** What stands behind the declared pages that no other module brings. One line a page. */
export const sources: SettingsSources = {
  lists: {
    'manage-admin': manageAdmin,
    'role-type': roleType,
    'employee-type': employeeType,
    prefix,
    suffix,
    'position-information': positionInformation,
    'position-level': positionLevel,
    'position-type': positionType,
    'system-manage-book-group': systemManageBookGroup,
    'system-category-document-book': systemCategoryDocumentBook,
    'document-central': documentCentral,
    'manage-book-creation': manageBookCreation,
    'document-type': documentType,
    'job-type': jobType,
    'command-type': commandType,
    'document-secret': documentSecret,
    'document-speed': documentSpeed,
    'book-send-from': bookSendFrom,
    'book-send-to': bookSendTo,
    serdertype,
    'book-footer': bookFooter,
    holidays,
    'certificate-person-auto': certificatePersonAuto,
  },
  forms: {
    'setting-notifications': settingNotifications,
    'registration-display': registrationDisplay,
    'system-functions': systemFunctions,
  },
  logs: {
    'history-activity': historyActivity,
    'activity-system-log': activitySystemLog,
  },
};
