import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { Field, ListPage, RowSource } from '../../../contract/settings/define.ts';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { FileMenu } from '../file/FileMenu.tsx';
import type { PageWords } from '../page-words.ts';
import classes from './List.module.css';

export interface Narrowed {
  search: string;
  filter: string;
  active: '' | '0' | '1';
}

interface Props {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  manage: boolean;
  now: Narrowed;
  onNarrow: (next: Partial<Narrowed>) => void;
}

/** The search, the filters, and the files of a list. */
export function ListTools({ path, page, words, manage, now, onNarrow }: Props) {
  const { t } = useTranslation('settings');
  const filtered = page.filter ? page.fields[page.filter] : undefined;
  const searched = Object.values(page.fields).some((field) => field.searched);
  return (
    <div className={classes.tools}>
      {searched ? (
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={now.search}
          onChange={(event) => onNarrow({ search: event.currentTarget.value })}
        />
      ) : (
        <span className={classes.search} />
      )}
      {page.filter && filtered ? (
        <FilterSelect name={page.filter} field={filtered} words={words} value={now.filter} onChange={(filter) => onNarrow({ filter })} />
      ) : null}
      <NativeSelect
        aria-label={t('list.state')}
        className={classes.state ?? ''}
        value={now.active}
        data={[
          { value: '', label: t('list.stateAll') },
          { value: '1', label: t('list.stateOn') },
          { value: '0', label: t('list.stateOff') },
        ]}
        onChange={(event) => onNarrow({ active: event.currentTarget.value as Narrowed['active'] })}
      />
      <FileMenu path={path} words={words} page={page} manage={manage} />
    </div>
  );
}

interface FilterProps {
  name: string;
  field: Field;
  words: PageWords;
  value: string;
  onChange: (value: string) => void;
}

function FilterSelect({ name, field, words, value, onChange }: FilterProps) {
  const { t } = useTranslation('settings');
  const rows = useRead(settingsChoices, { from: sourceOf(field) ?? 'unit' }, { enabled: sourceOf(field) !== null, staleTime: 60_000 });
  const options =
    field.is === 'choice' || field.is === 'choices'
      ? field.of.map((one) => ({ value: one, label: words.choice(name, one) }))
      : field.is === 'switch'
        ? [
            { value: 'true', label: t('list.yes') },
            { value: 'false', label: t('list.no') },
          ]
        : (rows.data?.choices ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  return (
    <NativeSelect
      aria-label={words.field(name)}
      className={classes.filter ?? ''}
      value={value}
      data={[{ value: '', label: t('list.filterAll', { field: words.field(name) }) }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function sourceOf(field: Field): RowSource | null {
  return field.is === 'row' || field.is === 'rows' ? field.from : null;
}
