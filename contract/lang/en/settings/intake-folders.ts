import type { SameKeys } from '../../index.ts';
import type { intakeFolders as th } from '../../th/settings/intake-folders.ts';

export const intakeFolders: SameKeys<typeof th> = {
  title: 'Folders of scanners',
  affects:
    'PDF, JPG and PNG files that a scanner lays into a folder come into the intake tray of the unit within seconds. Only folders under what the operator of the server has named can be used',
  add: 'Add a folder',
  search: 'Find a folder',
  fields: { path: 'Folder', unit: 'Into the tray of' },
  hints: { path: 'Its whole path on the server, as /srv/scan/saraban' },
};
