import { catalogue, type SettingsPath, settingsPaths } from './settings/catalogue.ts';

/** Groups of users that the product gives itself; see 0030-menus.sql. */
export const givenGroups = [
  'EVERYBODY',
  'CENTRAL_REGISTRY',
  'REGISTRY',
  'SECRET_REGISTRY',
  'EXECUTIVE',
  'SCREENER',
  'AUDITOR',
  'UNIT_ADMIN',
  'AGENCY_ADMIN',
] as const;
export type GivenGroup = (typeof givenGroups)[number];

export type MenuLevel = 'none' | 'view' | 'manage';

/** Applications that the product has itself, in their first order. */
export const givenApps = [
  { id: 1, code: 'sarabun', icon: 'inbox', th: 'งานสารบรรณ', en: 'document flow' },
  { id: 2, code: 'office', icon: 'world', th: 'บริการสำนักงาน', en: 'office services' },
  { id: 3, code: 'settings', icon: 'settings', th: 'ตั้งค่าระบบ', en: 'settings' },
] as const;
export type GivenApp = (typeof givenApps)[number]['code'];

interface Entry {
  /** MENU_ID */
  id: number;
  app: GivenApp;
  /** MENU_ACTION: the route name that it leads to. */
  action: string;
  icon: string;
  th: string;
  en: string;
  /** Who gets it when it is new. */
  given: Partial<Record<GivenGroup, 'view' | 'manage'>>;
  /** Begins outside of the header and the portal. */
  tucked?: true;
}

const registries = { REGISTRY: 'manage', CENTRAL_REGISTRY: 'manage', SECRET_REGISTRY: 'manage' } as const;
const administrators = { AGENCY_ADMIN: 'manage' } as const;

/** Entries of the product beside the settings pages, by the name that a call states its menu with. */
export const menuEntries = {
  sarabun: {
    id: 3099,
    app: 'sarabun',
    action: 'sarabanDashboard',
    icon: 'inbox',
    th: 'งานสารบรรณ',
    en: 'document flow',
    given: { EVERYBODY: 'manage' },
  },
  drafts: {
    id: 3105,
    app: 'sarabun',
    action: 'sarabanDrafts',
    icon: 'file-text',
    th: 'หนังสือที่จัดทำ',
    en: 'letters written',
    given: { EVERYBODY: 'manage' },
  },
  intake: { id: 3101, app: 'sarabun', action: 'sarabanIntake', icon: 'scan', th: 'ลงรับหนังสือ', en: 'register letter', given: registries },
  books: {
    id: 3102,
    app: 'sarabun',
    action: 'sarabanBooks',
    icon: 'book',
    th: 'ทะเบียนหนังสือ',
    en: 'registers',
    given: { ...registries, EXECUTIVE: 'view', SCREENER: 'view' },
  },
  notifications: {
    id: 3103,
    app: 'office',
    action: 'notifacationAll',
    icon: 'bell',
    th: 'การแจ้งเตือน',
    en: 'notifications',
    given: { EVERYBODY: 'view' },
  },
  intranet: {
    id: 3104,
    app: 'office',
    action: 'intranet',
    icon: 'world',
    th: 'อินทราเน็ต',
    en: 'intranet',
    given: { EVERYBODY: 'view' },
  },
  centralDocuments: {
    id: 3106,
    app: 'office',
    action: 'centralDocuments',
    icon: 'folder',
    th: 'เอกสารส่วนกลาง',
    en: 'central documents',
    given: { EVERYBODY: 'view' },
  },
  manageIntranet: {
    id: 3108,
    app: 'office',
    action: 'manageIntranet',
    icon: 'pencil',
    th: 'จัดการอินทราเน็ต',
    en: 'manage intranet',
    given: administrators,
  },
  /** The archive site outside; shown when an administrator has entered its address. */
  archiveSite: {
    id: 3109,
    app: 'office',
    action: 'archiveDocument',
    icon: 'archive',
    th: 'คลังเอกสารจัดเก็บ',
    en: 'archived documents',
    given: { EVERYBODY: 'view' },
  },
  settings: { id: 3144, app: 'settings', action: 'settingsCenter', icon: 'settings', th: 'ตั้งค่าระบบ', en: 'settings', given: {} },
  mailOutbox: {
    id: 3190,
    app: 'settings',
    action: 'mailOutbox',
    icon: 'mail',
    th: 'กล่องส่งออก',
    en: 'outbox',
    given: administrators,
  },
  storage: {
    id: 3191,
    app: 'settings',
    action: 'storage',
    icon: 'database',
    th: 'การจัดเก็บไฟล์',
    en: 'file storage',
    given: administrators,
  },
} as const satisfies Record<string, Entry>;

export type MenuName = keyof typeof menuEntries;
/** The right to a menu that a call asks for. */
export type MenuRight = `${'view' | 'manage'} ${MenuName}`;

/** The archive site is the one address that learns who comes [S53]. */
export const archiveSite = menuEntries.archiveSite.id;
/** Shown to everybody who may open one of its pages; nobody is given it. */
export const settingsCentre = menuEntries.settings.id;

/** Whoever manages these gives rights, so they are never taken from the administrators of the agency, and never given to everybody. */
export const keyPages: readonly SettingsPath[] = ['manage-admin', 'users-group', 'manage-role'];

/** Who gets a settings page when it is new. */
export function givenRights(path: SettingsPath): Entry['given'] {
  const logs = path === 'history-activity' || path === 'activity-system-log' ? ({ AUDITOR: 'view' } as const) : {};
  return { ...administrators, ...logs, ...(catalogue[path].scope === 'unit' ? ({ UNIT_ADMIN: 'manage' } as const) : {}) };
}

const groupIcons = {
  people: 'users',
  structure: 'building',
  document: 'file-text',
  books: 'book',
  certificates: 'certificate',
  notices: 'bell',
  system: 'settings',
} as const;

/** All entries of the product as they are kept. */
export function givenMenus(): (Omit<Entry, 'th' | 'en'> & { code: string })[] {
  return [
    ...Object.entries(menuEntries).map(([code, { th: _th, en: _en, ...entry }]) => ({ code, ...entry }) as Entry & { code: string }),
    ...settingsPaths.map((path) => ({
      code: `settings/${path}`,
      id: catalogue[path].menu,
      app: 'settings' as const,
      action: `settings/${path}`,
      icon: groupIcons[catalogue[path].group],
      given: givenRights(path),
      ...(path === 'certificate-person-request' ? {} : { tucked: true as const }),
    })),
  ];
}

/** The settings page of an entry, where it is one. */
export function pathOfMenu(code: string): SettingsPath | null {
  const path = code.startsWith('settings/') ? code.slice('settings/'.length) : '';
  return path in catalogue ? (path as SettingsPath) : null;
}

/** May the right of this group to this entry be changed? `manage` or `none`: it stays so. */
export function lockedAt(group: string | null, code: string | null): MenuLevel | null {
  const path = code ? pathOfMenu(code) : null;
  if (!path || !keyPages.includes(path)) return null;
  if (group === 'AGENCY_ADMIN') return 'manage';
  return group === 'EVERYBODY' ? 'none' : null;
}
