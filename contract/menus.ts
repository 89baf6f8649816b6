import { administrators, type Menu, type MenuFields, type Module } from './module.ts';
import { allOf } from './modules.ts';
import { catalogue, type SettingsPath, settingsPaths } from './settings/catalogue.ts';

export type MenuLevel = 'none' | 'view' | 'manage';

/** Entries of the product beside the settings pages, by the name that a call states its menu with. */
export const menuEntries = /* @__PURE__ */ allOf('menus');

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
export function givenRights(path: SettingsPath): MenuFields['given'] {
  const ofAuditors: SettingsPath[] = ['history-activity', 'activity-system-log', 'data-integrity'];
  const logs = ofAuditors.includes(path) ? ({ AUDITOR: 'view' } as const) : {};
  return { ...administrators, ...logs, ...(catalogue[path].scope === 'unit' ? ({ UNIT_ADMIN: 'manage' } as const) : {}) };
}

const groupIcons = {
  people: 'users',
  structure: 'building',
  document: 'file-text',
  books: 'book',
  certificates: 'certificate',
  notices: 'bell',
  office: 'world',
  system: 'settings',
} as const;

/** All entries of the product as they are kept, in their first order. */
export function givenMenus(modules?: Record<string, Module>): (MenuFields & { code: string })[] {
  const entries: Record<string, Menu> = allOf('menus', modules);
  return [
    ...Object.entries(entries)
      .sort(([, one], [, other]) => one.sort - other.sort)
      .map(([code, { th: _th, en: _en, sort: _sort, ...entry }]) => ({ code, ...entry })),
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
