import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type BulkAction, bulk } from '../../../contract/sarabun/bulk.ts';
import { getTodoList, getTodoLists, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { useSend } from '../../api.ts';
import { BulkResults } from '../../ui/BulkResults.tsx';
import { FormBody, FormFrame } from '../../ui/FormModal.tsx';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';

interface Props {
  action: BulkAction;
  rows: QueueRow[];
  /** `done`: something was done, the choice has served. */
  onClose: (done: boolean) => void;
}

const withReceiver: BulkAction[] = ['present', 'forward'];
const withWords: BulkAction[] = ['present', 'forward', 'approve'];

/** Asks once for what the act needs, then tells of each letter what came of it. */
export function BulkDialog({ action, rows, onClose }: Props) {
  const { t } = useTranslation(['bulk', 'sarabun']);
  const send = useSend(bulk, [getTodoList, getTodoLists]);
  const [given, setGiven] = useState<Given<typeof bulk> | null>(null);
  const named = { action: t(`action.${action}`), count: rows.length };
  return (
    <FormFrame title={t('title', named)} onClose={() => onClose(given !== null)}>
      {given ? (
        <Results given={given} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <FormBody
          hint={t(`hint.${action}`)}
          initial={{ to: [] as Holder[], words: '', purpose: 'ACTION' as 'ACTION' | 'COPY' | 'INFO' }}
          send={({ to, words, purpose }) =>
            send({
              action,
              rows: rows.map((row) => ({ documentId: row.F_DOC_ID, transmissionId: row.F_TRANS_ID, taskId: row.F_JOB_ID })),
              to: to.map((one) => one.id),
              ...(action === 'forward' ? { purpose } : {}),
              ...(action === 'close' ? { result: words.trim() } : words.trim() ? { message: words.trim() } : {}),
            })
          }
          submit={t('confirm', named)}
          onDone={setGiven}
        >
          {({ field }) => (
            <>
              {withReceiver.includes(action) ? (
                <HolderPicker
                  label={t(`sarabun:form.to.${action as 'present' | 'forward'}`)}
                  purpose={action as 'present' | 'forward'}
                  {...field('to', { required: true })}
                />
              ) : null}
              {action === 'forward' ? (
                <Select
                  label={t('sarabun:form.purpose')}
                  allowDeselect={false}
                  data={(['ACTION', 'COPY', 'INFO'] as const).map((one) => ({ value: one, label: t(`sarabun:form.purposes.${one}`) }))}
                  {...field('purpose')}
                />
              ) : null}
              {withWords.includes(action) || action === 'close' ? (
                <Textarea
                  label={t(action === 'close' ? 'sarabun:form.result' : 'sarabun:form.message')}
                  autosize
                  minRows={2}
                  maxRows={6}
                  {...field('words', { required: action === 'close' })}
                />
              ) : null}
            </>
          )}
        </FormBody>
      )}
    </FormFrame>
  );
}

function Results({ given, rows, onClose }: { given: Given<typeof bulk>; rows: QueueRow[]; onClose: () => void }) {
  const { t } = useTranslation('bulk');
  const all = given.results.length;
  const titleOf = (one: (typeof given.results)[number]) =>
    rows.find((row) => row.F_DOC_ID === one.documentId && row.F_TRANS_ID === one.transmissionId && row.F_JOB_ID === one.taskId)
      ?.F_DOC_TITLE;
  return (
    <BulkResults
      summary={given.done === all ? t('allDone', { all }) : t('done', { done: given.done, all })}
      label={t('result')}
      marks={{ done: t('ok'), waits: t('ok'), refused: t('refused') }}
      results={given.results.map((one) => ({
        key: `${one.documentId}-${one.transmissionId}-${one.taskId}`,
        name: titleOf(one) ?? String(one.documentId),
        outcome: one.done ? 'done' : 'refused',
        said: one.done ? (one.number ? t('number', { number: one.number }) : t('ok')) : one.message,
      }))}
      onClose={onClose}
    />
  );
}
