import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { settingNotifications } from './notices/form-source.ts';
import type { FormSource, ListSource, LogSource } from './pages/source.ts';

/** What stands behind the declared pages. One line a page. */
export const listSources: Partial<Record<SettingsPath, ListSource>> = {};

export const formSources: Partial<Record<SettingsPath, FormSource>> = {
  'setting-notifications': settingNotifications,
};

export const logSources: Partial<Record<SettingsPath, LogSource>> = {};
