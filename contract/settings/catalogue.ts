/** Groups of the settings centre, in their order. */
export const settingsGroups = ['people', 'structure', 'document', 'books', 'certificates', 'notices', 'system'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/**
 * `agency`: it concerns the whole agency, so only who administers the root unit changes it.
 * `unit`: who administers a unit works in it for the units below that unit.
 */
export type SettingsScope = 'agency' | 'unit';

interface Entry {
  /** Id in the menu tree: rights are given by it. */
  menu: number;
  group: SettingsGroup;
  scope: SettingsScope;
}

const entry = (menu: number, group: SettingsGroup, scope: SettingsScope = 'agency'): Entry => ({ menu, group, scope });

/** Every page of /settings/{menuID}/…, by its path. */
export const catalogue = {
  'employee-information': entry(3301, 'people', 'unit'),
  'manage-admin': entry(3302, 'people'),
  'user-active': entry(3303, 'people', 'unit'),
  'user-account-close-permission': entry(3304, 'people', 'unit'),
  'users-group': entry(3305, 'people'),
  'manage-role': entry(3306, 'people'),
  'role-type': entry(3307, 'people'),
  'employee-type': entry(3308, 'people'),
  prefix: entry(3309, 'people'),
  suffix: entry(3310, 'people'),
  'position-information': entry(3311, 'people', 'unit'),
  'position-level': entry(3312, 'people'),
  'position-type': entry(3313, 'people'),
  'setup-organization': entry(3145, 'structure'),
  'manage-section': entry(3321, 'structure', 'unit'),
  'sarabun-structure': entry(3322, 'structure', 'unit'),
  'document-central': entry(3331, 'document'),
  'manage-book-creation': entry(3332, 'document'),
  'system-functions': entry(3333, 'document'),
  'document-type': entry(3334, 'document'),
  'job-type': entry(3335, 'document'),
  'command-type': entry(3336, 'document', 'unit'),
  'document-secret': entry(3337, 'document'),
  'document-speed': entry(3338, 'document'),
  'book-send-from': entry(3339, 'document'),
  'book-send-to': entry(3340, 'document'),
  serdertype: entry(3341, 'document'),
  'book-footer': entry(3342, 'document', 'unit'),
  DocumentManual: entry(3343, 'document'),
  'registration-display': entry(3351, 'books'),
  'registration-book-display': entry(3352, 'books'),
  'system-manage-book-group': entry(3353, 'books'),
  'system-category-document-book': entry(3354, 'books'),
  'manage-number-permission': entry(3355, 'books', 'unit'),
  'certificate-person': entry(3285, 'certificates'),
  'certificate-person-request': entry(3284, 'certificates'),
  'certificate-person-auto': entry(3286, 'certificates'),
  'sign-type': entry(3287, 'certificates'),
  'setting-notifications': entry(3361, 'notices'),
  'setting-modules-notification': entry(3362, 'notices'),
  'setting-modules-notification-lists': entry(3363, 'notices'),
  'admin-configs': entry(3371, 'system'),
  'admin-application': entry(3372, 'system'),
  holidays: entry(3373, 'system'),
  'history-activity': entry(3374, 'system'),
  'activity-system-log': entry(3375, 'system'),
} as const satisfies Record<string, Entry>;

export type SettingsPath = keyof typeof catalogue;
export const settingsPaths = Object.keys(catalogue) as SettingsPath[];
