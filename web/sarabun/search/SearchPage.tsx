import { Box, Button, Group, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { sizes } from '../../../contract/rules/times.ts';
import { mostFound, searchLetters } from '../../../contract/sarabun/search.ts';
import { useRead } from '../../api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { Conditions } from './Conditions.tsx';
import { askable, conditionsOf, criteriaOf, emptyForm, formOf, formOfCriteria, queryOf, type SearchForm, tooShort } from './criteria.ts';
import { FoundArticles } from './FoundArticles.tsx';
import { FoundBrought } from './FoundBrought.tsx';
import { FoundFiles } from './FoundFiles.tsx';
import { Results } from './Results.tsx';
import { SaveButton, SavedSearches } from './SavedSearches.tsx';

/** ค้นหาหนังสือ: one box, an advanced form, searches kept. The address holds all of it, so that Back and a shared link find the same. */
export function SearchPage() {
  const { t } = useTranslation(['search', 'common']);
  const [query, setQuery] = useSearchParams();
  const form = formOf(query);
  const conditions = conditionsOf(form);
  const [open, setOpen] = useState(conditions > 0);
  const look = (next: SearchForm) => setQuery(queryOf(next), { replace: true });
  // what was typed and not yet asked for goes too
  const [fresh, setFresh] = useState(0);
  const reset = () => {
    setFresh(fresh + 1);
    look(emptyForm);
  };
  const asked = askable(form);
  return (
    <>
      <PageHead title={t('title')}>{asked ? <SaveButton form={form} /> : null}</PageHead>
      <Group gap={12} align="flex-start" mb={16}>
        <Box flex="1 1 320px">
          <SearchField
            key={fresh}
            label={t('box')}
            placeholder={t('placeholder')}
            autoFocus={!asked}
            value={form.text}
            onSearch={(text) => look({ ...form, text })}
            refusal={(typed) => (tooShort(typed) ? t('tooShort') : undefined)}
          />
        </Box>
        <MoreButton conditions={conditions} open={open} onToggle={() => setOpen(!open)} />
      </Group>
      {open ? (
        <Conditions
          key={`${fresh} ${queryOf({ ...form, text: '' })}`}
          form={form}
          onSearch={(draft) => look({ ...draft, text: form.text })}
          onReset={reset}
        />
      ) : null}
      <SavedSearches onChoose={(saved) => look(formOfCriteria(saved.criteria))} />
      {asked ? <FoundArticles text={form.text} /> : null}
      {asked ? <Found form={form} onReset={reset} /> : <EmptyState>{tooShort(form.text) ? t('tooShort') : t('start')}</EmptyState>}
      {asked ? <FoundBrought text={form.text} /> : null}
      {asked ? <FoundFiles form={form} /> : null}
    </>
  );
}

/** Opens the advanced form, and says how much of it is asked. */
function MoreButton({ conditions, open, onToggle }: { conditions: number; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Button variant="default" aria-expanded={open} leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={onToggle}>
      {conditions > 0 ? t('advancedOn', { count: conditions }) : t('advanced')}
    </Button>
  );
}

function Found({ form, onReset }: { form: SearchForm; onReset: () => void }) {
  const { t } = useTranslation('search');
  const list = useListParams({ size: sizes.listPage });
  const answer = useRead(searchLetters, { ...criteriaOf(form), ...list.paged }, { keep: true });
  const total = answer.data?.total ?? 0;
  return (
    <section aria-label={t('results')}>
      <ListView
        label={t('results')}
        list={list}
        read={answer}
        rows={answer.data?.data}
        total={Math.min(total, mostFound)}
        above={
          total > 0 ? (
            <Text c="dimmed" mb={8} role="status">
              {total > mostFound ? t('foundMore', { count: mostFound }) : t('found', { count: total })}
            </Text>
          ) : null
        }
        empty={
          <EmptyState
            action={
              <Button variant="default" onClick={onReset}>
                {t('reset')}
              </Button>
            }
          >
            {form.text ? t('noneText', { text: form.text }) : t('none')}
          </EmptyState>
        }
      >
        {(rows) => <Results rows={rows} loading={answer.isPlaceholderData} />}
      </ListView>
    </section>
  );
}
