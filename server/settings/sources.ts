import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import type { FormSource, ListSource, LogSource } from './pages/source.ts';

/** What stands behind the declared pages. One line a page. */
export const listSources: Partial<Record<SettingsPath, ListSource>> = {};

export const formSources: Partial<Record<SettingsPath, FormSource>> = {};

export const logSources: Partial<Record<SettingsPath, LogSource>> = {};
