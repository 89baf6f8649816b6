import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookColumn, standardColumns } from '../../../contract/sarabun/book-columns.ts';
import {
  endBookField,
  getBookColumns,
  listBookDisplays,
  type SettingsField,
  saveBookColumns,
} from '../../../contract/settings/registration-book-display.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { BookHead } from './BookHead.tsx';
import { BookPreview } from './BookPreview.tsx';
import classes from './Books.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { EveryBook, Saving } from './Saving.tsx';

/** [S15] Columns of one book: order, width, shown or not, headings; the book as it would look above them. */
export function ColumnsPage({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation(['bookSettings', 'books']);
  const answer = useRead(getBookColumns, { id }, { staleTime: 0 });
  const [draft, setDraft] = useState<BookColumn[] | null>(null);
  const [everyBook, setEveryBook] = useState(false);
  const [editing, setEditing] = useState<SettingsField | 'new' | null>(null);
  const save = useWrite(saveBookColumns, { refresh: [getBookColumns, listBookDisplays] });
  const end = useWrite(endBookField, { refresh: [getBookColumns, listBookDisplays] });
  useUnsaved(draft !== null && JSON.stringify(draft) !== JSON.stringify(answer.data?.columns));
  if (!answer.data) return <NotYet of={answer} rows={10} />;
  const { book, version, fields, manage } = answer.data;
  const columns = draft ?? answer.data.columns;
  const fieldOf = ({ code }: BookColumn) => fields.find((field) => `own${field.id}` === code);
  const nameOf = (column: BookColumn) => column.title || usualName(column);
  function usualName(column: BookColumn): string {
    const { code } = column;
    if (code.startsWith('own')) return fieldOf(column)?.name ?? '';
    return code === 'no' && book.kind !== 'RECEIVE' ? t('books:column.seq') : t(`books:column.${code as 'no'}`);
  }
  const begin = () => {
    setDraft(null);
    setEveryBook(false);
    save.reset();
  };
  const set = (code: string, change: Partial<BookColumn>) =>
    setDraft(columns.map((column) => (column.code === code ? { ...column, ...change } : column)));
  function move(from: number, to: number): void {
    const next = [...columns];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    setDraft(next);
  }
  const take = (fieldId: number) => setDraft([...columns, { code: `own${fieldId}`, title: '', width: 120, screen: true, paper: true }]);
  async function finish(field: SettingsField): Promise<void> {
    const sure = await confirm({
      title: t('column.endAsk', { name: field.name }),
      message: t('column.endText', { count: field.used }),
      confirmLabel: t('column.endField', { name: field.name }),
      danger: true,
    });
    if (!sure) return;
    end.mutate(
      { id: field.id, version: field.version },
      {
        onSuccess: () => setDraft((now) => now?.filter(({ code }) => code !== `own${field.id}`) ?? null),
        onError: (error) => toastError(error),
      },
    );
  }
  async function toStandard(): Promise<void> {
    const sure = await confirm({
      title: t('column.standardAsk'),
      message: t('column.standardText'),
      confirmLabel: t('column.standard'),
    });
    if (sure) setDraft([...standardColumns]);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { id, version, columns, everyBook },
      {
        onSuccess: () => {
          toastDone(t('saved'));
          void answer.refetch().then(begin);
        },
      },
    );
  }
  const unused = fields.filter((field) => !columns.some(({ code }) => code === `own${field.id}`));
  const wrong = save.error instanceof ApiError ? save.error.field : undefined;
  return (
    <>
      <BookHead title={t('column.title')} book={book} back={back} hint={t('column.hint')} manage={manage}>
        <HistoryButton path="registration-book-display" id={book.id} name={book.name} />
        {manage ? (
          <>
            <Button variant="default" onClick={() => void toStandard()}>
              {t('column.standard')}
            </Button>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
              {t('column.add')}
            </Button>
          </>
        ) : null}
      </BookHead>
      <form onSubmit={submit} className={classes.stack} noValidate>
        <BookPreview book={book} columns={columns} nameOf={nameOf} />
        <Panel title={t('columns')} count={columns.length}>
          <SortableList
            label={t('columns')}
            rows={columns.map((column) => ({ key: column.code, name: nameOf(column), column }))}
            onMove={move}
            disabled={!manage}
          >
            {({ column }) => (
              <ColumnRow
                kind={book.kind}
                column={column}
                name={usualName(column)}
                field={fieldOf(column) ?? null}
                manage={manage}
                fault={wrong === `columns.${column.code}` && save.error ? errorText(save.error) : null}
                onChange={(change) => set(column.code, change)}
                onLeave={() => setDraft(columns.filter(({ code }) => code !== column.code))}
                onEdit={setEditing}
                onEnd={(field) => void finish(field)}
              />
            )}
          </SortableList>
          {unused.length > 0 && manage ? (
            <div className={classes.unused}>
              <p className={classes.hint}>{t('column.unused')}</p>
              {unused.map((field) => (
                <Button
                  key={field.id}
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  aria-label={t('column.take', { name: field.name })}
                  onClick={() => take(field.id)}
                >
                  {field.name}
                </Button>
              ))}
            </div>
          ) : null}
          {manage ? (
            <>
              <EveryBook kind={book.kind} value={everyBook} onChange={setEveryBook} />
              <Saving
                changed={everyBook || JSON.stringify(columns) !== JSON.stringify(answer.data.columns)}
                saving={save.isPending}
                error={save.error}
                onDiscard={begin}
                onLatest={() => void answer.refetch().then(begin)}
              />
            </>
          ) : null}
        </Panel>
      </form>
      {editing ? (
        <FieldDialog
          field={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(fieldId) => {
            if (editing === 'new') take(fieldId);
          }}
        />
      ) : null}
    </>
  );
}
