import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type Book, listBooks, readBook, reservedMost, reserveNumbers } from '../../../contract/sarabun/books.ts';
import { useSend } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { toastDone } from '../../ui/toast.ts';

/** จองเลข: for whom, for what, how many, until which day. */
export function ReserveDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation('books');
  const reserve = useSend(reserveNumbers, [listBooks, readBook]);
  return (
    <FormModal
      title={t('reserve.title')}
      hint={t('reserve.hint', { book: book.name })}
      initial={{ count: 1 as number | string, requester: '', purpose: '', until: bangkokDay(new Date()) }}
      send={(values) => reserve({ bookId: book.id, ...values, count: Number(values.count) })}
      submit={t('reserve.do')}
      onDone={({ numbers }) => {
        onClose();
        toastDone(numbers.length > 1 ? `${numbers[0]} – ${numbers.at(-1)}` : (numbers[0] ?? ''), t('reserve.done'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberInput
            label={t('reserve.count')}
            description={t('reserve.most', { count: reservedMost })}
            min={1}
            max={reservedMost}
            allowDecimal={false}
            {...field('count', { required: true })}
          />
          <TextInput label={t('reserve.requester')} data-autofocus maxLength={200} {...field('requester', { required: true })} />
          <Textarea label={t('reserve.purpose')} autosize minRows={2} maxLength={500} {...field('purpose', { required: true })} />
          <DateField label={t('reserve.until')} description={t('reserve.untilHint')} {...field('until')} />
        </>
      )}
    </FormModal>
  );
}
