import { Alert, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import {
  cancelDeliveries,
  type DeliveryRow,
  type DeliveryState,
  deliveryStates,
  mailOutbox,
  sendAgain,
} from '../../contract/notify/channels.ts';
import { type OutsideChannel, outsideChannels } from '../../contract/notify/notice-entry.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead, useWrite } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { toastDone, toastError, toastInfo } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './OutboxPage.module.css';

const tones: Record<DeliveryState, Tone> = { HELD: 'plain', QUEUED: 'warn', SENT: 'ok', FAILED: 'urgent', CANCELLED: 'plain' };

/** What left the office and what waits to: by channel, state, event and person. */
export function OutboxPage() {
  const { t } = useTranslation(['channels', 'common']);
  const list = useListParams({
    size: sizes.mailPage,
    filters: { state: ['', ...deliveryStates], channel: ['', ...outsideChannels], event: [] },
  });
  const answer = useRead(mailOutbox, { ...list.asked, page: list.page }, { keep: true });
  const { data = [], counts = [], ready = [...outsideChannels], events = [] } = answer.data ?? {};
  const change = useChange(answer.data?.manage ?? false);
  const failed = data.filter((row) => row.state === 'FAILED').map((row) => row.id);
  return (
    <>
      <PageHead title={t('outbox.pageTitle')} hint={t('outbox.hint')} />
      <Counts counts={counts} onChoose={list.narrow} />
      {answer.data?.secretsShown ? (
        <Alert color="red" variant="outline" mb={12} title={t('outbox.secretsTitle')}>
          {t('outbox.secretsText')}
        </Alert>
      ) : null}
      {answer.data && !ready.includes('MAIL') ? (
        <Text className="notice" data-tone="warn" mb={12}>
          {t('outbox.mailHint')}
        </Text>
      ) : null}
      <ListView
        label={t('outbox.pageTitle')}
        {...list.showing(answer, 'data')}
        search={t('outbox.search')}
        filters={
          <>
            <ListFilter
              {...list.by('state')}
              label={t('outbox.byState')}
              all={t('outbox.allStates')}
              options={(value) => t(`outbox.state.${value}`)}
            />
            <ListFilter
              {...list.by('channel')}
              label={t('outbox.byChannel')}
              all={t('outbox.allChannels')}
              options={(value) => t(`channel.${value}`)}
            />
            <ListFilter
              {...list.by('event')}
              label={t('outbox.byEvent')}
              all={t('outbox.allEvents')}
              options={events.map((one) => ({ value: one.event, label: one.title || one.event }))}
            />
          </>
        }
        above={
          change.may && failed.length > 1 ? (
            <Button variant="default" mb={12} loading={change.busy} onClick={() => change.again(failed)}>
              {t('outbox.allAgain')}
            </Button>
          ) : null
        }
        lines={4}
        lineHeight={60}
        empty={t('outbox.empty')}
      >
        {(rows) => (
          <Box component="ul" className="bare panel lined" maw={960} mb={16}>
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} ready={ready.includes(row.channel)} change={change} />
              </li>
            ))}
          </Box>
        )}
      </ListView>
    </>
  );
}

function Counts({
  counts,
  onChoose,
}: {
  counts: Given<typeof mailOutbox>['counts'];
  onChoose: (of: { channel: OutsideChannel; state: DeliveryState }) => void;
}) {
  const { t } = useTranslation('channels');
  const shown = outsideChannels.filter((channel) => counts.some((one) => one.channel === channel));
  if (shown.length === 0) return null;
  return (
    <Group component="section" gap={12} mb={16} aria-label={t('outbox.counts')}>
      {shown.map((channel) => (
        <Box key={channel} className="panel" px={16} py={8}>
          <Title order={2} fz={15} mb={4}>
            {t(`channel.${channel}`)}
          </Title>
          <div className="side-by-side">
            {deliveryStates.map((state) => {
              const count = counts.find((one) => one.channel === channel && one.state === state)?.count ?? 0;
              return count > 0 ? (
                <button key={state} type="button" className="chip" onClick={() => onChoose({ channel, state })}>
                  <strong className="figures">{count.toLocaleString()}</strong> {t(`outbox.state.${state}`)}
                </button>
              ) : null;
            })}
          </div>
        </Box>
      ))}
    </Group>
  );
}

function Act({ Icon, busy, ...props }: { Icon: typeof IconX; busy: boolean; onClick: () => void; children: ReactNode }) {
  return <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden />} loading={busy} {...props} />;
}

function Row({ row, ready, change }: { row: DeliveryRow; ready: boolean; change: ReturnType<typeof useChange> }) {
  const { t } = useTranslation('channels');
  const to = [row.person, row.to].filter(Boolean).join(' · ');
  const retry = row.state === 'FAILED' || row.state === 'CANCELLED' || (row.state === 'QUEUED' && row.attempts > 0);
  const waits = row.state === 'HELD' || row.state === 'QUEUED';
  const facts = [
    t('outbox.made', { at: shortDateTime(row.createdAt) }),
    row.sentAt ? t('outbox.sentAt', { at: shortDateTime(row.sentAt) }) : '',
    waits && row.nextAt ? t(row.state === 'HELD' ? 'outbox.heldUntil' : 'outbox.next', { at: shortDateTime(row.nextAt) }) : '',
    row.attempts > 1 || row.error ? t('outbox.tries', { count: row.attempts }) : '',
    row.state === 'QUEUED' && !ready ? t('outbox.notReady', { channel: t(`channel.${row.channel}`) }) : '',
  ].filter(Boolean);
  return (
    <details>
      <summary className="opens">
        <Group gap="4px 16px">
          <span className="words medium">{row.subject || row.title || row.kind}</span>
          <span className="dim wraps figures">
            {t(`channel.${row.channel}`)} · {to ? `${to} · ` : ''}
            {shortDateTime(row.createdAt)}
          </span>
          <Pill tone={tones[row.state]}>{t(`outbox.state.${row.state}`)}</Pill>
        </Group>
      </summary>
      <Box px={16} pb={12}>
        <p className="hint wraps figures">{facts.join(' · ')}</p>
        {row.error ? (
          <p className="fault">
            {t('outbox.reason')}: {row.error}
          </p>
        ) : null}
        {row.body ? (
          <pre className={classes.body}>{row.body}</pre>
        ) : (
          <p className="hint">{t(row.secret ? 'outbox.secret' : 'outbox.noText')}</p>
        )}
        {change.may && (retry || waits) ? (
          <Group gap={8} mt={8}>
            {retry ? (
              <Act Icon={IconRefresh} busy={change.busy} onClick={() => change.again([row.id])}>
                {t('outbox.again')}
              </Act>
            ) : null}
            {waits ? (
              <Act Icon={IconX} busy={change.busy} onClick={() => change.cancel([row.id])}>
                {t('outbox.cancel')}
              </Act>
            ) : null}
          </Group>
        ) : null}
      </Box>
    </details>
  );
}

/** Sending again and cancelling, for who manages the page. */
function useChange(may: boolean) {
  const { t } = useTranslation('channels');
  const told = (key: 'sentAgain' | 'cancelled') => (count: number) =>
    count > 0 ? toastDone(t(`outbox.${key}`, { count })) : toastInfo(t('outbox.nothing'), '');
  const again = useWrite(sendAgain, { refresh: [mailOutbox], onSuccess: ({ changed }) => told('sentAgain')(changed) });
  const cancel = useWrite(cancelDeliveries, { refresh: [mailOutbox], onSuccess: ({ changed }) => told('cancelled')(changed) });
  const failed = (error: Error) => toastError(error);
  return {
    may,
    busy: again.isPending || cancel.isPending,
    again: (ids: number[]) => again.mutate({ ids }, { onError: failed }),
    cancel: (ids: number[]) => cancel.mutate({ ids }, { onError: failed }),
  };
}
