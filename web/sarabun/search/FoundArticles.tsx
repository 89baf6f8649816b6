import { Box } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listArticles } from '../../../contract/knowledge/calls.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useModules } from '../../shell/frame/menu.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Marked } from './Marked.tsx';

const few = 3;

/** One search: the articles of the knowledge base that have the words too, before the letters. */
export function FoundArticles({ text }: { text: string }) {
  const { t } = useTranslation('search');
  const may = (useModules() ?? []).some((one) => one.MENU_ACTION === 'knowledge');
  const found = useRead(
    listArticles,
    { search: text, page: 1, pageSize: few },
    { enabled: may && text !== '', keep: true, staleTime: 15_000 },
  );
  const { items = [], total = 0 } = text === '' ? {} : (found.data ?? {});
  if (items.length === 0) return null;
  return (
    <Box mb={16}>
      <Panel
        title={t('articles')}
        count={total}
        flush
        action={
          total > few ? (
            <Link className="link" to={`${paths.knowledge}?search=${encodeURIComponent(text)}`}>
              {t('allArticles')}
            </Link>
          ) : null
        }
      >
        <ul className="bare flush" aria-label={t('articles')}>
          {items.map(({ id, title, category, extract }) => (
            <li key={id} className="row">
              <IconBulb size={20} aria-hidden />
              <span className="words">
                <Link className="link" to={paths.article(id)}>
                  <Marked parts={title} />
                </Link>
                <span className="sub">
                  {category} · <Marked parts={extract} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </Box>
  );
}
