import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { LoadingRows } from './Loading.tsx';
import { useIsPhone } from './useMedia.ts';

export interface Column<Row> {
  /** Wire name of the column; also what `sort` names. */
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** CSS width: '120px', '20%'. */
  width?: string;
  /** Never narrower: the table scrolls inside its frame instead. */
  minWidth?: string;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** The heading is read aloud only (columns of buttons). */
  quiet?: boolean;
}

export interface Sort {
  id: string;
  dir: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** Read aloud as the table's name. */
  label: string;
  rows: Row[] | undefined;
  columns: Column<Row>[];
  idOf: (row: Row) => string | number;
  /** Names a row for its checkbox. */
  nameOf?: (row: Row) => string;
  loading?: boolean;
  sort?: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
  selected?: ReadonlySet<string | number>;
  onSelect?: (selected: Set<string | number>) => void;
  onOpen?: (row: Row) => void;
  /** Height in CSS pixels of the scrolling part. */
  height?: number;
  empty?: ReactNode;
  /** Rows as cards below 566 px. */
  card?: (row: Row) => ReactNode;
  /** Marks a row: 'void' is struck through, 'unread' is bold. */
  toneOf?: (row: Row) => 'void' | 'unread' | undefined;
  /** In a frame without padding: cards keep from its edge. */
  inner?: boolean;
}

/** A page of rows: sorting and paging are the server's; the Pager stands under it. */
export function DataTable<Row>(props: TableProps<Row>) {
  const phone = useIsPhone();
  const { rows, empty, loading } = props;
  const { t } = useTranslation();
  if (!rows) return <LoadingRows rows={5} />;
  if (rows.length === 0) return <>{empty ?? <EmptyState>{t('table.empty')}</EmptyState>}</>;
  return (
    <div
      className={classes.scroll}
      style={props.height ? { maxHeight: props.height } : undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      {phone && props.card ? <Cards {...props} rows={rows} card={props.card} /> : <Rows {...props} rows={rows} />}
    </div>
  );
}

function Rows<Row>(props: TableProps<Row> & { rows: Row[] }) {
  const { label, rows, columns, idOf, nameOf, selected, onSelect, onOpen, sort, onSort, toneOf } = props;
  const { t } = useTranslation();
  const ids = rows.map(idOf);
  const allOn = selected !== undefined && ids.every((id) => selected.has(id));
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {selected && onSelect ? (
            <th scope="col" className={classes.tick}>
              <Checkbox
                aria-label={t('table.selectAll')}
                checked={allOn}
                indeterminate={!allOn && ids.some((id) => selected.has(id))}
                onChange={() => onSelect(withRows(selected, ids, !allOn))}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort ?? null} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row);
          return (
            <tr
              key={id}
              data-tone={toneOf?.(row)}
              data-selected={selected?.has(id) || undefined}
              data-opens={onOpen ? true : undefined}
              onClick={onOpen ? (event) => opensBy(event.target) && onOpen(row) : undefined}
            >
              {selected && onSelect ? (
                <td className={classes.tick}>
                  <Checkbox
                    aria-label={t('table.select', { name: nameOf?.(row) ?? id })}
                    checked={selected.has(id)}
                    onChange={() => onSelect(withRows(selected, [id], !selected.has(id)))}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column.id} data-quiet={column.quiet || undefined} style={{ textAlign: column.align ?? 'left' }}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Heading<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | null; onSort: ((sort: Sort) => void) | undefined }) {
  const { id, title, quiet, width, minWidth, align = 'left' } = column;
  return (
    <th scope="col" data-quiet={quiet || undefined} style={{ width, minWidth, textAlign: align }} aria-sort={ariaSort(id, sort)}>
      {column.sortable && onSort ? (
        <SortButton id={id} title={title} sort={sort} onSort={onSort} />
      ) : (
        <span className={quiet ? 'unseen' : undefined}>{title}</span>
      )}
    </th>
  );
}

/** What a heading says of the order of its column. */
export function ariaSort(id: string, sort: Sort | null): 'ascending' | 'descending' | undefined {
  if (sort?.id !== id) return undefined;
  return sort.dir === 'asc' ? 'ascending' : 'descending';
}

/** A heading that orders the rows by its column, and backwards when pressed again. */
export function SortButton({ id, title, sort, onSort }: { id: string; title: string; sort: Sort | null; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  const now = sort?.id === id ? sort.dir : null;
  const Icon = now === 'asc' ? IconArrowUp : now === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      title={t('table.sort', { name: title })}
      onClick={() => onSort({ id, dir: now === 'asc' ? 'desc' : 'asc' })}
    >
      {title}
      <Icon size={14} aria-hidden data-off={now ? undefined : true} />
    </button>
  );
}

function Cards<Row>({
  label,
  rows,
  idOf,
  nameOf,
  card,
  selected,
  onSelect,
  toneOf,
  inner,
}: TableProps<Row> & { rows: Row[]; card: (row: Row) => ReactNode }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards} aria-label={label} data-inner={inner || undefined}>
      {rows.map((row) => {
        const id = idOf(row);
        return (
          <li key={id} className={classes.card} data-tone={toneOf?.(row)} data-selected={selected?.has(id) || undefined}>
            {selected && onSelect ? (
              <Checkbox
                className={classes.cardTick ?? ''}
                aria-label={t('table.select', { name: nameOf?.(row) ?? id })}
                checked={selected.has(id)}
                onChange={() => onSelect(withRows(selected, [id], !selected.has(id)))}
              />
            ) : null}
            <div className={classes.cardBody}>{card(row)}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** The chosen rows with these added, or without them. */
export function withRows(selected: ReadonlySet<string | number>, ids: (string | number)[], on: boolean): Set<string | number> {
  const next = new Set(selected);
  for (const id of ids) on ? next.add(id) : next.delete(id);
  return next;
}

/** A click on a control inside the row is that control's own. */
function opensBy(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('button, a, input, label') && !window.getSelection()?.toString();
}
