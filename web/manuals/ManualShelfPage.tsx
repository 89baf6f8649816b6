import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { manualModules, manuals } from '../../contract/settings/document-manual.ts';
import { times } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ManualLine } from './ManualLine.tsx';
import { ManualTabs } from './ManualTabs.tsx';
import classes from './Shelf.module.css';

type Place = 'document' | 'video' | 'documentVideo';

/** What the agency adds to the manual: its own documents. */
export function ManualDocumentPage() {
  return <ManualShelf place="document" />;
}

/** Videos of all modules. */
export function ManualVideoPage() {
  return <ManualShelf place="video" />;
}

/** Videos on the flow of documents alone. */
export function ManualDocumentVideoPage() {
  return <ManualShelf place="documentVideo" />;
}

function ManualShelf({ place }: { place: Place }) {
  const { t } = useTranslation(['manuals', 'system']);
  const [query] = useSearchParams();
  const [search, setSearch] = useState(query.get('find') ?? '');
  const played = Number(query.get('play'));
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  const answer = useRead(manuals, asked ? { search: asked } : {}, { keep: true });
  const kind = place === 'document' ? 'DOCUMENT' : 'VIDEO';
  const found = (answer.data?.manuals ?? []).filter((one) => one.kind === kind && (place !== 'documentVideo' || one.module === 'SARABUN'));
  const groups = manualModules
    .map((module) => ({ module, items: found.filter((one) => one.module === module) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <PageHead title={t(`shelf.${place}.title`)} hint={t(`shelf.${place}.hint`)} />
      <ManualTabs />
      <div className={classes.finds}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('shelf.search')}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={4} height={56} /> : null}
      {answer.data && found.length === 0 ? <EmptyState>{t(asked ? 'shelf.noMatch' : 'shelf.empty')}</EmptyState> : null}
      <div className={classes.modules}>
        {groups.map(({ module, items }) => (
          <Panel key={module} title={t(`system:manuals.modules.${module}`)}>
            <ul className={classes.list}>
              {items.map((one) => (
                <ManualLine key={one.id} item={one} playAt={one.id === played ? Number(query.get('at')) || 0 : null} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}
