import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Book } from '../../../contract/sarabun/books.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { DateField } from '../../ui/DateField.tsx';
import { errorText } from '../../ui/error-text.ts';
import classes from './BooksPage.module.css';
import { fetchBook } from './fetch-book.ts';

/** The lines of one day, printed on the form of the book. */
export function PrintDayDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const [day, setDay] = useState(() => bangkokDay(new Date()));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const print = () => {
    setBusy(true);
    setFault(null);
    fetchBook(book, { year: Number(day.slice(0, 4)) + 543, dateFrom: day, dateTo: day }, 'pdf')
      .then(onClose, setFault)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onClose} title={t('printDay.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (day) print();
        }}
      >
        <p className={classes.formHint}>{t('printDay.hint', { book: book.name })}</p>
        <DateField label={t('printDay.day')} value={day} onChange={setDay} required {...(fault ? { error: errorText(fault) } : {})} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={busy} disabled={!day}>
            {t('printDay.do')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
