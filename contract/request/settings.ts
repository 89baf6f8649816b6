import type { SettingsDeclared } from '../settings/catalogue.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'own-request-kinds': page(3378, 'document') } as const;

export const declared: SettingsDeclared = {};
