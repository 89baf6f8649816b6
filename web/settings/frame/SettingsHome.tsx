import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState, NoneFound } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageSearch, useFoundPages } from './PageSearch.tsx';
import { grouped, type PageEntry } from './pages.ts';

/** [S0] Every page that I may open, with what it affects; found by its title or by its effect. */
export function SettingsHome() {
  const { t } = useTranslation(['settings', 'common']);
  const search = useFoundPages();
  const { pages, only, error, retry, text, setText, found, home } = search;
  return (
    <>
      <PageHead title={t(only ? 'certificates' : 'title')} hint={t('hint')}>
        {only || !pages?.some(({ path }) => path === 'admin-configs') ? null : (
          <>
            <Button component={Link} to={paths.firstSteps} variant="default">
              {t('firstSteps')}
            </Button>
            <Button component={Link} to={paths.officeState} variant="default">
              {t('officeState')}
            </Button>
          </>
        )}
      </PageHead>
      {error ? <Failed error={error} onRetry={retry} /> : null}
      {!pages && !error ? <LoadingRows rows={8} height={64} /> : null}
      {pages?.length === 0 ? <EmptyState>{t('nothing')}</EmptyState> : null}
      <Stack gap={16}>
        {pages && pages.length > 0 ? <PageSearch {...search} /> : null}
        {pages && text && found.length === 0 ? (
          <NoneFound onClear={() => setText('')}>
            {t('notFound', { text })}
            <br />
            {t('notFoundHint')}
          </NoneFound>
        ) : null}
        {grouped(found).map((one) => (
          <Pages key={one.group} {...one} home={home} />
        ))}
      </Stack>
    </>
  );
}

/** The pages of one group as cards. */
function Pages({ group, pages, home }: ReturnType<typeof grouped>[number] & { home: string }) {
  const { t } = useTranslation('settings');
  return (
    <section aria-labelledby={`home-${group}`}>
      <Title order={2} id={`home-${group}`} mb={8}>
        {t(`groups.${group}`)}{' '}
        <Text span inherit c="dimmed" fw={400} className="figures">
          {pages.length}
        </Text>
      </Title>
      <SimpleGrid component="ul" className="bare" minColWidth="min(100%, 320px)" spacing={{ base: 8, sm: 12 }}>
        {pages.map((page) => (
          <li key={page.path}>
            <Card page={page} home={home} />
          </li>
        ))}
      </SimpleGrid>
    </section>
  );
}

function Card({ page, home }: { page: PageEntry; home: string }) {
  const { t } = useTranslation('settings');
  return (
    <Link to={`${home}/${page.path}`} className="panel tile">
      <span className="words">
        <Group component="span" c="var(--brand-ink)" fw={500} gap={8} justify="space-between">
          {page.title}
          {page.manage ? null : <span className="detail">{t('viewOnly')}</span>}
        </Group>
        <span className="sub">{page.affects}</span>
      </span>
    </Link>
  );
}
