import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listWebhookDeliveries,
  sendFailedAgain,
  sendWebhookAgain,
  type WebhookDelivery,
  webhookFacts,
  webhookStates,
} from '../../contract/open/webhooks.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { usePageWords } from '../settings/page-words.ts';
import type { Column } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';

/** What was sent to other systems in the last 30 days, what they answered, and sending it again. */
export function DeliveriesPage() {
  const { t } = useTranslation('open');
  const words = usePageWords('webhook-deliveries');
  const [asking, setAsking] = useState(false);
  const list = useListParams({ size: 25, filters: { state: ['', ...webhookStates], webhookId: [] } });
  const read = useRead(listWebhookDeliveries, { ...list.asked, ...list.paged }, { keep: true, every: 15_000 });
  const columns = useColumns(read.data?.manage === true);
  const webhooks = read.data?.webhooks ?? [];
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        {read.data?.manage ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('sent.againAll')}
          </Button>
        ) : null}
      </PageHead>
      <ListView
        label={words.title}
        {...list.showing(read, 'items')}
        filters={
          <>
            <ListFilter
              {...list.by('state')}
              label={t('sent.state')}
              all={t('sent.allStates')}
              options={(state) => t(`sent.states.${state}`)}
            />
            <ListFilter
              {...list.by('webhookId')}
              label={t('sent.hook')}
              all={t('sent.allHooks')}
              options={webhooks.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </>
        }
        empty={t('sent.empty')}
        columns={columns}
        idOf={(row) => row.id}
        card={(row) => (
          <Stack gap={4} align="start">
            <Event row={row} />
            <Result row={row} />
            {read.data?.manage ? <Again row={row} /> : null}
          </Stack>
        )}
      />
      {asking ? <AgainForm onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function useColumns(manage: boolean): Column<WebhookDelivery>[] {
  const { t } = useTranslation('open');
  return [
    { id: 'at', title: t('sent.at'), render: (row) => <span className="figures">{shortDateTime(row.madeAt)}</span> },
    { id: 'event', title: t('sent.event'), minWidth: '200px', render: (row) => <Event row={row} /> },
    { id: 'result', title: t('sent.result'), minWidth: '240px', render: (row) => <Result row={row} /> },
    ...(manage ? [{ id: 'acts', title: '', quiet: true as const, render: (row: WebhookDelivery) => <Again row={row} /> }] : []),
  ];
}

function Event({ row: { event, webhook, key } }: { row: WebhookDelivery }) {
  const { t } = useTranslation('open');
  const words = usePageWords('webhooks');
  return <Lines sub={[webhook, t('sent.key', { key })]}>{words.choice('events', event)}</Lines>;
}

function Result({ row: { state, attempts, nextAt, status, answer } }: { row: WebhookDelivery }) {
  const { t } = useTranslation('open');
  const sub = [
    attempts > 0 && t('sent.attempts', { count: attempts }),
    nextAt && attempts > 0 && t('sent.next', { at: shortDateTime(nextAt) }),
    status !== null && t('sent.status', { status }),
    answer,
  ];
  return <Lines sub={sub}>{t(`sent.states.${state}`)}</Lines>;
}

function Again({ row: { id, event, key, state } }: { row: WebhookDelivery }) {
  const { t } = useTranslation('open');
  const again = useAgain();
  if (state === 'QUEUED') return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={again.isPending}
      aria-label={t('sent.againOf', { event, key })}
      onClick={() => again.mutate({ ids: [id] }, { onError: (error) => toastError(error) })}
    >
      {t('sent.again')}
    </Button>
  );
}

function useAgain() {
  const { t } = useTranslation('open');
  return useWrite(sendWebhookAgain, {
    refresh: [listWebhookDeliveries, webhookFacts],
    onSuccess: ({ changed }) => toastDone(t('sent.againDone', { count: changed })),
  });
}

/** All that failed since a day. */
function AgainForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('open');
  const send = useSend(sendFailedAgain, [listWebhookDeliveries, webhookFacts]);
  return (
    <FormModal
      title={t('sent.againAll')}
      hint={t('sent.againHint')}
      initial={{ since: bangkokDay(new Date()) }}
      send={send}
      submit={t('sent.again')}
      done={({ changed }) => t('sent.againDone', { count: changed })}
      onClose={onClose}
    >
      {({ field }) => <DateField label={t('sent.since')} {...field('since', { required: true })} />}
    </FormModal>
  );
}
