import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Book, listBooks, readBook } from '../../../contract/sarabun/books.ts';
import { sendTopSecret } from '../../../contract/sarabun/secrecy.ts';
import { ApiError, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';

/** ลงทะเบียนส่งหนังสือลับที่สุด: a number and a line, and who carries it. */
export function TopSecretDialog({ book, opened, onClose }: { book: Book; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['secrecy', 'common']);
  return (
    <Modal opened={opened} onClose={onClose} title={t('top.title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      {opened ? <Form book={book} onClose={onClose} /> : null}
    </Modal>
  );
}

function Form({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation(['secrecy', 'common']);
  const [letter, setLetter] = useState({ subject: '', to: '', by: '' });
  const send = useWrite(sendTopSecret, { refresh: [listBooks, readBook] });
  const failed = (field: string) => (send.error instanceof ApiError && send.error.field === field ? errorText(send.error) : undefined);
  const elsewhere = send.isError && !['subject', 'to', 'by'].some(failed) ? errorText(send.error) : null;
  const put = (name: keyof typeof letter) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setLetter((now) => ({ ...now, [name]: value }));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(
          { unitId: book.unitId, ...letter },
          {
            onSuccess: ({ docNo }) => {
              onClose();
              toastDone(docNo, t('top.done'));
            },
          },
        );
      }}
    >
      <p className={classes.formHint}>{t('top.hint')}</p>
      <Textarea
        label={t('top.subject')}
        data-autofocus
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={letter.subject}
        error={failed('subject')}
        onChange={put('subject')}
      />
      <TextInput label={t('top.to')} required maxLength={300} value={letter.to} error={failed('to')} onChange={put('to')} />
      <TextInput label={t('top.by')} required maxLength={300} value={letter.by} error={failed('by')} onChange={put('by')} />
      {elsewhere ? (
        <p role="alert" className={classes.failed}>
          {elsewhere}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('top.do')}
        </Button>
      </div>
    </form>
  );
}
