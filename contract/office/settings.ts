import type { SettingsDeclared } from '../settings/catalogue.ts';
import { page } from '../settings/entry.ts';
import { requestAuthority } from './request-authority.ts';

export const pages = { 'request-authority': page(3379, 'structure') } as const;

export const declared: SettingsDeclared = { 'request-authority': requestAuthority };
