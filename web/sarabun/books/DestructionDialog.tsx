import { Button, Modal, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Book } from '../../../contract/sarabun/books.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { errorText } from '../../ui/error-text.ts';
import { openPrint } from '../open-print.ts';
import classes from './BooksPage.module.css';

/** บัญชีหนังสือขอทำลาย: what the committee considers after the end of a year. */
export function DestructionDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation(['prints', 'common']);
  const now = Number(bangkokDay(new Date()).slice(0, 4)) + 543;
  const [year, setYear] = useState<number | string>(now - 1);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const print = () => {
    setBusy(true);
    setFault(null);
    openPrint(`/sarabun/books/${book.id}/destruction?year=${year}`)
      .then(onClose, setFault)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onClose} title={t('destruction.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          print();
        }}
      >
        <p className={classes.formHint}>{t('destruction.hint', { book: book.name })}</p>
        <NumberInput
          label={t('destruction.year')}
          data-autofocus
          required
          min={2400}
          max={now}
          allowDecimal={false}
          value={year}
          error={fault ? errorText(fault) : undefined}
          onChange={setYear}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={busy} disabled={year === ''}>
            {t('destruction.print')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
