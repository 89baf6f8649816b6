import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import type { Field, Fields, FieldValue } from '../../contract/settings/define.ts';
import type { SettingsRow } from '../../contract/settings/pages.ts';
import { shortDate } from '../ui/dates.ts';
import { useOwnName } from './use-own-name.ts';

/** What a declared page says: of itself, of its fields, of what they hold. */
export interface PageWords {
  title: string;
  affects: string;
  /** Of the button that adds. */
  add: string;
  search: string;
  used: (count: number) => string;
  field: (name: string) => string;
  hint: (name: string) => string;
  choice: (name: string, value: string) => string;
  part: (name: string) => string;
  partHint: (name: string) => string;
  /** A value as it is read; `names`: what the ids in it are called. '' for nothing. */
  value: (name: string, field: Field, value: FieldValue | undefined, names?: string[]) => string;
  /** The same of a cell of a row, in the reader's language. */
  cell: (name: string, fields: Fields, row: SettingsRow) => string;
}

export function usePageWords(path: SettingsPath): PageWords {
  const { t, i18n } = useTranslation('settings');
  const said = (key: string, values: Record<string, unknown> = {}): string => {
    const full = `settings:pages.${path}.${key}`;
    return i18n.exists(full) ? String(t(full as never, values as never)) : '';
  };
  const ownName = useOwnName();
  const title = said('title');
  const choice = (name: string, value: string) => said(`choices.${name}.${value}`) || value;
  const value: PageWords['value'] = (name, field, held, names = []) => {
    if (held === null || held === undefined || held === '') return '';
    switch (field.is) {
      case 'switch':
        return t(held === true ? 'list.yes' : 'list.no');
      case 'choice':
        return choice(name, String(held));
      case 'choices':
        return (held as string[]).map((one) => choice(name, one)).join(', ');
      case 'day':
        return shortDate(String(held));
      case 'row':
      case 'rows':
        return names.join(', ');
      default:
        return String(held);
    }
  };
  return {
    title,
    affects: said('affects'),
    add: said('add') || t('list.add'),
    search: said('search') || t('list.search', { title }),
    used: (count) => said('usedBy', { count }) || t('list.usedBy', { count }),
    field: (name) => said(`fields.${name}`) || name,
    hint: (name) => said(`hints.${name}`),
    choice,
    part: (name) => said(`parts.${name}`) || name,
    partHint: (name) => said(`partHints.${name}`),
    value,
    cell(name, fields, { values, names }) {
      const field = fields[name];
      if (!field) return '';
      if (field.is === 'text' && field.english)
        return ownName({ name: String(values[name] ?? ''), nameEn: String(values[field.english] ?? '') });
      return value(name, field, values[name], names[name]);
    },
  };
}
