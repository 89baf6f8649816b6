import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BookRow, listBooks, mayVoid, readBook, voidNumber } from '../../../contract/sarabun/books.ts';
import { useRead, useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { FormFault, FormHint } from '../../ui/FormParts.tsx';

/** ยกเลิกเลข: the line stays, struck, with the reason; the number is never given again. */
export function VoidDialog({ row, receives, onClose }: { row: BookRow; receives: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'errors']);
  // a number that would be refused is refused here, before anybody writes why
  const may = useRead(mayVoid, { entryId: row.entryId }, { staleTime: 0 });
  const refusal = may.data?.reason ?? null;
  const strike = useSend(voidNumber, [listBooks, readBook]);
  return (
    <FormModal
      title={t('strike.title', { no: row.no })}
      hint={row.subject}
      initial={may.data && { reason: '' }}
      read={may}
      send={({ reason }) => strike({ entryId: row.entryId, reason })}
      submit={refusal ? null : t('strike.do')}
      danger
      done={t('strike.done', { no: row.no })}
      onClose={onClose}
    >
      {({ field }) =>
        refusal ? (
          <FormFault>{t(`errors:${refusal}` as never)}</FormFault>
        ) : (
          <>
            <FormHint>{t(row.reserved ? 'strike.hintReserved' : receives ? 'strike.hintReceipt' : 'strike.hintLetter')}</FormHint>
            <Textarea label={t('strike.reason')} autosize minRows={2} maxLength={1000} {...field('reason', { required: true })} />
          </>
        )
      }
    </FormModal>
  );
}
