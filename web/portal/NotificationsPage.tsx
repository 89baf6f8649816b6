import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { getAllNotification } from '../../contract/portal.ts';
import { sizes } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { NoticeRow } from '../shell/NoticeRow.tsx';
import { factsOf, type Notice, useOpenNotice, useReadAll } from '../shell/notices.ts';
import { daysBetween } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pager } from '../ui/Pager.tsx';
import classes from './NotificationsPage.module.css';

/** All notifications by day, of all modules or of one [R4]; ten a page [T3]. */
export function NotificationsPage() {
  const { t } = useTranslation(['portal', 'shell']);
  const { module } = useParams();
  const [page, setPage] = useState(1);
  const modules = [module ? module.toUpperCase() : 'ALL'];
  const answer = useRead(
    getAllNotification,
    { MODULE: modules, take: sizes.notificationPage, skip: (page - 1) * sizes.notificationPage },
    { keep: true },
  );
  const openNotice = useOpenNotice();
  const readAll = useReadAll(modules);
  const groups = byDay(answer.data?.items ?? []);
  return (
    <div className={classes.page}>
      <PageHead
        title={t('notices.pageTitle')}
        hint={answer.data?.unread ? t('shell:bell.unread', { count: answer.data.unread }) : undefined}
      >
        {answer.data?.unread ? (
          <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={readAll}>
            {t('shell:bell.readAll')}
          </Button>
        ) : null}
      </PageHead>
      {answer.isPending ? <LoadingRows rows={5} height={60} /> : null}
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => answer.refetch()} /> : null}
      {answer.data && answer.data.items.length === 0 ? <EmptyState>{t('notices.empty')}</EmptyState> : null}
      {groups.length > 0 ? (
        <div className={classes.panel}>
          {groups.map(({ day, notices }) => (
            <section key={day} aria-label={t(`notices.${day}`)}>
              <h2 className={classes.day}>{t(`notices.${day}`)}</h2>
              <ul className={classes.list}>
                {notices.map((notice) => (
                  <li key={notice.NN_RECEIVE_ID}>
                    <NoticeRow notice={notice} onOpen={() => void openNotice(notice)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <div className={classes.foot}>
            <Pager page={page} total={answer.data?.count ?? 0} pageSize={sizes.notificationPage} onPage={setPage} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

type Day = 'today' | 'yesterday' | 'earlier';

function byDay(notices: Notice[]): { day: Day; notices: Notice[] }[] {
  const groups = Map.groupBy(notices, (notice): Day => {
    const { date } = factsOf(notice);
    const days = date ? daysBetween(new Date(date), new Date()) : 2;
    return days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
  });
  return (['today', 'yesterday', 'earlier'] as const).flatMap((day) => {
    const found = groups.get(day);
    return found ? [{ day, notices: found }] : [];
  });
}
