import type { Language } from '../../../contract/lang/index.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { textsIn } from '../../http/languages.ts';

/** Words of a declared page; what a page does not name is called by its field. */
export interface PageWords {
  title: string;
  fields: Record<string, string>;
  choices: Record<string, Record<string, string>>;
  parts: Record<string, string>;
}

export function pageWords(path: SettingsPath, language: Language | undefined): PageWords {
  const pages = textsIn(language, 'settings').pages as Partial<Record<SettingsPath, Partial<PageWords>>>;
  const { title = path, fields = {}, choices = {}, parts = {} } = pages[path] ?? {};
  return { title, fields, choices, parts };
}
