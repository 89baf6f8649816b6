import { NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer, type Reading } from './Answer.tsx';
import { DataTable, type TableProps, withRows } from './DataTable.tsx';
import { EmptyState, NoneFound } from './EmptyState.tsx';
import classes from './ListView.module.css';
import { Pager } from './Pager.tsx';
import { Panel } from './Panel.tsx';
import { SearchField } from './SearchField.tsx';
import type { FilterBy, ListParams } from './useListParams.ts';
import { type RowActs, useRowKeys } from './useRowKeys.ts';

interface Shown {
  /** Read aloud as the name of the list. */
  label: string;
  /** What it is asked for; without it the list is whole, and nothing is looked for in it. */
  list?: ListParams;
  read: Reading & { isPlaceholderData?: boolean };
  /** All of them, of which a page is shown. */
  total?: number | undefined;
  /** Says what is looked through; left out: nothing is. */
  search?:
    | string
    | undefined
    | { label: string; placeholder?: string; wait?: number; button?: string; refusal?: (typed: string) => string | undefined };
  /** What the rows are of, before the search. */
  before?: ReactNode;
  /** Fields that narrow the list, after the search. */
  filters?: ReactNode;
  /** Between them and the rows. */
  above?: ReactNode;
  /** Said, or shown, where the list has no rows; `none` where none is found. */
  empty: ReactNode;
  none?: ReactNode;
  /** Lines, and their height, that hold the place of the first rows. */
  lines?: number;
  lineHeight?: number;
  /** Stands under the rows while some are chosen. */
  bulk?: ReactNode;
  /** Before the pager. */
  foot?: ReactNode;
  says?: 'pages' | 'range';
  /** What stands around the rows: a border of their own, the panel without padding that they are in, or nothing. */
  frame?: 'own' | 'panel' | 'none';
  /** Keeps so much room for the rows, in CSS pixels, however few they are. */
  room?: number;
}

interface AsTable<Row> extends Omit<TableProps<Row>, 'label' | 'rows' | 'loading' | 'sort' | 'onSort' | 'empty' | 'inner'> {
  /** J and K move over the rows, Enter opens, X chooses; `acts` are keys of what the rows are. `on`: nothing lies over it. */
  keys?: { on: boolean; acts?: RowActs<Row> };
}
type Props<Row> = Shown & { rows: Row[] | undefined } & (AsTable<Row> | { children: (rows: Row[]) => ReactNode });

/**
 * Rows that somebody looks through: the search with its one delay, filters, the pages, and what stands there while they come, where they
 * do not, where there are none and where none is found. As a table with cards on a phone, or as `children` draws them. `useListParams`
 * holds what it is asked for.
 */
export function ListView<Row>(props: Props<Row>) {
  const {
    label,
    list,
    read,
    rows,
    total = rows?.length ?? 0,
    search,
    before,
    filters,
    above,
    bulk,
    foot,
    says = 'range',
    lines = 8,
    lineHeight,
    frame = 'own',
    room,
  } = props;
  const field = typeof search === 'string' ? { label: search } : search;
  useEffect(() => {
    // the last row of the last page has gone
    if (list && list.page > 1 && rows?.length === 0 && total > 0) list.turn(Math.ceil(total / list.size));
  });
  const paged = list && list.size > 0 && total > 0;
  const shown = (
    <Answer of={{ ...read, data: rows }} rows={lines} height={lineHeight}>
      {(rows) =>
        rows.length === 0 ? (
          <None {...props} />
        ) : 'columns' in props ? (
          <DataTable
            {...props}
            rows={rows}
            inner={frame !== 'none'}
            loading={read.isPlaceholderData ?? false}
            {...(list ? { sort: list.sort, onSort: list.order } : {})}
          />
        ) : (
          props.children(rows)
        )
      }
    </Answer>
  );
  const framed =
    'columns' in props && frame === 'own' ? (
      <Panel flush className={classes.frame ?? ''}>
        {shown}
      </Panel>
    ) : room ? (
      <div style={{ minHeight: room }}>{shown}</div>
    ) : (
      shown
    );
  return (
    <>
      {before || field || filters ? (
        <div className={classes.tools} data-frame={frame}>
          {before}
          {field && list ? <SearchField {...field} className={classes.search} value={list.search} onSearch={list.find} /> : null}
          {filters}
        </div>
      ) : null}
      {above}
      {'columns' in props && props.keys ? (
        <Keyed {...props} rows={rows ?? []}>
          {framed}
        </Keyed>
      ) : (
        framed
      )}
      {bulk}
      {foot || paged ? (
        <div className={classes.foot} data-frame={frame}>
          {foot}
          {paged ? <Pager page={list.page} total={total} pageSize={list.size} onPage={list.turn} says={says} label={label} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** The keys are of the list from its first moment on, also while its rows are on their way. */
function Keyed<Row>({ rows, keys, idOf, selected, onSelect, onOpen, children }: AsTable<Row> & { rows: Row[]; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const choose = (row: Row) => selected && onSelect?.(withRows(selected, [idOf(row)], !selected.has(idOf(row))));
  useRowKeys(root, { on: keys?.on ?? false, rows, onOpen, onSelect: choose, acts: keys?.acts });
  return (
    <div ref={root} data-keys="list">
      {children}
    </div>
  );
}

function None({ list, empty, none }: Shown) {
  const { t } = useTranslation();
  if (!list?.narrowed) return typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty;
  return <NoneFound onClear={list.clear}>{none ?? t('list.none')}</NoneFound>;
}

interface FilterProps<V extends string> extends FilterBy<V> {
  label: string;
  /** Says that it is not filtered by this; left out: one of the values always is. */
  all?: string;
  /** What is offered, or the words of each value that the list knows. */
  options: readonly { value: V; label: string }[] | ((value: Exclude<V, ''>) => string);
}

/** One filter beside the search of a list. */
export function ListFilter<V extends string>({ label, all, value, values = [], options, onChange }: FilterProps<V>) {
  const offered = typeof options === 'function' ? values.map((one) => ({ value: one, label: options(one) })) : options;
  return (
    <NativeSelect
      className={classes.filter ?? ''}
      aria-label={label}
      title={label}
      value={value}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...offered]}
      onChange={(event) => onChange(event.currentTarget.value as V)}
    />
  );
}
