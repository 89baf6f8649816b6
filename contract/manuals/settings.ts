import type { SettingsDeclared } from '../settings/catalogue.ts';
import { documentManual } from '../settings/document-manual.ts';
import { page } from '../settings/entry.ts';

export const pages = { DocumentManual: page(3343, 'document') } as const;

export const declared: SettingsDeclared = { DocumentManual: documentManual };
