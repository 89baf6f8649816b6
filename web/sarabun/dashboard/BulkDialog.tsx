import { Button, Modal, Select, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type BulkAction, bulk } from '../../../contract/sarabun/bulk.ts';
import { getTodoList, getTodoLists, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { useWrite } from '../../api.ts';
import classes from '../../ui/BulkBar.module.css';
import { errorText } from '../../ui/error-text.ts';
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
  const { t } = useTranslation(['bulk', 'sarabun', 'common']);
  const [to, setTo] = useState<Holder[]>([]);
  const [words, setWords] = useState('');
  const [purpose, setPurpose] = useState<'ACTION' | 'COPY' | 'INFO'>('ACTION');
  const [tried, setTried] = useState(false);
  const write = useWrite(bulk, { refresh: [getTodoList, getTodoLists] });
  const count = rows.length;
  const name = t(`action.${action}`);
  const lacksReceiver = withReceiver.includes(action) && to.length === 0;
  const lacksResult = action === 'close' && words.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (write.isPending || lacksReceiver || lacksResult) return;
    write.mutate({
      action,
      rows: rows.map((row) => ({ documentId: row.F_DOC_ID, transmissionId: row.F_TRANS_ID, taskId: row.F_JOB_ID })),
      to: to.map((one) => one.id),
      ...(action === 'forward' ? { purpose } : {}),
      ...(action === 'close' ? { result: words.trim() } : words.trim() ? { message: words.trim() } : {}),
    });
  }

  return (
    <Modal
      opened
      onClose={() => onClose(write.isSuccess)}
      title={t('title', { action: name, count })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {write.data ? (
        <Results given={write.data} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <form className={classes.form} onSubmit={submit} aria-label={t('title', { action: name, count })} noValidate>
          <p className={classes.hint}>{t(`hint.${action}`)}</p>
          {withReceiver.includes(action) ? (
            <HolderPicker
              label={t(`sarabun:form.to.${action as 'present' | 'forward'}`)}
              purpose={action as 'present' | 'forward'}
              value={to}
              onChange={setTo}
              error={tried && lacksReceiver ? t('sarabun:form.neededTo') : undefined}
            />
          ) : null}
          {action === 'forward' ? (
            <Select
              label={t('sarabun:form.purpose')}
              value={purpose}
              allowDeselect={false}
              onChange={(value) => setPurpose((value as typeof purpose | null) ?? 'ACTION')}
              data={(['ACTION', 'COPY', 'INFO'] as const).map((one) => ({ value: one, label: t(`sarabun:form.purposes.${one}`) }))}
            />
          ) : null}
          {withWords.includes(action) || action === 'close' ? (
            <Textarea
              label={t(action === 'close' ? 'sarabun:form.result' : 'sarabun:form.message')}
              withAsterisk={action === 'close'}
              autosize
              minRows={2}
              maxRows={6}
              value={words}
              error={tried && lacksResult ? t('sarabun:form.needed') : undefined}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          ) : null}
          {write.error ? (
            <p role="alert" className={classes.error}>
              {errorText(write.error)}
            </p>
          ) : null}
          <div className={classes.buttons}>
            <Button type="submit" loading={write.isPending} fullWidth>
              {t('confirm', { action: name, count })}
            </Button>
            <Button variant="default" onClick={() => onClose(false)}>
              {t('common:back')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function Results({ given, rows, onClose }: { given: Given<typeof bulk>; rows: QueueRow[]; onClose: () => void }) {
  const { t } = useTranslation('bulk');
  const all = given.results.length;
  // what did not succeed stands on top: it wants the eye
  const results = [...given.results].sort((a, b) => Number(a.done) - Number(b.done));
  const rowOf = (one: (typeof results)[number]) =>
    rows.find((row) => row.F_DOC_ID === one.documentId && row.F_TRANS_ID === one.transmissionId && row.F_JOB_ID === one.taskId);
  return (
    <div className={classes.form}>
      <p role="status" className={classes.summary}>
        {given.done === all ? t('allDone', { all }) : t('done', { done: given.done, all })}
      </p>
      <ul className={classes.results} aria-label={t('result')}>
        {results.map((one) => (
          <li key={`${one.documentId}-${one.transmissionId}-${one.taskId}`} data-refused={!one.done || undefined}>
            {one.done ? <IconCircleCheck size={20} aria-label={t('ok')} /> : <IconAlertTriangle size={20} aria-label={t('refused')} />}
            <span>
              <span className={classes.name}>{rowOf(one)?.F_DOC_TITLE ?? one.documentId}</span>
              <span className={`${classes.said} figures`}>
                {one.done ? (one.number ? t('number', { number: one.number }) : t('ok')) : one.message}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('close')}</Button>
    </div>
  );
}
