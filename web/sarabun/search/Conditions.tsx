import { Box, Button, Checkbox, Group, MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { listCategories } from '../../../contract/sarabun/categories.ts';
import { useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import { type Field, type SearchForm, tooShort } from './criteria.ts';
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
  const { t, i18n } = useTranslation('search');
  const [draft, setDraft] = useState(form);
  const set: Part['set'] = (field) => (value) => setDraft((now) => ({ ...now, [field]: value ?? '' }));
  return (
    <Box
      component="form"
      key={i18n.language}
      p="var(--panel-pad)"
      mb={16}
      className="panel"
      aria-label={t('advanced')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing={16} verticalSpacing={14}>
        {(['number', 'subject', 'from', 'to'] as const).map((field) => (
          <WordsField key={field} field={field} draft={draft} set={set} />
        ))}
        <ListedFields draft={draft} set={set} />
        <DateField label={t('field.dateFrom')} value={draft.dateFrom} onChange={set('dateFrom')} />
        <DateField label={t('field.dateTo')} value={draft.dateTo} onChange={set('dateTo')} />
      </SimpleGrid>
      <Group justify="space-between" mt={16}>
        <Checkbox
          label={t('field.mine')}
          checked={draft.mine === '1'}
          onChange={(event) => set('mine')(event.currentTarget.checked ? '1' : '')}
        />
        <Buttons onReset={onReset} />
      </Group>
    </Box>
  );
}

function Buttons({ onReset }: Pick<Props, 'onReset'>) {
  const { t } = useTranslation('search');
  return (
    <Group gap={8} ml="auto">
      <Button variant="default" onClick={onReset}>
        {t('reset')}
      </Button>
      <Button type="submit">{t('go')}</Button>
    </Group>
  );
}

interface Part {
  draft: SearchForm;
  set: (field: Field) => (value: string | null) => void;
}

function WordsField({ field, draft, set }: Part & { field: 'number' | 'subject' | 'from' | 'to' }) {
  const { t } = useTranslation('search');
  return (
    <TextInput
      label={t(`field.${field}`)}
      value={draft[field]}
      maxLength={field === 'number' ? 100 : 200}
      error={tooShort(draft[field]) ? t('tooShort') : undefined}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  );
}

type Listed = 'direction' | 'year' | 'speed' | 'category' | 'state';

function ListedField({ field, data, draft, set }: Part & { field: Listed; data: { value: string; label: string }[] }) {
  const { t } = useTranslation(['search', 'common']);
  return <OptionalSelect label={t(`field.${field}`)} placeholder={t('any')} value={draft[field]} data={data} onChange={set(field)} />;
}

/** What is chosen from lists: kinds, direction, year, unit, speed, class of keeping, state. */
function ListedFields({ draft, set }: Part) {
  const { t } = useTranslation('search');
  const lists = useReferenceLists();
  const categories = useRead(listCategories, {}, { staleTime: 300_000 }).data?.items ?? [];
  const thisYear = buddhistYear(new Date());
  const lastYears = Array.from({ length: years }, (_, back) => String(thisYear - back));
  const data: Record<Listed, { value: string; label: string }[]> = {
    direction: (['IN', 'OUT'] as const).map((value) => ({ value, label: t(`direction.${value}`) })),
    year: lastYears.map((year) => ({ value: year, label: year })),
    speed: named(lists?.speeds),
    category: categories.map(({ code, name, depth }) => ({ value: code, label: `${'\u2003'.repeat(depth)}${name}` })),
    state: states.map((state) => ({ value: String(state), label: t(`state.s${state}`) })),
  };
  const listed = (field: Listed) => <ListedField key={field} field={field} data={data[field]} draft={draft} set={set} />;
  return (
    <>
      <MultiSelect
        label={t('field.types')}
        placeholder={draft.types ? '' : t('any')}
        data={named(lists?.types)}
        value={draft.types ? draft.types.split(',') : []}
        onChange={(codes) => set('types')(codes.join(','))}
      />
      {(['direction', 'year'] as const).map(listed)}
      <UnitField value={draft.unitId} onChange={set('unitId')} />
      {(['speed', 'category', 'state'] as const).map(listed)}
    </>
  );
}

function named(items: { code: number; name: string }[] = []) {
  return items.map(({ code, name }) => ({ value: String(code), label: name }));
}
