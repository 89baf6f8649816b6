import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { circularReport } from '../../../contract/sarabun/circulars.ts';
import { letterReports, remindWaiting } from '../../../contract/sarabun/reports.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';

export interface Waiting {
  on: 'TASK' | 'TRANSMISSION';
  id: number;
  name: string;
}

/** Words of the reminder, then one act for all of the rows; says how many it reached. */
export function RemindDialog({ documentId, rows, onClose }: { documentId: number; rows: Waiting[]; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const remind = useSend(remindWaiting, [...Object.values(letterReports).map(({ read }) => read), circularReport]);
  const ids = (on: Waiting['on']) => rows.filter((row) => row.on === on).map((row) => row.id);
  return (
    <FormModal
      title={rows.length === 1 ? t('remind.one', { name: rows[0]?.name ?? '' }) : t('remind.title')}
      hint={t('remind.count', { count: rows.length })}
      initial={{ text: '' }}
      send={({ text }) => remind({ documentId, transmissionIds: ids('TRANSMISSION'), taskIds: ids('TASK'), text })}
      submit={t('remind.send')}
      done={({ reminded, refused }) =>
        refused.length > 0 ? t('remind.doneSome', { count: reminded, refused: refused.length }) : t('remind.done', { count: reminded })
      }
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('remind.text')} autosize minRows={2} maxLength={500} {...field('text')} />}
    </FormModal>
  );
}
