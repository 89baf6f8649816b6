import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { type ManualRole, manualContents, manualRoles } from '../../contract/manuals.ts';
import { times } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Chapter } from './Chapter.tsx';
import { Contents } from './Contents.tsx';
import { Found } from './Found.tsx';
import classes from './ManualPage.module.css';
import { ManualTabs } from './ManualTabs.tsx';

/** The manual of the system: books by the work of the reader, a search over them, a chapter to read. The address holds what is read. */
export function ManualPage() {
  const { t } = useTranslation('manuals');
  const { topic } = useParams();
  const [query, setQuery] = useSearchParams();
  const text = query.get('q') ?? '';
  const [asked] = useDebouncedValue(text.trim(), times.preview);
  const role = manualRoles.find((one) => one === query.get('book')) as ManualRole | undefined;
  const contents = useRead(manualContents, {}, { staleTime: 600_000 });
  return (
    <>
      <PageHead
        title={t('title')}
        hint={
          <>
            {t('hint')}
            {contents.data ? <span className="figures"> · {t('editionBare', { version: contents.data.version })}</span> : null}
          </>
        }
      />
      <ManualTabs />
      <TextInput
        type="search"
        className={classes.search ?? ''}
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setQuery(typed ? { ...(role ? { book: role } : {}), q: typed } : role ? { book: role } : {}, { replace: true });
        }}
      />
      {contents.isPending ? <LoadingRows rows={5} height={48} /> : null}
      {contents.isError ? <Failed error={contents.error} onRetry={() => void contents.refetch()} /> : null}
      {contents.data && asked ? <Found text={asked} /> : null}
      {contents.data && !asked ? (
        <div className={classes.columns} data-reading={topic ? true : undefined}>
          <Contents contents={contents.data} topic={topic} role={role} />
          {topic ? <Chapter topic={topic} role={role} /> : null}
        </div>
      ) : null}
    </>
  );
}
