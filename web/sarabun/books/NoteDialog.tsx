import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookField } from '../../../contract/sarabun/book-columns.ts';
import { type BookRow, noteLine, readBook } from '../../../contract/sarabun/books.ts';
import { ApiError, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';

interface Props {
  row: BookRow | null;
  fields: BookField[];
  onClose: () => void;
}

/** The agency's own columns of one line. */
export function NoteDialog({ row, fields, onClose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={row ? t('note.title', { no: row.no }) : ''}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {row ? <Form row={row} fields={fields} onClose={onClose} /> : null}
    </Modal>
  );
}

function Form({ row, fields, onClose }: Props & { row: BookRow }) {
  const { t } = useTranslation(['books', 'common']);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ id }) => [`own${id}`, row.own[`own${id}`] ?? ''])));
  const save = useWrite(noteLine, { refresh: [readBook] });
  const failed = (code: string) =>
    save.error instanceof ApiError && save.error.field === `values.${code}` ? errorText(save.error) : undefined;
  const elsewhere = save.isError && !fields.some(({ id }) => failed(`own${id}`)) ? errorText(save.error) : null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { entryId: row.entryId, values },
          {
            onSuccess: () => {
              onClose();
              toastDone(t('note.done', { no: row.no }));
            },
          },
        );
      }}
    >
      <p className={classes.formHint}>{row.subject}</p>
      {fields.map(({ id, name, kind, choices }, at) => {
        const code = `own${id}`;
        const set = (value: string | null) => setValues((now) => ({ ...now, [code]: value ?? '' }));
        return kind === 'CHOICE' ? (
          <Select
            key={id}
            label={name}
            placeholder={t('note.none')}
            clearable
            clearButtonProps={{ 'aria-label': `${t('common:clear')} ${name}` }}
            value={values[code] || null}
            data={choices}
            error={failed(code)}
            onChange={set}
          />
        ) : (
          <TextInput
            key={id}
            label={name}
            data-autofocus={at === 0 || undefined}
            maxLength={200}
            value={values[code] ?? ''}
            error={failed(code)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
      {elsewhere ? (
        <p role="alert" className={classes.failed}>
          {elsewhere}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
