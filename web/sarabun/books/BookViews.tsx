import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookFilters, listBookViews, removeBookView, saveBookView } from '../../../contract/sarabun/books.ts';
import { useRead, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './BooksPage.module.css';

interface Props {
  bookId: number;
  /** What the screen shows now, without the year. */
  filters: BookFilters;
  /** Whether new ones are kept in this book. */
  keeps: boolean;
  onChoose: (filters: BookFilters) => void;
}

/** One's own views of a book in a row: all, the kept ones, and keeping what is shown now. */
export function BookViews({ bookId, filters, keeps, onChoose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  const [naming, setNaming] = useState(false);
  const list = useRead(listBookViews, { bookId }, { staleTime: 60_000 });
  const remove = useWrite(removeBookView, { refresh: [listBookViews] });
  const items = list.data?.items ?? [];
  const shown = keyOf(filters);
  const fresh = keeps && shown !== '[]' && !items.some((item) => keyOf(item.criteria) === shown);
  if (items.length === 0 && !fresh) return null;
  const ask = async ({ id, name }: { id: number; name: string }) => {
    const sure = await confirm({ title: t('views.removeAsk', { name }), confirmLabel: t('common:delete'), danger: true });
    if (sure) remove.mutate({ id }, { onError: (error) => void tellError(error) });
  };
  return (
    <section className={classes.views} aria-label={t('views.title')}>
      <button type="button" aria-pressed={shown === '[]'} onClick={() => onChoose({})}>
        {t('views.all')}
      </button>
      {items.map((item) => (
        <span key={item.id}>
          <button type="button" aria-pressed={keyOf(item.criteria) === shown} onClick={() => onChoose(item.criteria)}>
            {item.name}
          </button>
          <button type="button" className={classes.drop} aria-label={t('views.remove', { name: item.name })} onClick={() => void ask(item)}>
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      {fresh ? (
        <button type="button" onClick={() => setNaming(true)}>
          <IconPlus size={14} aria-hidden /> {t('views.save')}
        </button>
      ) : null}
      <Modal
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('views.save')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <NameForm bookId={bookId} filters={filters} onClose={() => setNaming(false)} />
      </Modal>
    </section>
  );
}

function NameForm({ bookId, filters, onClose }: { bookId: number; filters: BookFilters; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const [name, setName] = useState('');
  const save = useWrite(saveBookView, { refresh: [listBookViews] });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { bookId, name, criteria: filters },
          {
            onSuccess: () => {
              onClose();
              toastDone(t('views.done', { name }));
            },
          },
        );
      }}
    >
      <TextInput
        label={t('views.name')}
        data-autofocus
        required
        maxLength={60}
        value={name}
        error={save.isError ? errorText(save.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
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

function keyOf({ year: _, ...criteria }: BookFilters): string {
  const set = Object.entries(criteria).filter(([, value]) => value !== undefined);
  return JSON.stringify(set.sort(([a], [b]) => a.localeCompare(b)));
}
