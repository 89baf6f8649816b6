import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { type ManualRole, manualContents, manualRoles } from '../../contract/manuals/calls.ts';
import { useRead } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
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
      <Box maw={520} mb={20}>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          onSearch={(words) => setQuery({ ...(role ? { book: role } : {}), ...(words ? { q: words } : {}) }, { replace: true })}
        />
      </Box>
      <NotYet of={contents} rows={5} height={48} />
      {contents.data && text ? <Found text={text} /> : null}
      {contents.data && !text ? (
        <div className={topic ? `columns ${classes.reading}` : undefined} data-side="first">
          <Contents contents={contents.data} topic={topic} role={role} />
          {topic ? <Chapter topic={topic} role={role} /> : null}
        </div>
      ) : null}
    </>
  );
}
