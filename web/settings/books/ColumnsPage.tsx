import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type BookColumn, standardColumns } from '../../../contract/sarabun/book-columns.ts';
import {
  endBookField,
  getBookColumns,
  listBookDisplays,
  type SettingsBook,
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
import { HistoryButton } from '../history/HistoryButton.tsx';
import { BookHead } from './BookHead.tsx';
import { BookPreview } from './BookPreview.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { SavingOfBook } from './Saving.tsx';
import { useBookDraft } from './useBookDraft.ts';

/** [S15] Columns of one book: order, width, shown or not, headings; the book as it would look above them. */
export function ColumnsPage({ id, back }: { id: number; back: string }) {
  const answer = useRead(getBookColumns, { id }, { staleTime: 0 });
  if (!answer.data) return <NotYet of={answer} rows={10} />;
  return <Columns given={answer.data} refetch={answer.refetch} back={back} />;
}

function Columns({ given, refetch, back }: { given: Given<typeof getBookColumns>; refetch: () => Promise<unknown>; back: string }) {
  const { t } = useTranslation('bookSettings');
  const { book, version, fields, manage } = given;
  const [editing, setEditing] = useState<SettingsField | 'new' | null>(null);
  const save = useWrite(saveBookColumns, { refresh: [getBookColumns, listBookDisplays], onSuccess: () => toastDone(t('saved')) });
  const draft = useBookDraft(given.columns, refetch, save.reset);
  const columns = draft.now ?? given.columns;
  const names = useColumnNames(book, fields);
  const take = (fieldId: number) => draft.set([...columns, { code: `own${fieldId}`, title: '', width: 120, screen: true, paper: true }]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: book.id, version, columns, everyBook: draft.everyBook }, { onSuccess: () => void draft.latest() });
  }
  const at = save.error instanceof ApiError ? save.error.field : undefined;
  return (
    <>
      <BookHead title={t('column.title')} book={book} back={back} hint={t('column.hint')} manage={manage}>
        <HistoryButton path="registration-book-display" id={book.id} name={book.name} />
        {manage ? <HeadButtons onStandard={() => draft.set([...standardColumns])} onAdd={() => setEditing('new')} /> : null}
      </BookHead>
      <form onSubmit={submit} className="stack" noValidate>
        <BookPreview book={book} columns={columns} nameOf={(column) => column.title || names.usual(column)} />
        <Panel title={t('columns')} count={columns.length}>
          <ColumnList
            book={book}
            columns={columns}
            names={names}
            manage={manage}
            faultOf={({ code }) => (at === `columns.${code}` && save.error ? errorText(save.error) : null)}
            onChange={draft.set}
            onEdit={setEditing}
          />
          {manage ? (
            <>
              <Unused fields={fields.filter((field) => !columns.some(({ code }) => code === `own${field.id}`))} onTake={take} />
              <SavingOfBook kind={book.kind} draft={draft} saving={save.isPending} error={save.error} />
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

function HeadButtons({ onStandard, onAdd }: { onStandard: () => void; onAdd: () => void }) {
  const { t } = useTranslation('bookSettings');
  async function ask(): Promise<void> {
    const asked = { title: t('column.standardAsk'), message: t('column.standardText'), confirmLabel: t('column.standard') };
    if (await confirm(asked)) onStandard();
  }
  return (
    <>
      <Button variant="default" onClick={() => void ask()}>
        {t('column.standard')}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('column.add')}
      </Button>
    </>
  );
}

interface ListProps {
  book: SettingsBook;
  columns: BookColumn[];
  names: ColumnNames;
  manage: boolean;
  faultOf: (column: BookColumn) => string | null;
  onChange: (columns: BookColumn[]) => void;
  onEdit: (field: SettingsField) => void;
}

/** The columns in their order, each with what is set for it. */
function ColumnList({ book, columns, names, manage, faultOf, onChange, onEdit }: ListProps) {
  const { t } = useTranslation('bookSettings');
  const end = useWrite(endBookField, { refresh: [getBookColumns, listBookDisplays] });
  const without = (gone: string) => onChange(columns.filter(({ code }) => code !== gone));
  function move(from: number, to: number): void {
    const next = [...columns];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  }
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
      { onSuccess: () => without(`own${field.id}`), onError: (error) => toastError(error) },
    );
  }
  return (
    <SortableList
      label={t('columns')}
      rows={columns.map((column) => ({ key: column.code, name: column.title || names.usual(column), column }))}
      onMove={move}
      disabled={!manage}
    >
      {({ column }) => (
        <ColumnRow
          kind={book.kind}
          column={column}
          name={names.usual(column)}
          field={names.fieldOf(column)}
          manage={manage}
          fault={faultOf(column)}
          onChange={(change) => onChange(columns.map((one) => (one === column ? { ...one, ...change } : one)))}
          onLeave={() => without(column.code)}
          onEdit={onEdit}
          onEnd={(field) => void finish(field)}
        />
      )}
    </SortableList>
  );
}

/** Columns of the agency's own that this book does not show. */
function Unused({ fields, onTake }: { fields: SettingsField[]; onTake: (fieldId: number) => void }) {
  const { t } = useTranslation('bookSettings');
  if (fields.length === 0) return null;
  return (
    <Group gap={8} pt={16}>
      <p className="hint">{t('column.unused')}</p>
      {fields.map((field) => (
        <Button
          key={field.id}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('column.take', { name: field.name })}
          onClick={() => onTake(field.id)}
        >
          {field.name}
        </Button>
      ))}
    </Group>
  );
}

interface ColumnNames {
  /** The heading that a column has by itself. */
  usual: (column: BookColumn) => string;
  /** The agency's own that stands in it. */
  fieldOf: (column: BookColumn) => SettingsField | null;
}

function useColumnNames(book: SettingsBook, fields: SettingsField[]): ColumnNames {
  const { t } = useTranslation('books');
  const fieldOf = ({ code }: BookColumn) => fields.find((field) => `own${field.id}` === code) ?? null;
  const usual = (column: BookColumn) => {
    const { code } = column;
    if (code.startsWith('own')) return fieldOf(column)?.name ?? '';
    return code === 'no' && book.kind !== 'RECEIVE' ? t('column.seq') : t(`column.${code as 'no'}`);
  };
  return { usual, fieldOf };
}
