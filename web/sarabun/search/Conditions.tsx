import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { listCategories } from '../../../contract/sarabun/categories.ts';
import { useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import { type Field, type SearchForm, tooShort } from './criteria.ts';
import classes from './SearchPage.module.css';
import { UnitField } from './UnitField.tsx';

const states = [10, 20, 30, 40, 50, 60, 70, 90] as const;
const years = 12;

interface Props {
  form: SearchForm;
  onSearch: (form: SearchForm) => void;
  onReset: () => void;
}

/** The advanced form. Nothing is asked before its button; resetting leaves every field empty. */
export function Conditions({ form, onSearch, onReset }: Props) {
  const { t, i18n } = useTranslation(['search', 'common']);
  const lists = useReferenceLists();
  const categories = useRead(listCategories, {}, { staleTime: 300_000 });
  const [draft, setDraft] = useState(form);
  const set = (field: Field) => (value: string | null) => setDraft((now) => ({ ...now, [field]: value ?? '' }));
  const thisYear = buddhistYear(new Date());
  const worded = (field: 'number' | 'subject' | 'from' | 'to') => (
    <TextInput
      label={t(`field.${field}`)}
      value={draft[field]}
      maxLength={field === 'number' ? 100 : 200}
      error={tooShort(draft[field]) ? t('tooShort') : undefined}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  );
  const chosen = (field: 'direction' | 'year' | 'speed' | 'category' | 'state', data: { value: string; label: string }[]) => (
    <Select
      label={t(`field.${field}`)}
      placeholder={t('any')}
      clearable
      clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t(`field.${field}`)}` }}
      value={draft[field] || null}
      data={data}
      onChange={set(field)}
    />
  );
  const named = (items: { code: number; name: string }[] = []) => items.map(({ code, name }) => ({ value: String(code), label: name }));
  return (
    <form
      key={i18n.language}
      className={classes.conditions}
      aria-label={t('advanced')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {worded('number')}
      {worded('subject')}
      {worded('from')}
      {worded('to')}
      <MultiSelect
        classNames={{ inputField: classes.pick ?? '' }}
        label={t('field.types')}
        placeholder={draft.types ? '' : t('any')}
        data={named(lists?.types)}
        value={draft.types ? draft.types.split(',') : []}
        onChange={(codes) => set('types')(codes.join(','))}
      />
      {chosen('direction', [
        { value: 'IN', label: t('direction.IN') },
        { value: 'OUT', label: t('direction.OUT') },
      ])}
      {chosen(
        'year',
        Array.from({ length: years }, (_, back) => ({ value: String(thisYear - back), label: String(thisYear - back) })),
      )}
      <UnitField value={draft.unitId} onChange={set('unitId')} />
      {chosen('speed', named(lists?.speeds))}
      {chosen(
        'category',
        (categories.data?.items ?? []).map(({ code, name, depth }) => ({ value: code, label: `${'\u2003'.repeat(depth)}${name}` })),
      )}
      {chosen(
        'state',
        states.map((state) => ({ value: String(state), label: t(`state.s${state}`) })),
      )}
      <DateField label={t('field.dateFrom')} value={draft.dateFrom} onChange={set('dateFrom')} />
      <DateField label={t('field.dateTo')} value={draft.dateTo} onChange={set('dateTo')} />
      <Checkbox
        className={classes.mine ?? ''}
        label={t('field.mine')}
        checked={draft.mine === '1'}
        onChange={(event) => set('mine')(event.currentTarget.checked ? '1' : '')}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onReset}>
          {t('reset')}
        </Button>
        <Button type="submit">{t('go')}</Button>
      </div>
    </form>
  );
}
