import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Book } from '../../../contract/sarabun/books.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { openPrint } from '../open-print.ts';
import { fetchBook } from './fetch-book.ts';

interface Props {
  book: Book;
  onClose: () => void;
}

/** สมุดส่งหนังสือ of one day: opens in the browser's viewer, from where it is printed and taken along for signing. */
export function DeliveryDialog({ book, onClose }: Props) {
  const { t } = useTranslation('prints');
  return (
    <DayDialog
      title={t('delivery.title')}
      hint={t('delivery.hint', { unit: book.unitName })}
      label={t('delivery.day')}
      submit={t('delivery.print')}
      print={(day) => openPrint(`/sarabun/books/${book.id}/deliveries?day=${day}`)}
      onClose={onClose}
    />
  );
}

/** The lines of one day, printed on the form of the book. */
export function PrintDayDialog({ book, onClose }: Props) {
  const { t } = useTranslation('books');
  return (
    <DayDialog
      title={t('printDay.title')}
      hint={t('printDay.hint', { book: book.name })}
      label={t('printDay.day')}
      submit={t('printDay.do')}
      print={(day) => fetchBook(book, { year: yearOf(day), dateFrom: day, dateTo: day }, 'pdf')}
      onClose={onClose}
    />
  );
}

interface DayProps {
  title: string;
  hint: string;
  label: string;
  submit: string;
  print: (day: string) => Promise<unknown>;
  onClose: () => void;
}

function DayDialog({ label, print, ...shell }: DayProps) {
  return (
    <FormModal initial={{ day: bangkokDay(new Date()) }} send={({ day }) => print(day)} {...shell}>
      {({ field }) => <DateField label={label} {...field('day', { required: true })} />}
    </FormModal>
  );
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4)) + 543;
}
