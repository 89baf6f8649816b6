import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centralCategories, centralDocuments, centralFilePath } from '../../contract/settings/document-central.ts';
import { times } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './Shelf.module.css';
import { Shelf } from './Shelf.tsx';

type Category = (typeof centralCategories)[number];

/** Forms, regulations and other papers of the agency that are meant for me, by category. */
export function CentralDocumentsPage() {
  const { t } = useTranslation('system');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<Category | ''>('');
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  const answer = useRead(centralDocuments, { ...(asked ? { search: asked } : {}), ...(category ? { category } : {}) }, { keep: true });
  const all = answer.data?.documents ?? [];
  const groups = centralCategories.map((one) => ({
    key: one,
    title: t(`central.categories.${one}`),
    items: all.filter((item) => item.category === one).map((item) => ({ ...item, facts: [item.number] })),
  }));
  return (
    <>
      <PageHead title={t('central.title')} hint={t('central.hint')} />
      <div className={classes.finds}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('central.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('central.category')}
          value={category}
          data={[
            { value: '', label: t('central.all') },
            ...centralCategories.map((one) => ({ value: one, label: t(`central.categories.${one}`) })),
          ]}
          onChange={(event) => setCategory(event.currentTarget.value as Category | '')}
        />
      </div>
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={4} height={56} /> : null}
      {answer.data && all.length === 0 ? <EmptyState>{t(asked || category ? 'central.noMatch' : 'central.empty')}</EmptyState> : null}
      <Shelf groups={groups} pathOf={centralFilePath} />
    </>
  );
}
