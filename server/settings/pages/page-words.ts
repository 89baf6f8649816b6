import { settings as en } from '../../../contract/lang/en/settings.ts';
import { settings as th } from '../../../contract/lang/th/settings.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';

/** Words of a declared page; what a page does not name is called by its field. */
export interface PageWords {
  title: string;
  fields: Record<string, string>;
  choices: Record<string, Record<string, string>>;
  parts: Record<string, string>;
}

export function pageWords(path: SettingsPath, language: 'th' | 'en' | undefined): PageWords {
  const pages = (language === 'en' ? en.pages : th.pages) as Partial<Record<SettingsPath, Partial<PageWords>>>;
  const { title = path, fields = {}, choices = {}, parts = {} } = pages[path] ?? {};
  return { title, fields, choices, parts };
}
