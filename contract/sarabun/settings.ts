import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'intake-folders': page(3345, 'document') } as const;

/** Folders that scanners write to, each with the unit in whose tray its files wait. */
const intakeFolders = listPage({
  fields: {
    path: { is: 'text', max: 500, required: true, unique: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, column: true, phone: true },
  },
  order: 'path',
  grows: true,
});

export const declared: SettingsDeclared = { 'intake-folders': intakeFolders };
