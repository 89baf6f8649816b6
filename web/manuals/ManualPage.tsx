import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { manualFilePath, manualModules, manuals } from '../../contract/settings/document-manual.ts';
import { times } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './Shelf.module.css';
import { Shelf } from './Shelf.tsx';

/** What staff may read, by module. */
export function ManualPage() {
  const { t } = useTranslation('system');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  const answer = useRead(manuals, asked ? { search: asked } : {}, { keep: true });
  const all = answer.data?.manuals ?? [];
  const groups = manualModules.map((module) => ({
    key: module,
    title: t(`manuals.modules.${module}`),
    items: all
      .filter((one) => one.module === module)
      .map((one) => ({ ...one, facts: one.edition ? [t('manuals.edition', { edition: one.edition })] : [] })),
  }));
  return (
    <>
      <PageHead title={t('manuals.title')} hint={t('manuals.hint')} />
      <div className={classes.finds}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('manuals.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={4} height={56} /> : null}
      {answer.data && all.length === 0 ? <EmptyState>{t(asked ? 'manuals.noMatch' : 'manuals.empty')}</EmptyState> : null}
      <Shelf groups={groups} pathOf={manualFilePath} />
    </>
  );
}
