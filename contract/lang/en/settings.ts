import type { SameKeys } from '../index.ts';
import type { settings as th } from '../th/settings.ts';
import { activitySystemLog } from './settings/activity-system-log.ts';
import { adminConfigs } from './settings/admin-configs.ts';
import { bookFooter } from './settings/book-footer.ts';
import { bookSendFrom } from './settings/book-send-from.ts';
import { bookSendTo } from './settings/book-send-to.ts';
import { certificatePersonAuto } from './settings/certificate-person-auto.ts';
import { commandType } from './settings/command-type.ts';
import { documentCentral } from './settings/document-central.ts';
import { documentManual } from './settings/document-manual.ts';
import { documentSecret } from './settings/document-secret.ts';
import { documentSpeed } from './settings/document-speed.ts';
import { documentType } from './settings/document-type.ts';
import { employeeType } from './settings/employee-type.ts';
import { historyActivity } from './settings/history-activity.ts';
import { holidays } from './settings/holidays.ts';
import { jobType } from './settings/job-type.ts';
import { manageAdmin } from './settings/manage-admin.ts';
import { manageBookCreation } from './settings/manage-book-creation.ts';
import { positionInformation } from './settings/position-information.ts';
import { positionLevel } from './settings/position-level.ts';
import { positionType } from './settings/position-type.ts';
import { prefix } from './settings/prefix.ts';
import { registrationDisplay } from './settings/registration-display.ts';
import { roleType } from './settings/role-type.ts';
import { serdertype } from './settings/serdertype.ts';
import { settingNotifications } from './settings/setting-notifications.ts';
import { suffix } from './settings/suffix.ts';
import { systemCategoryDocumentBook } from './settings/system-category-document-book.ts';
import { systemFunctions } from './settings/system-functions.ts';
import { systemManageBookGroup } from './settings/system-manage-book-group.ts';
import { titles } from './settings/titles.ts';

/** The settings centre: its frame and home, what every declared page says, and the words of each page by its path. */
export const settings: SameKeys<typeof th> = {
  title: 'Settings',
  certificates: 'Certificates',
  hint: 'Choose what to set. Each page says what it affects.',
  back: 'To the start page',
  home: 'To all settings',
  nav: 'Settings pages',
  find: 'Search settings',
  found: '{{count}} pages found',
  notFound: 'No setting matches “{{text}}”',
  notFoundHint: 'Try another word, such as the name of a list or of what should change.',
  nothing: 'You may not open any settings page yet. Please ask an administrator of your agency if you need one.',
  closed: 'You may not open this page. Please ask an administrator of your agency if you need it.',
  viewOnly: 'View only',
  viewOnlyHint: 'You may see this page. Those with the right to manage it can change it.',
  groups: {
    people: 'People',
    structure: 'Structure',
    document: 'Letters',
    books: 'Registers and numbers',
    certificates: 'Certificates',
    notices: 'Notifications',
    system: 'System',
  },
  list: {
    add: 'Add',
    edit: 'Edit {{name}}',
    addTo: 'Add to {{title}}',
    look: 'Details of {{name}}',
    search: 'Search {{title}}',
    filterAll: '{{field}}: all',
    state: 'State',
    stateAll: 'Any state',
    stateOn: 'In use',
    stateOff: 'Switched off',
    used: 'Used by',
    usedNone: 'None',
    usedBy: '{{count}} entries',
    active: 'Active',
    switchOn: 'Switch on {{name}}',
    switchOff: 'Switch off {{name}}',
    switchedOn: '{{name}} is switched on',
    switchedOff: '{{name}} is switched off',
    count: '{{count}} entries',
    dragHint: 'Drag to order them as they are offered',
    dragOff: 'Clear the search and filters to drag rows into order',
    ordered: 'The order is saved',
    empty: 'Nothing here yet',
    emptyHint: 'Add the first entry, or import a file.',
    noMatch: 'Nothing matches the search',
    clearSearch: 'Clear the search',
    fixed: 'Given by a regulation or by the system: it can’t be removed, only switched off',
    inUse: 'Used by {{used}}: it can’t be removed, only switched off',
    remove: 'Remove',
    removeOf: 'Remove {{name}}',
    removeAsk: 'Remove {{name}}',
    removeText: 'Nothing uses it yet. It can’t be brought back; its history stays.',
    removed: '{{name}} is removed',
    saved: '{{name}} is saved',
    more: 'Import, export and history',
    yes: 'Yes',
    no: 'No',
  },
  form: {
    close: 'Close the form',
    unsavedTitle: 'Not saved yet',
    unsavedText: 'Your changes are lost when the form is closed or another entry is opened.',
    once: 'Set only when it is added',
    choose: 'Choose',
    none: 'None',
    searchMore: 'Type to search',
    noChoice: 'No match',
    example: 'As in a letter',
    hiddenKept: 'A value is kept. Leave it empty to keep it.',
    unchanged: 'Nothing changed',
    changed: 'Changes not saved yet',
    discard: 'Discard changes',
    required: 'Required',
    tooLong: 'Longer than {{max}} characters',
    range: 'A whole number from {{min}} to {{max}}',
    tooMany: 'At most {{most}}',
    icon: 'Choose an icon',
    iconNone: 'No icon',
    iconFind: 'Search icons',
    shownAs: 'Chosen: {{name}}',
  },
  format: {
    code: 'Only A-Z a-z 0-9 . _ -',
    email: 'Not an e-mail address',
    phone: 'Only digits, spaces, + - ( ) and an extension',
    colour: 'A colour such as #023e8a',
    url: 'It begins with https:// or http://',
    time: 'A time such as 08:30',
    icon: 'This icon is not known',
  },
  conflict: {
    title: 'Somebody changed it before you',
    load: 'See the latest values',
    loaded: 'The latest values stand under the fields that differ. What you typed is kept: check it and save again.',
    same: 'The latest values are what you typed. You can save.',
    now: 'Latest: {{value}}',
    take: 'Take it',
    gone: 'It has been removed meanwhile',
    empty: 'empty',
  },
  history: {
    title: 'History',
    list: 'History of the whole page',
    of: 'History of {{name}}',
    open: 'See the history',
    back: 'Back to the form',
    empty: 'No changes yet',
    before: 'Before',
    after: 'After',
    blank: 'empty',
    fields: {
      sheet: 'Sheet',
      rows: 'Rows',
      added: 'Added',
      changed: 'Changed',
      as: 'Kind of file',
      order: 'Order',
      active: 'In use',
      reason: 'Reason',
    },
    acts: {
      RENAMED: 'Renamed',
      MERGED: 'Merged',
      CLOSED: 'Closed',
      DUTY_GIVEN: 'Duty given',
      DUTY_ENDED: 'Duty ended',
      ADDED: 'Added',
      CHANGED: 'Changed',
      SWITCHED_ON: 'Switched on',
      SWITCHED_OFF: 'Switched off',
      REMOVED: 'Removed',
      ORDERED: 'Ordered',
      IMPORTED: 'Imported',
      EXPORTED: 'Exported',
      MOVED: 'Moved',
    },
  },
  file: {
    export: 'Export',
    xlsx: 'Export Excel (XLSX)',
    csv: 'Export CSV',
    import: 'Import a file',
    importTo: 'Import {{title}}',
    how: 'Take a file exported here, or the empty form. Its first row names the columns. Known entries are changed, new ones added.',
    template: 'Download the empty form',
    choose: 'XLSX or CSV file',
    chooseHint: 'Choose a file',
    check: 'Check the file',
    checking: 'Checking the file',
    commit: 'Import {{count}} entries',
    summary: '{{rows}} rows: {{added}} to add, {{changed}} to change, {{unchanged}} unchanged',
    nothing: 'Nothing differs, so there is nothing to import.',
    faults: '{{count}} faults in the file. Nothing was imported: mend the file and choose it again.',
    clean: 'Every row is right',
    row: 'Row',
    field: 'Column',
    value: 'In the file',
    message: 'What is wrong',
    done: 'Imported: {{added}} added, {{changed}} changed',
    allRows: 'All entries of this page',
  },
  log: {
    exportCount: 'Export {{count}} lines',
    search: 'Search the log',
    from: 'From',
    to: 'To',
    empty: 'Nothing in this time',
    clear: 'Clear filters',
  },
  pages: {
    ...titles,
    'document-speed': documentSpeed,
    'document-secret': documentSecret,
    'document-type': documentType,
    'manage-book-creation': manageBookCreation,
    'job-type': jobType,
    'command-type': commandType,
    'book-send-from': bookSendFrom,
    'book-send-to': bookSendTo,
    serdertype,
    'book-footer': bookFooter,
    'system-functions': systemFunctions,
    'document-central': documentCentral,
    prefix,
    suffix,
    'manage-admin': manageAdmin,
    'role-type': roleType,
    'position-information': positionInformation,
    'position-level': positionLevel,
    'position-type': positionType,
    'employee-type': employeeType,
    DocumentManual: documentManual,
    'setting-notifications': settingNotifications,
    'certificate-person-auto': certificatePersonAuto,
    'registration-display': registrationDisplay,
    'system-manage-book-group': systemManageBookGroup,
    'system-category-document-book': systemCategoryDocumentBook,
    'admin-configs': adminConfigs,
    holidays,
    'history-activity': historyActivity,
    'activity-system-log': activitySystemLog,
  },
};
