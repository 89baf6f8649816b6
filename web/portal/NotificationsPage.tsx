import { Box, Button, Checkbox, Flex, Title } from '@mantine/core';
import { IconChecks, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { getAllNotification } from '../../contract/portal/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { NoticeRow } from '../shell/frame/NoticeRow.tsx';
import { factsOf, type Notice, useOpenNotice, useReadAll } from '../shell/live/notices.ts';
import { daysBetween } from '../ui/dates.ts';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useListParams } from '../ui/useListParams.ts';

/** All notifications by day, of all modules or of one [R4]; ten a page [T3]. */
export function NotificationsPage() {
  const { t } = useTranslation(['portal', 'shell']);
  const { module } = useParams();
  const list = useListParams({ size: sizes.notificationPage, filters: { unread: ['', '1'] } });
  const { unread } = list.filters;
  const wanted = module ? module.toUpperCase().replace('SARABAN', 'SARABUN') : 'ALL';
  const modules = [wanted];
  const answer = useRead(getAllNotification, { MODULE: modules, ...list.sliced, ...(unread ? { onlyUnread: 1 } : {}) }, { keep: true });
  const known = answer.data?.modules ?? [];
  const name = known.find((one) => one.MODULE === wanted)?.name;
  const tabs = [
    { module: undefined, name: t('notices.all'), unread: known.reduce((sum, one) => sum + one.unread, 0) },
    ...known.map((one) => ({ module: one.MODULE, name: one.name, unread: one.unread })),
  ];
  const openNotice = useOpenNotice();
  const readAll = useReadAll(modules);
  return (
    <Box maw={1180}>
      <PageHead
        title={t('notices.pageTitle')}
        hint={answer.data?.unread ? t('shell:bell.unread', { count: answer.data.unread }) : undefined}
      >
        {answer.data?.unread ? (
          <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={readAll}>
            {name ? t('notices.readAllOf', { module: name }) : t('shell:bell.readAll')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.account('notices')} variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
          {t('notices.channels')}
        </Button>
      </PageHead>
      <div className="columns" data-side="first">
        <div>
          <nav aria-label={t('notices.modules')}>
            <Flex component="ul" className="bare" direction={{ md: 'column' }} gap={4} wrap="wrap">
              {tabs.map((one) => (
                <li key={one.module ?? 'ALL'}>
                  <Link
                    className="place"
                    to={`${paths.notifications(one.module?.toLowerCase())}${unread ? '?unread=1' : ''}`}
                    aria-current={(one.module ?? 'ALL') === wanted ? 'page' : undefined}
                  >
                    <span>{one.name}</span>
                    {one.unread > 0 ? (
                      <span className="figures" title={t('shell:bell.unread', { count: one.unread })}>
                        {one.unread}
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </Flex>
          </nav>
          <Checkbox
            p={12}
            label={t('notices.onlyUnread')}
            checked={unread === '1'}
            onChange={(event) => list.narrow({ unread: event.currentTarget.checked ? '1' : '' })}
          />
        </div>
        <div>
          <ListView
            label={t('notices.pageTitle')}
            list={list}
            read={answer}
            rows={answer.data?.items}
            total={answer.data?.count}
            lines={5}
            lineHeight={60}
            empty={t('notices.empty')}
            none={t('notices.noUnread')}
            says="pages"
          >
            {(rows) => (
              <Panel flush>
                {byDay(rows).map(({ day, notices }) => (
                  <section key={day} aria-label={t(`notices.${day}`)}>
                    <Title order={2} fz={15} px={16} py={4} bg="var(--sunken)">
                      {t(`notices.${day}`)}
                    </Title>
                    <ul className="bare lined">
                      {notices.map((notice) => (
                        <li key={notice.NN_RECEIVE_ID}>
                          <NoticeRow notice={notice} onOpen={() => void openNotice(notice)} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </Panel>
            )}
          </ListView>
        </div>
      </div>
    </Box>
  );
}

type Day = 'today' | 'yesterday' | 'week' | 'earlier';

function byDay(notices: Notice[]): { day: Day; notices: Notice[] }[] {
  const groups = Map.groupBy(notices, (notice): Day => {
    const { date } = factsOf(notice);
    const days = date ? daysBetween(new Date(date), new Date()) : 7;
    return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'week' : 'earlier';
  });
  return (['today', 'yesterday', 'week', 'earlier'] as const).flatMap((day) => {
    const found = groups.get(day);
    return found ? [{ day, notices: found }] : [];
  });
}
