import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { actOnRequests, listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { useSend } from '../api.ts';
import { FormBody, FormFrame } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import type { WaitingRow } from './usePendingAct.tsx';
import { WaitingResults } from './WaitingResults.tsx';

/** Sends one or many back with one reason, then tells of each what came of it. */
export function SendBackDialog({ rows, onClose }: { rows: WaitingRow[]; onClose: (done: boolean) => void }) {
  const { t } = useTranslation('requests');
  const send = useSend(actOnRequests, [waitingForMe, listRequests, openRequest]);
  const [given, setGiven] = useState<Given<typeof actOnRequests> | null>(null);
  const name = t('waiting.many', { act: t('act.sendBack'), count: rows.length });
  return (
    <FormFrame title={given ? t('waiting.resultTitle') : name} onClose={() => onClose(given !== null)}>
      {given ? (
        <WaitingResults results={given.results} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <FormBody
          initial={{ words: '' }}
          send={({ words }) =>
            send({ requests: rows.map(({ id, version }) => ({ requestId: id, version })), act: 'sendBack', words: words.trim() })
          }
          submit={name}
          onDone={(done) => {
            if (rows.length > 1 || done.results.some((one) => !one.done)) return setGiven(done);
            toastDone(t('told.applicant'), t('told.sendBack'));
            onClose(true);
          }}
        >
          {({ field }) => (
            <Textarea label={t('ask.words')} autosize minRows={2} maxRows={8} maxLength={1000} {...field('words', { required: true })} />
          )}
        </FormBody>
      )}
    </FormFrame>
  );
}
