import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookFilters, listBookViews, removeBookView, saveBookView } from '../../../contract/sarabun/books.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { FormModal } from '../../ui/FormModal.tsx';
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
      {naming ? <NameDialog bookId={bookId} filters={filters} onClose={() => setNaming(false)} /> : null}
    </section>
  );
}

function NameDialog({ bookId, filters, onClose }: { bookId: number; filters: BookFilters; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const save = useSend(saveBookView, [listBookViews]);
  return (
    <FormModal
      title={t('views.save')}
      initial={{ name: '' }}
      send={({ name }) => save({ bookId, name, criteria: filters })}
      submit={t('common:save')}
      done={(_, { name }) => t('views.done', { name })}
      onClose={onClose}
    >
      {({ field }) => <TextInput label={t('views.name')} maxLength={60} {...field('name', { required: true })} />}
    </FormModal>
  );
}

function keyOf({ year: _, ...criteria }: BookFilters): string {
  const set = Object.entries(criteria).filter(([, value]) => value !== undefined);
  return JSON.stringify(set.sort(([a], [b]) => a.localeCompare(b)));
}
