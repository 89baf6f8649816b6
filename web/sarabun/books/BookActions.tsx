import { Button, Group, Menu } from '@mantine/core';
import { IconBookmark, IconDots, IconFileSpreadsheet, IconLock, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { BookFunction } from '../../../contract/sarabun/book-columns.ts';
import { type Book, type BookFilters, listBooks, numberBooks, openBook } from '../../../contract/sarabun/books.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { FirstNumberDialog } from './FirstNumberDialog.tsx';
import { fetchBook } from './fetch-book.ts';
import { DeliveryDialog, PrintDayDialog } from './PrintDialogs.tsx';
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
};

/** What is done with a book: reserve, print, take it along as a file. */
export function BookActions({ book, books, filters, total }: Props) {
  const { t } = useTranslation(['books', 'secrecy']);
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const Dialog = dialog && dialogs[dialog];
  const [busy, setBusy] = useState(false);
  const offers = (one: BookFunction) => !book.off.includes(one);
  const take = (as: 'pdf' | 'xlsx' | 'csv') => {
    setBusy(true);
    fetchBook(book, filters, as)
      .catch((error) => toastError(error))
      .finally(() => setBusy(false));
  };
  return (
    <Group gap={8}>
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
      <PrintMenu offers={offers} busy={busy} onTake={take} onDialog={setDialog} />
      {offers('EXPORT') ? <ExportMenu total={total} onTake={take} /> : null}
      <MoreMenu book={book} books={books} offers={offers} onDialog={setDialog} />
      {Dialog ? <Dialog book={book} onClose={() => setDialog(null)} /> : null}
    </Group>
  );
}

interface MenuProps {
  book: Book;
  offers: (one: BookFunction) => boolean;
  onDialog: (dialog: keyof typeof dialogs) => void;
}

/** The papers that are printed of a book. */
function PrintMenu({ offers, onDialog, busy, onTake }: Omit<MenuProps, 'book'> & { busy: boolean; onTake: (as: 'pdf') => void }) {
  const { t } = useTranslation(['books', 'prints']);
  if (!offers('PRINT') && !offers('PRINT_DAY') && !offers('DELIVERY')) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconPrinter size={16} aria-hidden />}>
          {t('print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offers('PRINT') ? <Menu.Item onClick={() => onTake('pdf')}>{t('prints:register')}</Menu.Item> : null}
        {offers('PRINT_DAY') ? <Menu.Item onClick={() => onDialog('day')}>{t('printDay.title')}</Menu.Item> : null}
        {offers('DELIVERY') ? <Menu.Item onClick={() => onDialog('delivery')}>{t('prints:delivery.title')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The lines that are shown, as a file. */
function ExportMenu({ total, onTake }: { total: number; onTake: (as: 'xlsx' | 'csv') => void }) {
  const { t } = useTranslation('books');
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('exportCount', { count: total })}</Menu.Label>
        <Menu.Item onClick={() => onTake('xlsx')}>XLSX</Menu.Item>
        <Menu.Item onClick={() => onTake('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the keeper does once: the first number of an empty book, and a book that the unit doesn't have yet. */
function MoreMenu({ book, books, offers, onDialog }: MenuProps & { books: Book[] }) {
  const { t } = useTranslation(['books', 'brought']);
  const go = useNavigate();
  const open = useWrite(openBook, { refresh: [listBooks] });
  const missing = numberBooks.filter((kind) => !books.some((one) => one.unitId === book.unitId && one.kind === kind));
  const first = book.empty && offers('FIRST');
  if (!book.keeper) return null;
  const counts = !book.closed && book.series !== 'SECRET';
  const opens = counts ? missing : [];
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
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" aria-label={t('more')}>
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {first && counts ? <Menu.Item onClick={() => onDialog('first')}>{t('first.title')}</Menu.Item> : null}
        {opens.map((kind) => (
          <Menu.Item key={kind} onClick={() => start(kind)}>
            {t('openBook.title', { name: t(`kind.${kind}`) })}
          </Menu.Item>
        ))}
        {counts ? (
          <Menu.Item component={Link} to={paths.parallel(book.id)}>
            {t('brought:parallel')}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to={paths.brought}>
          {t('brought:title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
