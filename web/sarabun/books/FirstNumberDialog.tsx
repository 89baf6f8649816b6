import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Book, listBooks, readBook, setFirstNumber } from '../../../contract/sarabun/books.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';

/** The number that an empty book begins with. */
export function FirstNumberDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const save = useSend(setFirstNumber, [listBooks, readBook]);
  return (
    <FormModal
      title={t('first.title')}
      hint={t('first.hint')}
      initial={{ first: '' as number | string }}
      send={({ first }) => save({ bookId: book.id, first: Number(first) })}
      submit={t('common:save')}
      done={({ first, year }) => t('first.done', { no: `${first}/${year}` })}
      onClose={onClose}
    >
      {({ field }) => (
        <NumberInput label={t('first.number')} min={1} max={999_999} allowDecimal={false} {...field('first', { required: true })} />
      )}
    </FormModal>
  );
}
