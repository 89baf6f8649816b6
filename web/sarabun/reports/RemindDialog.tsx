import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { circularReport } from '../../../contract/sarabun/circulars.ts';
import { remindWaiting, reportByPerson, reportByUnit } from '../../../contract/sarabun/reports.ts';
import { useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './Reports.module.css';

export interface Waiting {
  on: 'TASK' | 'TRANSMISSION';
  id: number;
  name: string;
}

/** Words of the reminder, then one act for all of the rows; says how many it reached. */
export function RemindDialog({ documentId, rows, onClose }: { documentId: number; rows: Waiting[] | null; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common']);
  return (
    <Modal
      opened={rows !== null}
      onClose={onClose}
      title={rows?.length === 1 ? t('remind.one', { name: rows[0]?.name ?? '' }) : t('remind.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {rows ? <Form documentId={documentId} rows={rows} onClose={onClose} /> : null}
    </Modal>
  );
}

function Form({ documentId, rows, onClose }: { documentId: number; rows: Waiting[]; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const [text, setText] = useState('');
  const remind = useWrite(remindWaiting, {
    refresh: [reportByUnit, reportByPerson, circularReport],
    onSuccess: ({ reminded, refused }) => {
      onClose();
      toastDone(
        refused.length > 0 ? t('remind.doneSome', { count: reminded, refused: refused.length }) : t('remind.done', { count: reminded }),
      );
    },
  });
  const ids = (on: Waiting['on']) => rows.filter((row) => row.on === on).map((row) => row.id);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        remind.mutate({ documentId, transmissionIds: ids('TRANSMISSION'), taskIds: ids('TASK'), text });
      }}
    >
      <p className={classes.hint}>{t('remind.count', { count: rows.length })}</p>
      <Textarea
        label={t('remind.text')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        error={remind.isError ? errorText(remind.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={remind.isPending}>
          {t('remind.send')}
        </Button>
      </div>
    </form>
  );
}
