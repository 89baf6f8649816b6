import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { matching, usePages } from './pages.ts';

/** The pages that I may open, those whose title or effect speaks of what was typed, and where they stand. */
export function useFoundPages() {
  const { menuID } = useParams();
  const all = usePages();
  const [text, setText] = useState('');
  return { ...all, text, setText, found: all.pages ? matching(all.pages, text) : [], home: paths.settings(menuID) };
}

/** Looks for a settings page; Enter opens the first that is found. */
export function PageSearch({ text, setText, found, home, pages }: ReturnType<typeof useFoundPages>) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const openFirst = () => {
    if (text && found[0]) void navigate(`${home}/${found[0].path}`);
  };
  return (
    <Box component="search" display="block" maw={480}>
      <SearchField label={t('find')} value={text} onSearch={setText} onEnter={openFirst} wait={0} />
      <span role="status" className="unseen">
        {text && pages ? t('found', { count: found.length }) : ''}
      </span>
    </Box>
  );
}
