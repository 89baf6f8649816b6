import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/DateField.tsx';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { useSpeeds } from '../reference-lists.ts';
import classes from './BooksPage.module.css';
import type { FilterField, FilterForm } from './book-query.ts';

interface Props {
  form: FilterForm;
  onFilter: (form: FilterForm) => void;
  onReset: () => void;
}

/** ตัวกรอง: nothing is asked before its button. */
export function BookFilters({ form, onFilter, onReset }: Props) {
  const { t } = useTranslation('books');
  const [draft, setDraft] = useState(form);
  const set = (field: FilterField) => (value: string | null) => setDraft((now) => ({ ...now, [field]: value ?? '' }));
  const states = (['open', 'closed', 'reserved', 'void'] as const).map((value) => ({ value, label: t(`state.${value}`) }));
  const chosen = (field: 'state' | 'speed', data: { value: string; label: string }[]) => (
    <OptionalSelect label={t(`filter.${field}`)} placeholder={t('filter.any')} value={draft[field]} data={data} onChange={set(field)} />
  );
  return (
    <form
      className={`panel ${classes.filters}`}
      aria-label={t('filter.title')}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(draft);
      }}
    >
      {chosen('state', states)}
      {chosen('speed', useSpeeds().all)}
      <DateField label={t('filter.dateFrom')} value={draft.dateFrom} onChange={set('dateFrom')} />
      <DateField label={t('filter.dateTo')} value={draft.dateTo} onChange={set('dateTo')} />
      <TextInput label={t('filter.from')} maxLength={200} value={draft.from} onChange={(event) => set('from')(event.currentTarget.value)} />
      <Group gap={8} style={{ alignSelf: 'end' }}>
        <Button type="submit">{t('filter.show')}</Button>
        <Button variant="default" onClick={onReset}>
          {t('filter.reset')}
        </Button>
      </Group>
    </form>
  );
}
