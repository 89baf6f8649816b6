import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type BroughtField, type BroughtRow, broughtLevels, mendBroughtRow } from '../../../contract/sarabun/brought.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';

interface Props {
  broughtId: number;
  row: BroughtRow;
  refresh: readonly Endpoint[];
  onClose: () => void;
}

/** What a row should say; the file stays as it came. */
export function MendRow({ broughtId, row, refresh, onClose }: Props) {
  const { t } = useTranslation('brought');
  const mend = useSend(mendBroughtRow, refresh);
  const before = Object.fromEntries(row.texts.map(({ field, text }) => [field, text])) as Partial<Record<BroughtField, string>>;
  const fieldsOf = row.texts.map(({ field }) => field);
  return (
    <FormModal
      title={t('mend.title', { row: row.row })}
      hint={t('mend.hint')}
      size={640}
      initial={before as Record<string, string>}
      send={(values) =>
        mend({
          broughtId,
          place: row.place,
          values: fieldsOf.filter((field) => values[field] !== before[field]).map((field) => ({ field, text: values[field] ?? '' })),
        })
      }
      submit={t('mend.do')}
      done={({ findings }) => t(findings.some(({ level }) => level === broughtLevels.ERROR) ? 'mend.still' : 'mend.done', { row: row.row })}
      onClose={onClose}
    >
      {({ field }) =>
        fieldsOf.map((one) => (
          <Textarea key={one} label={t(`field.${one}`)} autosize minRows={1} maxRows={6} maxLength={2000} {...field(one)} />
        ))
      }
    </FormModal>
  );
}
