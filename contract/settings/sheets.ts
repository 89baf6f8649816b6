import type { SettingsPath } from './catalogue.ts';

/** Sheets of the pages with a screen of their own, by their name in the address: whose right to view and to manage they take. */
export const ownSheets = {
  units: 'manage-section',
  duties: 'sarabun-structure',
  'route-templates': 'sarabun-structure',
  'number-books': 'manage-number-permission',
  'users-groups': 'users-group',
  'menu-rights': 'users-group',
  'role-duties': 'manage-role',
  'role-groups': 'manage-role',
} as const satisfies Record<string, SettingsPath>;
export type OwnSheetName = keyof typeof ownSheets;

/** GET: the rows as XLSX, or CSV with `as` csv; `empty=1`: the headings alone. POST multipart, field `file`; `?commit=1` keeps it where no row is wrong. */
export const ownSheetPath = (name: OwnSheetName) => `/settings/sheets/${name}`;
