import { Box, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconFlame } from '@tabler/icons-react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { getTodoList, type getTodoLists, type QueueCard, type QueueCode, type QueueRow } from '../../contract/sarabun/queues.ts';
import { call, readKey } from '../api.ts';
import { paths } from '../paths.ts';
import { useReferenceLists, useReferenceListsPending } from '../sarabun/reference-lists.ts';
import { NotYet } from '../ui/Answer.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ago, clock, shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './Waiting.module.css';

const shown = 5;
const shownSmall = 3;
/** Of a task of one line with the line below it, pixels; what loads keeps this room. */
const taskHeight = 61;

/** One list of everything that waits for me: speed, then due day, then age; one verb a row. */
export function Waiting({ cards }: { cards: UseQueryResult<Given<typeof getTodoLists>> }) {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  const [chosen, setChosen] = useState<QueueCode | 'all'>('all');
  const mine = (cards.data?.items ?? []).filter((card) => card.GROUP === 'mine' && card.COUNT > 0);
  const total = mine.reduce((sum, card) => sum + card.COUNT, 0);
  const queue = mine.some((card) => card.CODE === chosen) ? chosen : 'all';
  return (
    <Panel
      flush
      title={t('waiting')}
      count={cards.data ? total : undefined}
      action={
        <Link className="link medium" to={paths.dashboard(queue === 'all' ? {} : { q: queue })}>
          {t('common:seeAll')}
        </Link>
      }
    >
      {mine.length > 1 ? (
        <Box px="calc(var(--panel-pad) - 3px)" pb={12}>
          <Chips
            label={t('filter')}
            value={queue}
            onChange={setChosen}
            chips={[
              { value: 'all' as const, label: t('common:all'), count: total },
              ...mine.map((card) => ({ value: card.CODE, label: card.TITLE, count: card.COUNT })),
            ]}
          />
        </Box>
      ) : null}
      {cards.data ? null : (
        <Box px="var(--panel-pad)" pb={16}>
          <NotYet of={cards} rows={shown} height={taskHeight} />
        </Box>
      )}
      {cards.data && total === 0 ? (
        <EmptyState
          action={
            <Link className="link" to={paths.dashboard({ q: 'jobFollow' })}>
              {t('seeFollowed')}
            </Link>
          }
        >
          {t('nothingWaits')}
        </EmptyState>
      ) : null}
      {total > 0 ? <Rows cards={queue === 'all' ? mine : mine.filter((card) => card.CODE === queue)} /> : null}
    </Panel>
  );
}

function Rows({ cards }: { cards: QueueCard[] }) {
  const small = useIsSmall();
  const speeds = (useReferenceLists()?.speeds ?? []).map((one) => one.thai);
  const unordered = useReferenceListsPending();
  const answers = useQueries({
    queries: cards.map((card) => {
      const input = { typeCode: card.CODE, page: 1, pageSize: shown };
      return {
        queryKey: readKey(getTodoList, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(getTodoList, input, { signal }),
        staleTime: 5_000,
      };
    }),
  });
  const rows = answers.flatMap((answer, index) => (answer.data?.data ?? []).map((row) => ({ row, card: cards[index] as QueueCard })));
  const failed = answers.find((answer) => answer.isError);
  if (rows.length === 0 && failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  const count = small ? shownSmall : shown;
  // all at once: a task that came before the others would move under the hand
  if (unordered || answers.some((answer) => answer.isPending)) {
    const waiting = cards.reduce((sum, card) => sum + card.COUNT, 0);
    return (
      <Box px="var(--panel-pad)" pb={16}>
        <LoadingRows rows={Math.min(waiting, count)} height={taskHeight} />
      </Box>
    );
  }
  return (
    <ul className="bare flush">
      {rows
        .sort((a, b) => byUrgency(speeds, a.row, b.row))
        .slice(0, count)
        .map(({ row, card }, index) => (
          <Task key={`${card.CODE}-${row.F_DOC_ID}-${row.F_TRANS_ID}-${row.F_JOB_ID}`} row={row} card={card} first={index === 0} />
        ))}
    </ul>
  );
}

function Task({ row, card, first }: { row: QueueRow; card: QueueCard; first: boolean }) {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  const speeds = useReferenceLists()?.speeds;
  const calm = speeds?.find((one) => one.code === 1)?.thai;
  const speed = speeds?.find((one) => one.thai === row.F_DOC_SPEED_NAME)?.name ?? row.F_DOC_SPEED_NAME;
  const to = paths.dashboard({ q: card.CODE, doc: row.F_DOC_ID, trans: row.F_TRANS_ID ?? undefined, job: row.F_JOB_ID ?? undefined });
  return (
    <li className="row">
      <Group flex="1 1 300px" miw={0} gap={12} wrap="nowrap" align="start">
        <span className="emblem">
          <IconFileText size={20} aria-hidden />
        </span>
        <div className="words">
          <Link to={to} className={classes.title}>
            {row.F_DOC_TITLE}
          </Link>
          <p className={`hint figures ${classes.facts}`}>
            <Text span inherit c="var(--text)" fw={500}>
              {card.TITLE}
            </Text>
            {calm && row.F_DOC_SPEED_NAME && row.F_DOC_SPEED_NAME !== calm ? (
              <span className={classes.urgent}>
                <IconFlame size={15} aria-hidden /> {speed}
              </span>
            ) : null}
            {row.F_NAME ? <span>{row.F_NAME}</span> : null}
            <Due row={row} />
          </p>
        </div>
      </Group>
      <Button
        component={Link}
        to={to}
        variant={first ? 'filled' : 'default'}
        miw={100}
        aria-label={`${t(`verb.${card.CODE}`)} ${row.F_DOC_TITLE}`}
      >
        {t(`verb.${card.CODE}`)}
      </Button>
    </li>
  );
}

function Due({ row }: { row: QueueRow }) {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  if (!row.DUE) return <span>{t('entered', { ago: ago(row.ENTERED) })}</span>;
  const today = bangkokDay(new Date());
  const day = row.DUE.length === 10 ? row.DUE : bangkokDay(new Date(row.DUE));
  if (day < today) return <span className={classes.urgent}>{t('late', { date: shortDate(row.DUE) })}</span>;
  if (day === today) return <span className={classes.urgent}>{t('dueToday', { time: row.DUE.length === 10 ? '' : clock(row.DUE) })}</span>;
  return <span>{t('due', { date: shortDate(row.DUE) })}</span>;
}

function byUrgency(speeds: string[], a: QueueRow, b: QueueRow): number {
  return (
    speeds.indexOf(b.F_DOC_SPEED_NAME) - speeds.indexOf(a.F_DOC_SPEED_NAME) ||
    (a.DUE ?? '9').localeCompare(b.DUE ?? '9') ||
    a.ENTERED.localeCompare(b.ENTERED)
  );
}
