import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askCopy, askDataRight, copyDays, type DataRequestKind, dataRequestKinds, ownData } from '../../contract/profile/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { DataCopyRow } from '../ui/DataCopyRow.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

/** A copy of what is held on me, and what I may ask to be done with it. */
export function DataSection() {
  const { t } = useTranslation('account');
  const [waits, setWaits] = useState(false);
  const data = useRead(ownData, {}, waits ? { every: 4_000 } : {});
  const ask = useWrite(askCopy, { refresh: [ownData], onSuccess: () => toastDone(t('data.asked')) });
  if (!data.data) return <NotYet of={data} rows={3} />;
  const { copies, requests } = data.data;
  const waiting = copies.some((copy) => copy.state === 'WAITING');
  if (waiting !== waits) setWaits(waiting);
  return (
    <div className="stack">
      <p>{t('data.copyHint', { days: copyDays })}</p>
      <div>
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={waiting}
          onClick={() => ask.mutate({}, { onError: (error) => toastError(error) })}
        >
          {t('data.ask')}
        </Button>
      </div>
      <ul className="bare" aria-label={t('data.copies')}>
        {copies.slice(0, 5).map((copy) => (
          <DataCopyRow key={copy.id} copy={copy} />
        ))}
      </ul>
      <h3>{t('data.rights')}</h3>
      <p className="hint">{t('data.kept')}</p>
      <AskRight />
      <ul className="bare" aria-label={t('data.requests')}>
        {requests.map((request) => (
          <li key={request.id} className="row">
            <div className="words">
              <strong>{t(`data.kind.${request.kind}`)}</strong>
              <span>{request.text}</span>
              <span className="dim figures">{t('data.askedAt', { at: shortDateTime(request.askedAt) })}</span>
              {request.answer ? <span>{t('data.answer', { answer: request.answer })}</span> : null}
            </div>
            <Pill tone={request.decision === null ? 'brand' : request.decision === 'REFUSED' ? 'urgent' : 'ok'}>
              {request.decision === null
                ? t('data.due', { date: shortDate(`${request.dueOn}T12:00:00+07:00`) })
                : t(`data.decision.${request.decision}`)}
            </Pill>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AskRight() {
  const { t } = useTranslation('account');
  const [kind, setKind] = useState<DataRequestKind>('CORRECT');
  const [text, setText] = useState('');
  const ask = useWrite(askDataRight, {
    refresh: [ownData],
    onSuccess: () => {
      toastDone(t('data.sent'));
      setText('');
    },
  });
  return (
    <form
      className="fields"
      aria-label={t('data.rights')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ kind, text: text.trim() });
      }}
    >
      <Select
        label={t('data.what')}
        data={dataRequestKinds.map((one) => ({ value: one, label: t(`data.kind.${one}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind((value ?? 'CORRECT') as DataRequestKind)}
      />
      <Textarea
        required
        label={t('data.text')}
        description={t(`data.textHint.${kind}`)}
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        error={ask.error?.field === 'text' ? ask.error.message : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {ask.error && ask.error.field !== 'text' ? (
        <p role="alert" className="fault">
          {ask.error.message}
        </p>
      ) : null}
      <div>
        <Button type="submit" variant="default" loading={ask.isPending}>
          {t('data.send')}
        </Button>
      </div>
    </form>
  );
}
