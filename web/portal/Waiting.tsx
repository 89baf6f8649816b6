import { Box, Button, Group, Text } from '@mantine/core';
import { IconChecklist, IconFileText, IconFlame } from '@tabler/icons-react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import type { waitingForMe } from '../../contract/office/requests.ts';
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

type WaitingRow = Given<typeof waitingForMe>['items'][number];

const shown = 5;
const shownSmall = 3;
/** Of a task of one line with the line below it, pixels; what loads keeps this room. */
const taskHeight = 61;

interface Props {
  cards: UseQueryResult<Given<typeof getTodoLists>>;
  /** The first requests that wait, and how many there are. */
  asked: UseQueryResult<Given<typeof waitingForMe>>;
}

/** One list of everything that waits for me: speed, then due day, then age; one verb a row. */
export function Waiting({ cards, asked }: Props) {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  const [chosen, setChosen] = useState<QueueCode | 'all' | 'asked'>('all');
  const mine = (cards.data?.items ?? []).filter((card) => card.GROUP === 'mine' && card.COUNT > 0);
  const requests = asked.data?.total ?? 0;
  const total = mine.reduce((sum, card) => sum + card.COUNT, requests);
  // one that came before the other would push it down
  const known = cards.data !== undefined && (asked.data !== undefined || asked.isError);
  const queue = (chosen === 'asked' && requests > 0) || mine.some((card) => card.CODE === chosen) ? chosen : 'all';
  return (
    <Panel
      flush
      title={t('waiting')}
      count={cards.data ? total : undefined}
      action={
        <Link
          className="link medium"
          to={queue === 'asked' || (queue === 'all' && requests > 0) ? paths.waiting : paths.dashboard(queue === 'all' ? {} : { q: queue })}
        >
          {t('common:seeAll')}
        </Link>
      }
    >
      {known && mine.length + Math.sign(requests) > 1 ? (
        <Box px="calc(var(--panel-pad) - 3px)" pb={12}>
          <Chips
            label={t('filter')}
            value={queue}
            onChange={setChosen}
            chips={[
              { value: 'all' as const, label: t('common:all'), count: total },
              ...(requests > 0 ? [{ value: 'asked' as const, label: t('requests'), count: requests }] : []),
              ...mine.map((card) => ({ value: card.CODE, label: card.TITLE, count: card.COUNT })),
            ]}
          />
        </Box>
      ) : null}
      {known ? null : (
        <Box px="var(--panel-pad)" pb={16}>
          {/* as high as a full day's: its chips, its requests, its letters */}
          <NotYet of={cards.data ? asked : cards} rows={1 + shownSmall + shown} height={taskHeight} />
        </Box>
      )}
      {known && total === 0 ? (
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
      {known && requests > 0 && (queue === 'all' || queue === 'asked') ? <Requests rows={asked.data?.items ?? []} /> : null}
      {known && total > requests && queue !== 'asked' ? (
        <Rows cards={queue === 'all' ? mine : mine.filter((card) => card.CODE === queue)} after={requests > 0 && queue === 'all'} />
      ) : null}
    </Panel>
  );
}

/** Requests of all modules stand before the letters: each is a decision that somebody waits for. */
function Requests({ rows }: { rows: WaitingRow[] }) {
  return (
    <ul className="bare flush">
      {rows.slice(0, shownSmall).map((row, index) => (
        <li key={`${row.address} ${row.kindName}`} className="row">
          <Group flex="1 1 300px" miw={0} gap={12} wrap="nowrap" align="start">
            <span className="emblem">
              <IconChecklist size={20} aria-hidden />
            </span>
            <div className="words">
              <Link to={`/${row.address}`} className={classes.title}>
                {row.subject || row.kindName}
              </Link>
              <p className={`hint figures ${classes.facts}`}>
                <Text span inherit c="var(--text)" fw={500}>
                  {row.kindName}
                </Text>
                {row.who ? <span>{row.who}</span> : null}
                <DueAt due={row.due} entered={row.since} />
              </p>
            </div>
          </Group>
          <Button
            component={Link}
            to={`/${row.address}`}
            variant={index === 0 ? 'filled' : 'default'}
            miw={100}
            aria-label={`${row.verbName} ${row.subject || row.kindName}`}
          >
            {row.verbName}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Rows({ cards, after }: { cards: QueueCard[]; after: boolean }) {
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
    <ul className={`bare flush ${after ? 'ruled' : ''}`}>
      {rows
        .sort((a, b) => byUrgency(speeds, a.row, b.row))
        .slice(0, count)
        .map(({ row, card }, index) => (
          <Task
            key={`${card.CODE}-${row.F_DOC_ID}-${row.F_TRANS_ID}-${row.F_JOB_ID}`}
            row={row}
            card={card}
            first={index === 0 && !after}
          />
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
            <DueAt due={row.DUE} entered={row.ENTERED} />
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

function DueAt({ due, entered }: { due: string | null; entered: string }) {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  if (!due) return <span>{t('entered', { ago: ago(entered) })}</span>;
  const today = bangkokDay(new Date());
  const day = due.length === 10 ? due : bangkokDay(new Date(due));
  if (day < today) return <span className={classes.urgent}>{t('late', { date: shortDate(due) })}</span>;
  if (day === today) return <span className={classes.urgent}>{t('dueToday', { time: due.length === 10 ? '' : clock(due) })}</span>;
  return <span>{t('due', { date: shortDate(due) })}</span>;
}

function byUrgency(speeds: string[], a: QueueRow, b: QueueRow): number {
  return (
    speeds.indexOf(b.F_DOC_SPEED_NAME) - speeds.indexOf(a.F_DOC_SPEED_NAME) ||
    (a.DUE ?? '9').localeCompare(b.DUE ?? '9') ||
    a.ENTERED.localeCompare(b.ENTERED)
  );
}
