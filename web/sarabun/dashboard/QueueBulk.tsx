import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../../../contract/sarabun/bulk.ts';
import type { QueueCode, QueueRow } from '../../../contract/sarabun/queues.ts';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { SignDialog } from '../proof/SignDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';

/** What may be done on several rows of a queue at once. Considering, assigning and reporting want each letter for itself. */
const offered: Partial<Record<QueueCode, BulkAction[]>> = {
  review: ['approve'],
  sign: ['sign'],
  unsigned: ['issue'],
  unreceived: ['receive', 'acknowledge'],
  waitAssign: ['present', 'forward', 'close'],
  jobCommand: ['acknowledge'],
};

interface Props {
  code: QueueCode;
  rows: QueueRow[];
  onClear: () => void;
}

/** Stands under the table while rows are chosen. */
export function QueueBulk({ code, rows, onClear }: Props) {
  const { t } = useTranslation('bulk');
  const [asked, setAsked] = useState<{ action: BulkAction; rows: QueueRow[] } | null>(null);
  const actions = offered[code] ?? [];
  const close = (done: boolean) => {
    setAsked(null);
    if (done) onClear();
  };
  const dialog =
    asked?.action === 'sign' ? (
      <SignDialog rows={asked.rows} onClose={close} />
    ) : asked ? (
      <BulkDialog action={asked.action} rows={asked.rows} onClose={close} />
    ) : null;
  if (rows.length === 0 || actions.length === 0) return dialog;
  return (
    <>
      <BulkBar label={t('bar')} said={t('chosen', { count: rows.length })} clear={t('clear')} onClear={onClear}>
        {actions.map((action, place) => (
          <Button key={action} variant={place === 0 ? 'filled' : 'default'} onClick={() => setAsked({ action, rows })}>
            {t(`action.${action}`)}
          </Button>
        ))}
      </BulkBar>
      {dialog}
    </>
  );
}
