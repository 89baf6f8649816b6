import { Button, Select, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { openOvertime, reportOvertime, sendOvertime } from '../../contract/overtime/calls.ts';
import { useRead, useSend } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { SheetOfPay } from './SheetOfPay.tsx';

const OvertimeForm = lazy(() => import('./OvertimeForm.tsx').then((file) => ({ default: file.OvertimeForm })));

export type Overtime = Given<typeof openOvertime>;
const shownReads = [openOvertime];
const stale = [openOvertime, openRequest, listRequests, waitingForMe];

/** One order: the page of every request, with its sheet once it has begun, and what is done with that. */
export function OvertimeOfPage() {
  const { t } = useTranslation('overtime');
  const requestId = Number(useParams().overtimeId);
  const { data: overtime } = useRead(openOvertime, { requestId });
  useRequestsLive(shownReads);
  const [act, setAct] = useState<'report' | 'send' | null>(null);
  const [writes, setWrites] = useState(false);
  const of = overtime && { requestId, overtime, onClose: () => setAct(null) };
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.overtime, label: t('title') }}
        onEdit={() => setWrites(true)}
        ownTimes
        reads={shownReads}
        extraActs={() =>
          overtime && overtime.may.length > 0
            ? overtime.may.map((one) => (
                <Button key={one} onClick={() => setAct(one)}>
                  {t(`page.${one}`)}
                </Button>
              ))
            : null
        }
      >
        {({ request }) => (overtime && ['RUNNING', 'DONE', 'CLOSED'].includes(request.state) ? <SheetOfPay of={overtime} /> : null)}
      </RequestView>
      {of && act === 'report' ? <ReportForm {...of} /> : null}
      {of && act === 'send' ? <SendForm {...of} /> : null}
      {overtime && writes ? (
        <Suspense fallback={null}>
          <OvertimeForm kept={{ requestId, version: overtime.version, content: overtime.content }} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface Props {
  requestId: number;
  overtime: Overtime;
  onClose: () => void;
}

/** One of those who worked certifies it. */
function ReportForm({ requestId, overtime, onClose }: Props) {
  const { t } = useTranslation('overtime');
  const send = useSend(reportOvertime, stale);
  const { hours, baht, words, persons, reportDue } = overtime;
  const late = reportDue !== null && new Date(reportDue) < new Date();
  const worked = persons.filter((one) => one.hours > 0);
  return (
    <FormModal
      title={t('reportForm.title')}
      hint={t('reportForm.hint', { hours, baht: baht.toLocaleString('en-US'), words })}
      initial={{ certifierId: String(worked[0]?.personId ?? ''), words: '' }}
      send={(values) => send({ requestId, version: overtime.version, certifierId: Number(values.certifierId), words: values.words })}
      submit={t('page.report')}
      done={t('reportForm.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('reportForm.certifier')}
            allowDeselect={false}
            data={worked.map(({ personId, name }) => ({ value: String(personId), label: name }))}
            {...field('certifierId', { required: true })}
          />
          {late ? (
            <Textarea
              label={t('reportForm.words')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              {...field('words', { required: true })}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

function SendForm({ requestId, overtime, onClose }: Props) {
  const { t } = useTranslation('overtime');
  const send = useSend(sendOvertime, stale);
  return (
    <FormModal
      title={t('page.send')}
      initial={{ words: '' }}
      send={(values) => send({ requestId, version: overtime.version, ...values })}
      submit={t('page.send')}
      done={t('sendForm.done')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('sendForm.words')} autosize minRows={2} maxRows={6} maxLength={300} {...field('words')} />}
    </FormModal>
  );
}
