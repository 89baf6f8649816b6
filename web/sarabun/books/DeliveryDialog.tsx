import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Book } from '../../../contract/sarabun/books.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { DateField } from '../../ui/DateField.tsx';
import { errorText } from '../../ui/error-text.ts';
import { openPrint } from '../open-print.ts';
import classes from './BooksPage.module.css';

/** สมุดส่งหนังสือ of one day: opens in the browser's viewer, from where it is printed and taken along for signing. */
export function DeliveryDialog({ book, opened, onClose }: { book: Book; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['prints', 'common']);
  const [day, setDay] = useState(() => bangkokDay(new Date()));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const print = () => {
    setBusy(true);
    setFault(null);
    openPrint(`/sarabun/books/${book.id}/deliveries?day=${day}`)
      .then(onClose, setFault)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('delivery.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (day) print();
        }}
      >
        <p className={classes.formHint}>{t('delivery.hint', { unit: book.unitName })}</p>
        <DateField label={t('delivery.day')} value={day} onChange={setDay} required {...(fault ? { error: errorText(fault) } : {})} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={busy} disabled={!day}>
            {t('delivery.print')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
