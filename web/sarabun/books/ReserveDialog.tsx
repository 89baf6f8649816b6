import { Button, Modal, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Book, listBooks, readBook, reservedMost, reserveNumbers } from '../../../contract/sarabun/books.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { ApiError, useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';

/** จองเลข: for whom, for what, how many, until which day. */
export function ReserveDialog({ book, opened, onClose }: { book: Book; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  return (
    <Modal opened={opened} onClose={onClose} title={t('reserve.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      {opened ? <Form book={book} onClose={onClose} /> : null}
    </Modal>
  );
}

function Form({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const [count, setCount] = useState<number | string>(1);
  const [requester, setRequester] = useState('');
  const [purpose, setPurpose] = useState('');
  const [until, setUntil] = useState(bangkokDay(new Date()));
  const reserve = useWrite(reserveNumbers, { refresh: [listBooks, readBook] });
  const failed = (field: string) =>
    reserve.error instanceof ApiError && reserve.error.field === field ? errorText(reserve.error) : undefined;
  const elsewhere = reserve.isError && !['count', 'requester', 'purpose', 'until'].some(failed) ? errorText(reserve.error) : null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        reserve.mutate(
          { bookId: book.id, count: Number(count) || 1, requester, purpose, until },
          {
            onSuccess: ({ numbers }) => {
              onClose();
              toastDone(numbers.length > 1 ? `${numbers[0]} – ${numbers.at(-1)}` : (numbers[0] ?? ''), t('reserve.done'));
            },
          },
        );
      }}
    >
      <p className={classes.formHint}>{t('reserve.hint', { book: book.name })}</p>
      <NumberInput
        label={t('reserve.count')}
        description={t('reserve.most', { count: reservedMost })}
        min={1}
        max={reservedMost}
        allowDecimal={false}
        required
        value={count}
        error={failed('count')}
        onChange={setCount}
      />
      <TextInput
        label={t('reserve.requester')}
        data-autofocus
        required
        maxLength={200}
        value={requester}
        error={failed('requester')}
        onChange={(event) => setRequester(event.currentTarget.value)}
      />
      <Textarea
        label={t('reserve.purpose')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={purpose}
        error={failed('purpose')}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <DateField
        label={t('reserve.until')}
        description={t('reserve.untilHint')}
        value={until}
        error={failed('until')}
        onChange={setUntil}
      />
      {elsewhere ? (
        <p role="alert" className={classes.failed}>
          {elsewhere}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={reserve.isPending}>
          {t('reserve.do')}
        </Button>
      </div>
    </form>
  );
}
