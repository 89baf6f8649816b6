import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../contract/settings/define.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import type { PageWords } from '../page-words.ts';
import classes from './Log.module.css';

interface Props {
  name: string;
  field: Field;
  words: PageWords;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** One filter of a log, by what its field holds. */
export function LogFilter({ name, field, words, value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const label = words.field(name);
  if (field.is === 'row')
    return (
      <div className={classes.filter}>
        <RowPicker
          from={field.from}
          ids={value ? [Number(value)] : []}
          onChange={([id]) => onChange(id ? String(id) : '')}
          input={{ label }}
        />
      </div>
    );
  if (field.is === 'choice' || field.is === 'switch') {
    const options =
      field.is === 'choice'
        ? field.of.map((one) => ({ value: one, label: words.choice(name, one) }))
        : [
            { value: 'true', label: t('list.yes') },
            { value: 'false', label: t('list.no') },
          ];
    return (
      <NativeSelect
        className={classes.filter ?? ''}
        label={label}
        value={value}
        data={[{ value: '', label: t('list.filterAll', { field: label }) }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput className={classes.filter ?? ''} label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
