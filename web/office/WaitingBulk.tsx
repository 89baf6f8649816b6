import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { actOnRequests, listRequests, openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { useSend } from '../api.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import { FormFrame } from '../ui/FormModal.tsx';
import { toastError } from '../ui/toast.ts';
import type { WaitingRow } from './usePendingAct.tsx';
import { WaitingResults } from './WaitingResults.tsx';

/** Stands under the rows while some are chosen: one press does what each of them waits for, and tells of each what came of it. */
export function WaitingBulk({ rows, onClear, onBack }: { rows: WaitingRow[]; onClear: () => void; onBack: () => void }) {
  const { t } = useTranslation('requests');
  const send = useSend(actOnRequests, [waitingForMe, listRequests, openRequest]);
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<{ rows: WaitingRow[]; results: Given<typeof actOnRequests>['results'] } | null>(null);
  const verbs = [...new Set(rows.map((row) => t(row.act === 'pass' ? 'act.pass' : `verb.${row.verb}`)))];

  async function doAll(): Promise<void> {
    setBusy(true);
    const results: Given<typeof actOnRequests>['results'] = [];
    try {
      for (const act of ['approve', 'pass'] as const) {
        const requests = rows.filter((row) => row.act === act).map(({ id, version }) => ({ requestId: id, version }));
        if (requests.length > 0) results.push(...(await send({ requests, act })).results);
      }
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    if (results.length === 0) return;
    setGiven({ rows, results });
    onClear();
  }

  return (
    <>
      {rows.length > 0 ? (
        <BulkBar label={t('waiting.bar')} said={t('waiting.chosen', { count: rows.length })} clear={t('waiting.clear')} onClear={onClear}>
          <Button loading={busy} onClick={() => void doAll()}>
            {t('waiting.many', { act: verbs.join(t('waiting.and')), count: rows.length })}
          </Button>
          <Button variant="default" disabled={busy} onClick={onBack}>
            {t('waiting.sendBack')}
          </Button>
        </BulkBar>
      ) : null}
      {given ? (
        <FormFrame title={t('waiting.resultTitle')} onClose={() => setGiven(null)}>
          <WaitingResults {...given} onClose={() => setGiven(null)} />
        </FormFrame>
      ) : null}
    </>
  );
}
