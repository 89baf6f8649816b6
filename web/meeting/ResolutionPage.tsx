import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openJob, reportResolution, returnResolution } from '../../contract/meeting/minutes.ts';
import { openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { useRead, useSend } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { paths } from '../paths.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';

const shownReads = [openJob];
const stale = [openRequest, waitingForMe, ...shownReads];

/** งานตามมติ: its owner says what was done, with what proves it; the secretary takes it or gives it back. */
export function ResolutionPage() {
  const { t } = useTranslation('meeting');
  const requestId = Number(useParams().requestId);
  const job = useRead(openJob, { requestId }).data;
  return (
    <RequestView
      requestId={requestId}
      given
      back={{ to: `${paths.meetings}?view=resolutions`, label: t('tabs.resolutions') }}
      roleOf={(role) => (role === 'evidence' ? t('job.evidence') : undefined)}
      papers={{ attachAs: 'evidence', brings: job?.reports ?? false, hint: job?.reports ? t('job.evidenceHint') : undefined }}
      reads={shownReads}
      extraActs={(opened) => (job ? <JobActs opened={opened} job={job} /> : null)}
    >
      {() =>
        job ? (
          <Link className="link" to={paths.meeting(job.meetingId)}>
            {t('job.meeting')}
          </Link>
        ) : null
      }
    </RequestView>
  );
}

function JobActs({ opened: { request }, job }: { opened: OpenedRequest; job: Given<typeof openJob> }) {
  const { t } = useTranslation('meeting');
  const [form, setForm] = useState<'report' | 'return' | null>(null);
  const report = useSend(reportResolution, stale);
  const giveBack = useSend(returnResolution, stale);
  const close = () => setForm(null);
  const of = { requestId: request.id, version: request.version };
  return (
    <>
      {job.reports ? <Button onClick={() => setForm('report')}>{t('job.report')}</Button> : null}
      {job.returns ? (
        <Button variant="default" onClick={() => setForm('return')}>
          {t('job.return')}
        </Button>
      ) : null}
      {form === 'report' ? (
        <FormModal
          title={t('job.report')}
          hint={t('job.reportHint')}
          initial={{ words: '' }}
          send={({ words }) => report({ ...of, words })}
          submit={t('job.report')}
          onDone={() => {
            toastDone(t('job.reported'));
            close();
          }}
          onClose={close}
        >
          {({ field }) => <Textarea label={t('job.words')} autosize minRows={3} maxLength={4000} {...field('words', { required: true })} />}
        </FormModal>
      ) : null}
      {form === 'return' ? (
        <FormModal
          title={t('job.return')}
          initial={{ words: '' }}
          send={({ words }) => giveBack({ ...of, words })}
          submit={t('job.return')}
          onDone={close}
          onClose={close}
        >
          {({ field }) => (
            <Textarea label={t('job.lacking')} autosize minRows={2} maxLength={1000} {...field('words', { required: true })} />
          )}
        </FormModal>
      ) : null}
    </>
  );
}
