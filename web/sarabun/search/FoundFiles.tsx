import { Box } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type FoundFile, searchFiles } from '../../../contract/sarabun/search.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { criteriaOf, type SearchForm } from './criteria.ts';
import { Marked } from './Marked.tsx';

/** One search: files in which the words stand, under the letters. It is asked for apart and comes later, so that the letters do not wait for it. */
export function FoundFiles({ form }: { form: SearchForm }) {
  const { t } = useTranslation('search');
  const found = useRead(searchFiles, criteriaOf(form), { enabled: form.text !== '', keep: true, staleTime: 15_000 });
  if (form.text === '') return null;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  const { items, more, tooCommon } = found.data ?? { items: [], more: false, tooCommon: false };
  const said = !found.data ? t('inFiles.looking') : items.length === 0 ? t('inFiles.none') : '';
  return (
    <Box mt={24}>
      <Panel title={t('inFiles.title')} flush {...(items.length > 0 ? { count: items.length } : {})}>
        {said ? (
          <p className="row dim" role="status">
            {said}
          </p>
        ) : (
          <ul className="bare flush" aria-label={t('inFiles.title')}>
            {items.map((one) => (
              <Row key={one.documentFileId} found={one} text={form.text} />
            ))}
          </ul>
        )}
        {more || tooCommon ? (
          <p className="row dim">{t(tooCommon ? 'inFiles.tooCommon' : 'inFiles.more', { count: items.length })}</p>
        ) : null}
      </Panel>
    </Box>
  );
}

function Row({ found, text }: { found: FoundFile; text: string }) {
  const { t } = useTranslation('search');
  const { documentId, documentFileId, page, pages, more, name, docNo, subject } = found;
  const query = new URLSearchParams({ file: String(documentFileId), page: String(page), find: text });
  const place = [name, pages && pages > 1 ? t('inFiles.page', { page, pages }) : '', more > 0 ? t('inFiles.others', { count: more }) : ''];
  return (
    <li className="row">
      <IconFileText size={20} aria-hidden />
      <span className="words">
        <Link className="link" to={`${paths.document(documentId)}?${query}`}>
          {[docNo, subject].filter(Boolean).join(' · ')}
        </Link>
        <span className="sub">
          <Marked parts={found.parts} />
        </span>
        <span className="sub figures">{place.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}
