import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { mostFound, searchLetters } from '../../../contract/sarabun/search.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Conditions } from './Conditions.tsx';
import { askable, conditionsOf, criteriaOf, emptyForm, formOf, formOfCriteria, queryOf, type SearchForm, tooShort } from './criteria.ts';
import { Results } from './Results.tsx';
import { SaveButton, SavedSearches } from './SavedSearches.tsx';
import classes from './SearchPage.module.css';

const pageSize = sizes.listPage;

/** ค้นหาหนังสือ: one box, an advanced form, searches kept. The address holds all of it, so that Back and a shared link find the same. */
export function SearchPage() {
  const { t } = useTranslation(['search', 'common']);
  const [query, setQuery] = useSearchParams();
  const form = formOf(query);
  const page = Math.max(1, Number(query.get('page')) || 1);
  const conditions = conditionsOf(form);
  const [open, setOpen] = useState(conditions > 0);
  const look = (next: SearchForm, toPage = 1) => {
    const address = queryOf(next);
    if (toPage > 1) address.set('page', String(toPage));
    setQuery(address, { replace: true });
  };
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
      <div className={classes.tools}>
        <SearchField
          key={fresh}
          className={classes.box}
          label={t('box')}
          placeholder={t('placeholder')}
          autoFocus
          value={form.text}
          onSearch={(text) => look({ ...form, text })}
          refusal={(typed) => (tooShort(typed) ? t('tooShort') : undefined)}
        />
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {conditions > 0 ? t('advancedOn', { count: conditions }) : t('advanced')}
        </Button>
      </div>
      {open ? (
        <Conditions
          key={`${fresh} ${queryOf({ ...form, text: '' })}`}
          form={form}
          onSearch={(draft) => look({ ...draft, text: form.text })}
          onReset={reset}
        />
      ) : null}
      <SavedSearches onChoose={(saved) => look(formOfCriteria(saved.criteria))} />
      {asked ? <Found form={form} page={page} onPage={(to) => look(form, to)} onReset={reset} /> : null}
      {asked ? null : <EmptyState>{tooShort(form.text) ? t('tooShort') : t('start')}</EmptyState>}
    </>
  );
}

interface FoundProps {
  form: SearchForm;
  page: number;
  onPage: (page: number) => void;
  onReset: () => void;
}

function Found({ form, page, onPage, onReset }: FoundProps) {
  const { t } = useTranslation('search');
  const answer = useRead(searchLetters, { ...criteriaOf(form), page, pageSize }, { keep: true });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <LoadingRows rows={8} />;
  const { data, total } = answer.data;
  if (total === 0)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={onReset}>
            {t('reset')}
          </Button>
        }
      >
        {form.text ? t('noneText', { text: form.text }) : t('none')}
      </EmptyState>
    );
  const shown = Math.min(total, mostFound);
  return (
    <section aria-label={t('results')}>
      <p className={classes.count} role="status">
        {total > mostFound ? t('foundMore', { count: mostFound }) : t('found', { count: total })}
      </p>
      <Results rows={data} loading={answer.isPlaceholderData} />
      {shown > pageSize ? <Pager page={page} total={shown} pageSize={pageSize} onPage={onPage} says="range" label={t('results')} /> : null}
    </section>
  );
}
