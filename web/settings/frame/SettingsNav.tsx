import { Box, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router';
import { BackLink } from '../../ui/BackLink.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageSearch, useFoundPages } from './PageSearch.tsx';
import { grouped } from './pages.ts';

/** Every settings page that I may open, by group; the search looks in titles and in what they affect. */
export function SettingsNav() {
  const { t } = useTranslation('settings');
  const { page: current } = useParams();
  const search = useFoundPages();
  const { pages, only, error, retry, text, found, home } = search;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pages are there, and with every other page
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, pages !== undefined]);
  return (
    <Stack component="nav" gap={0} h="100%" aria-label={t('nav')}>
      <Stack gap={8} p="20px 12px 8px">
        <BackLink to={home}>{t(only ? 'certificates' : 'title')}</BackLink>
        <PageSearch {...search} />
      </Stack>
      <Box flex={1} px={12} pb={16} style={{ overflowY: 'auto' }} ref={list}>
        {error ? <Failed error={error} onRetry={retry} /> : null}
        {!pages && !error ? <LoadingRows rows={10} height={28} /> : null}
        {pages && text && found.length === 0 ? <p className="hint">{t('notFound', { text })}</p> : null}
        {grouped(found).map(({ group, pages }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <Box component="h2" id={`settings-${group}`} className="hint" fw={500} p="12px 12px 4px">
              {t(`groups.${group}`)}
            </Box>
            <ul className="bare">
              {pages.map((page) => (
                <li key={page.path}>
                  <NavLink to={`${home}/${page.path}`} className="place">
                    {page.title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Box>
    </Stack>
  );
}
