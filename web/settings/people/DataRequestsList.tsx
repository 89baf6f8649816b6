import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataDecisions } from '../../../contract/profile/calls.ts';
import { answerDataRequest, type DataRequest, listDataRequests } from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useSend } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';

/** What persons asked for under the law, with the day by which it wants an answer. */
export function DataRequestsList() {
  const { t } = useTranslation('people');
  const [part, setPart] = useState<'open' | 'answered'>('open');
  const list = useRead(listDataRequests, { take: 100, ...(part === 'answered' ? { decided: true } : {}) }, { keep: true });
  const [answering, setAnswering] = useState<DataRequest | null>(null);
  if (!list.data) return <NotYet of={list} rows={4} />;
  return (
    <div className="stack">
      <Chips
        label={t('dataRequests.title')}
        value={part}
        onChange={setPart}
        chips={[
          { value: 'open', label: t('dataRequests.open'), count: list.data.open },
          { value: 'answered', label: t('dataRequests.answered') },
        ]}
      />
      {list.data.rows.length === 0 ? <EmptyState>{t('dataRequests.empty')}</EmptyState> : null}
      {list.data.rows.map((request) => (
        <Request key={request.id} request={request} onAnswer={list.data?.manage ? () => setAnswering(request) : null} />
      ))}
      {answering ? <Answer request={answering} onClose={() => setAnswering(null)} /> : null}
    </div>
  );
}

function Request({ request, onAnswer }: { request: DataRequest; onAnswer: (() => void) | null }) {
  const { t } = useTranslation('people');
  const { decision } = request;
  const due = t('dataRequests.due', { date: shortDate(`${request.dueOn}T12:00:00+07:00`) });
  const tone = (decision === null ? request.late : decision === 'REFUSED') ? 'urgent' : decision === null ? 'brand' : 'ok';
  return (
    <Panel
      title={`${t(`dataRequests.kind.${request.kind}`)} · ${request.name}`}
      action={<Pill tone={tone}>{decision === null ? due : t(`dataRequests.decision.${decision}`)}</Pill>}
    >
      <div className="stack">
        <span>{request.text}</span>
        <span className="dim">
          {[request.unit, t('dataRequests.askedAt', { at: shortDateTime(request.askedAt) })].filter(Boolean).join(' · ')}
        </span>
        {request.answer ? (
          <span>
            {t('dataRequests.answerOf', { name: request.decidedBy, answer: request.answer })}
            {request.erased ? ` · ${t('dataRequests.erased')}` : ''}
          </span>
        ) : null}
        {onAnswer && decision === null ? (
          <div className="side-by-side">
            <Button variant="default" onClick={onAnswer}>
              {t('dataRequests.answer')}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function Answer({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const { t } = useTranslation('people');
  const save = useSend(answerDataRequest, [listDataRequests]);
  return (
    <FormModal
      title={`${t(`dataRequests.kind.${request.kind}`)} · ${request.name}`}
      initial={{ decision: 'DONE' as (typeof dataDecisions)[number], answer: '', erase: false }}
      send={(values) => save({ requestId: request.id, ...values, erase: values.erase && values.decision !== 'REFUSED' })}
      submit={t('dataRequests.answer')}
      done={t('dataRequests.saved')}
      onClose={onClose}
    >
      {({ field, box, values }) => (
        <>
          <Select
            label={t('dataRequests.result')}
            data={dataDecisions.map((one) => ({ value: one, label: t(`dataRequests.decision.${one}`) }))}
            allowDeselect={false}
            {...field('decision')}
          />
          <Textarea
            label={t('dataRequests.reason')}
            description={t('dataRequests.kept')}
            data-autofocus
            autosize
            minRows={3}
            maxLength={2000}
            {...field('answer', { required: true })}
          />
          {request.kind === 'ERASE' && values.decision !== 'REFUSED' ? (
            <Checkbox label={t('dataRequests.erase')} {...box('erase')} />
          ) : null}
        </>
      )}
    </FormModal>
  );
}
