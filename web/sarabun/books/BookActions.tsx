import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconDots, IconFileSpreadsheet, IconLock, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { BookFunction } from '../../../contract/sarabun/book-columns.ts';
import { type Book, type BookFilters, listBooks, numberBooks, openBook } from '../../../contract/sarabun/books.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';
import { FirstNumberDialog } from './FirstNumberDialog.tsx';
import { fetchBook } from './fetch-book.ts';
import { DeliveryDialog, DestructionDialog, PrintDayDialog } from './PrintDialogs.tsx';
import { ReserveDialog } from './ReserveDialog.tsx';
import { TopSecretDialog } from './TopSecretDialog.tsx';

interface Props {
  book: Book;
  books: Book[];
  filters: BookFilters;
  /** Lines that would leave. */
  total: number;
}

const dialogs = {
  reserve: ReserveDialog,
  first: FirstNumberDialog,
  topSecret: TopSecretDialog,
  delivery: DeliveryDialog,
  day: PrintDayDialog,
  destruction: DestructionDialog,
};

/** What is done with a book: reserve, print, take it along as a file. */
export function BookActions({ book, books, filters, total }: Props) {
  const { t } = useTranslation(['books', 'secrecy', 'prints']);
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const Dialog = dialog && dialogs[dialog];
  const [busy, setBusy] = useState(false);
  const offers = (one: BookFunction) => !book.off.includes(one);
  const go = useNavigate();
  const open = useWrite(openBook, { refresh: [listBooks] });
  const missing = numberBooks.filter((kind) => !books.some((one) => one.unitId === book.unitId && one.kind === kind));
  const destroys = book.keeper && book.series !== 'SECRET' && offers('PRINT');
  const first = book.empty && !book.closed && offers('FIRST');
  const start = (kind: (typeof numberBooks)[number]) =>
    open.mutate(
      { unitId: book.unitId, kind },
      {
        onSuccess: ({ bookId }) => {
          toastDone(t('openBook.done', { name: t(`kind.${kind}`) }));
          void go(paths.book(bookId));
        },
        onError: (error) => toastError(error),
      },
    );
  const take = (as: 'pdf' | 'xlsx' | 'csv') => {
    setBusy(true);
    fetchBook(book, filters, as).then(
      () => setBusy(false),
      (error) => {
        setBusy(false);
        toastError(error);
      },
    );
  };
  return (
    <div className={classes.actions}>
      {book.keeper && book.kind !== 'RECEIVE' && book.reserves && !book.closed && offers('RESERVE') ? (
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setDialog('reserve')}>
          {t('reserve.title')}
        </Button>
      ) : null}
      {book.topSecret ? (
        <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setDialog('topSecret')}>
          {t('secrecy:top.title')}
        </Button>
      ) : null}
      {offers('PRINT') || offers('PRINT_DAY') || offers('DELIVERY') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={busy} leftSection={<IconPrinter size={16} aria-hidden />}>
              {t('print')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offers('PRINT') ? <Menu.Item onClick={() => take('pdf')}>{t('prints:register')}</Menu.Item> : null}
            {offers('PRINT_DAY') ? <Menu.Item onClick={() => setDialog('day')}>{t('printDay.title')}</Menu.Item> : null}
            {offers('DELIVERY') ? <Menu.Item onClick={() => setDialog('delivery')}>{t('prints:delivery.title')}</Menu.Item> : null}
            {destroys ? <Menu.Item onClick={() => setDialog('destruction')}>{t('prints:destruction.title')}</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {offers('EXPORT') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
              {t('export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('exportCount', { count: total })}</Menu.Label>
            <Menu.Item onClick={() => take('xlsx')}>XLSX</Menu.Item>
            <Menu.Item onClick={() => take('csv')}>CSV</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {book.keeper && !book.closed && book.series !== 'SECRET' && (first || missing.length > 0) ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label={t('more')}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {first ? <Menu.Item onClick={() => setDialog('first')}>{t('first.title')}</Menu.Item> : null}
            {missing.map((kind) => (
              <Menu.Item key={kind} onClick={() => start(kind)}>
                {t('openBook.title', { name: t(`kind.${kind}`) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {Dialog ? <Dialog book={book} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
