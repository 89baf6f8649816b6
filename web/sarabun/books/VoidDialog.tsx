import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookRow, listBooks, mayVoid, readBook, voidNumber } from '../../../contract/sarabun/books.ts';
import { useRead, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';

/** ยกเลิกเลข: the line stays, struck, with the reason; the number is never given again. */
export function VoidDialog({ row, receives, onClose }: { row: BookRow | null; receives: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={row ? t('strike.title', { no: row.no }) : ''}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {row ? <Asked row={row} receives={receives} onClose={onClose} /> : null}
    </Modal>
  );
}

/** A number that would be refused is refused here, before anybody writes why. */
function Asked(props: { row: BookRow; receives: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common', 'errors']);
  const may = useRead(mayVoid, { entryId: props.row.entryId }, { staleTime: 0 });
  if (may.isError) return <Failed error={may.error} onRetry={() => void may.refetch()} />;
  if (!may.data) return <LoadingRows rows={3} />;
  if (may.data.reason === null) return <Form {...props} />;
  return (
    <div className={classes.form}>
      <p className={classes.formHint}>{props.row.subject}</p>
      <p role="alert">{t(`errors:${may.data.reason}` as never)}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  );
}

function Form({ row, receives, onClose }: { row: BookRow; receives: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const strike = useWrite(voidNumber, { refresh: [listBooks, readBook] });
  const hint = row.reserved ? 'strike.hintReserved' : receives ? 'strike.hintReceipt' : 'strike.hintLetter';
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!reason.trim());
        if (!reason.trim()) return;
        strike.mutate(
          { entryId: row.entryId, reason },
          {
            onSuccess: () => {
              onClose();
              toastDone(t('strike.done', { no: row.no }));
            },
          },
        );
      }}
    >
      <p className={classes.formHint}>{row.subject}</p>
      <p className={classes.formHint}>{t(hint)}</p>
      <Textarea
        label={t('strike.reason')}
        data-autofocus
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        error={missing && !reason.trim() ? t('common:required') : strike.isError ? errorText(strike.error) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" color="red" loading={strike.isPending}>
          {t('strike.do')}
        </Button>
      </div>
    </form>
  );
}
