import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../contract/rules/times.ts';
import type { RowSource } from '../../../contract/settings/define.ts';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';

interface Props {
  from: RowSource;
  ids: number[];
  onChange: (ids: number[]) => void;
  /** Left out: one only. */
  most?: number;
  input: {
    label?: ReactNode;
    'aria-label'?: string;
    description?: ReactNode;
    error?: ReactNode;
    withAsterisk?: boolean;
    disabled?: boolean;
  };
  /** Stands in the empty field. */
  placeholder?: string;
}

/** Rows of another list, units, persons or posts, found by typing. */
export function RowPicker({ from, ids, onChange, most, input, placeholder }: Props) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.preview);
  const [known, setKnown] = useState<Record<number, string>>({});
  const chosenName = most === undefined ? known[ids[0] ?? 0] : undefined;
  const answer = useRead(settingsChoices, { from, chosen: ids, search: asked === chosenName ? '' : asked }, { keep: true });
  const choices = answer.data?.choices ?? [];
  for (const { id, name } of choices) if (known[id] !== name) setKnown((now) => ({ ...now, [id]: name }));
  const data = [
    ...ids.filter((id) => !choices.some((one) => one.id === id) && known[id]).map((id) => ({ value: String(id), label: known[id] ?? '' })),
    ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const shared = {
    ...input,
    data,
    searchable: true,
    searchValue: search,
    onSearchChange: setSearch,
    // Until the server has searched, what is there is sifted here: the list does not change under a finger when the answer comes.
    ...(asked === search && !answer.isPlaceholderData ? { filter: asFound } : {}),
    nothingFoundMessage: answer.isPending ? t('form.searchMore') : t('form.noChoice'),
    limit: 60,
  };
  if (most !== undefined)
    return (
      <MultiSelect
        {...shared}
        placeholder={ids.length === 0 ? t('form.searchMore') : ''}
        value={ids.map(String)}
        maxValues={most}
        hidePickedOptions
        onChange={(values) => onChange(values.map(Number))}
      />
    );
  return (
    <Select
      {...shared}
      placeholder={placeholder ?? t('form.searchMore')}
      value={ids[0] === undefined ? null : String(ids[0])}
      clearable
      clearButtonProps={{ 'aria-label': t('form.none') }}
      onChange={(value) => onChange(value === null ? [] : [Number(value)])}
    />
  );
}

interface FieldProps {
  from: RowSource;
  label: string;
  description?: string;
  value: number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
  required: boolean;
}

/** The same as a field of a form shell. */
export function RowField({ from, value, onChange, required, ...input }: FieldProps) {
  return <RowPicker from={from} ids={value} onChange={onChange} input={{ ...input, withAsterisk: required }} />;
}

/** The same beside the search of a list; '' for all. */
export function RowFilter({ from, label, value, onChange }: Pick<FieldProps, 'from' | 'label'> & FilterValue) {
  return (
    <RowPicker
      from={from}
      ids={value ? [Number(value)] : []}
      onChange={([id]) => onChange(id ? String(id) : '')}
      input={{ 'aria-label': label }}
      placeholder={label}
    />
  );
}

interface FilterValue {
  value: string;
  onChange: (value: string) => void;
}

/** The server has searched. */
const asFound: OptionsFilter = ({ options }) => options as ComboboxItem[];
