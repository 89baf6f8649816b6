import { ActionIcon } from '@mantine/core';
import { IconBan, IconPaperclip, IconPencil } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookColumn, type BookField, standardColumns } from '../../../contract/sarabun/book-columns.ts';
import type { BookRow } from '../../../contract/sarabun/books.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { clock, shortDate, weekdayDate } from '../../ui/dates.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { Speed } from '../dashboard/RowMarks.tsx';
import classes from './BookTable.module.css';

interface Props {
  label: string;
  /** A receive book: its numbers are receive numbers. */
  receives: boolean;
  /** Columns of the book in their order, and those of the agency's own among them. */
  columns: BookColumn[];
  fields: BookField[];
  /** The day as a heading between the lines; else it stands before the time. */
  dayHeadings: boolean;
  rows: BookRow[];
  loading: boolean;
  onOpen: (row: BookRow) => void;
  /** Strikes a number; absent for who only reads the book. */
  onStrike?: (row: BookRow) => void;
  /** Fills in the agency's own columns. */
  onNote?: (row: BookRow) => void;
}

/** Form 13: a line a letter under the heading of its day; a void line stays, struck, with its reason. */
export function BookTable({ label, receives, columns, fields, dayHeadings, rows, loading, onOpen, onStrike, onNote }: Props) {
  const { t } = useTranslation('books');
  const small = useIsSmall();
  const days = byDay(rows);
  const shown = columns.filter((column) => column.screen);
  const acts = { onOpen, onStrike, onNote };
  if (small) {
    return (
      <div data-loading={loading || undefined} className={classes.cards}>
        {days.map(([day, lines]) => (
          <section key={day} aria-label={weekdayDate(new Date(`${day}T05:00:00Z`))}>
            <h2 className={classes.cardDay}>{weekdayDate(new Date(`${day}T05:00:00Z`))}</h2>
            {lines.map((row) => (
              <Card key={row.entryId} row={row} receives={receives} columns={shown} fields={fields} {...acts} />
            ))}
          </section>
        ))}
      </div>
    );
  }
  const managed = onStrike !== undefined || onNote !== undefined;
  return (
    <section className={classes.scroll} aria-label={label} data-loading={loading || undefined}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.code} scope="col" data-column={kindOf(column)} style={widthOf(column)}>
                <HeadOf column={column} receives={receives} fields={fields} />
              </th>
            ))}
            {managed ? (
              <th scope="col" data-column="manage">
                {t('manage')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {days.map(([day, lines]) => (
            <Fragment key={day}>
              {dayHeadings ? (
                <tr>
                  <th className={classes.day} colSpan={shown.length + (managed ? 1 : 0)} scope="colgroup">
                    {weekdayDate(new Date(`${day}T05:00:00Z`))}
                  </th>
                </tr>
              ) : null}
              {lines.map((row) => (
                <Line key={row.entryId} row={row} columns={shown} day={dayHeadings ? '' : shortDate(day)} managed={managed} {...acts} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HeadOf({ column, receives, fields }: { column: BookColumn; receives: boolean; fields: BookField[] }) {
  const { t } = useTranslation('books');
  if (column.title) return column.title;
  const field = fields.find((one) => `own${one.id}` === column.code);
  if (field) return field.name;
  return column.code === 'no' && !receives ? t('column.seq') : t(`column.${column.code as 'no'}`);
}

/** The styles of own columns are one. */
function kindOf({ code }: BookColumn): string {
  return code.startsWith('own') ? 'own' : code;
}

/** Only a width that was set: as it stands the table finds its own. */
function widthOf({ code, width }: BookColumn): CSSProperties | undefined {
  const usual = standardColumns.find((column) => column.code === code)?.width;
  return usual === width ? undefined : { width, minWidth: width, maxWidth: width };
}

interface RowProps {
  row: BookRow;
  columns: BookColumn[];
  onOpen: (row: BookRow) => void;
  onStrike: ((row: BookRow) => void) | undefined;
  onNote: ((row: BookRow) => void) | undefined;
}

const inFigures = ['no', 'time', 'docNo', 'docDate'];

function Line({ row, columns, day, managed, onOpen, onStrike, onNote }: RowProps & { day: string; managed: boolean }) {
  return (
    <tr
      data-void={row.voidReason !== null || undefined}
      data-opens={row.documentId ? true : undefined}
      onClick={(event) => !(event.target as Element).closest('button') && !window.getSelection()?.toString() && onOpen(row)}
    >
      {columns.map((column) => (
        <td
          key={column.code}
          data-column={kindOf(column)}
          style={widthOf(column)}
          {...(inFigures.includes(column.code) ? { className: 'figures' } : {})}
        >
          <Cell code={column.code} row={row} day={day} onOpen={onOpen} />
        </td>
      ))}
      {managed ? (
        <td data-column="manage">
          <span className={classes.manage}>
            {onNote ? <Note row={row} onNote={onNote} /> : null}
            {onStrike ? <Strike row={row} onStrike={onStrike} /> : null}
          </span>
        </td>
      ) : null}
    </tr>
  );
}

function Cell({ code, row, day, onOpen }: { code: string; row: BookRow; day: string; onOpen: (row: BookRow) => void }): ReactNode {
  const { t } = useTranslation('books');
  const struck = row.voidReason !== null;
  switch (code) {
    case 'no':
      return row.seq;
    case 'time':
      return day ? `${day} ${clock(row.issuedAt)}` : clock(row.issuedAt);
    case 'speed':
      return row.speedName ? <Speed name={row.speedName} /> : null;
    case 'docNo':
      return row.ownNumber ? <b>{row.docNo}</b> : row.docNo;
    case 'docDate':
      return row.docDate ? shortDate(row.docDate) : '-';
    case 'from':
      return row.from || '-';
    case 'to':
      return row.to || '-';
    case 'subject':
      return <Subject row={row} onOpen={onOpen} />;
    case 'action':
      return struck ? <span className={classes.void}>{t('void')}</span> : <Action row={row} />;
    case 'remark':
      return struck ? <span className={classes.void}>{row.voidReason}</span> : row.remark;
    default:
      return row.own[code] ?? '';
  }
}

/** Who has the letter; of a number without one, for whom it is kept and how long. */
function Action({ row }: { row: BookRow }) {
  const { t } = useTranslation('books');
  if (!row.reserved) return row.action;
  const { until, expired } = row.reserved;
  return (
    <>
      {t('reserved')} ·{' '}
      <span>{expired ? t('reservedExpired') : t('reservedUntil', { until: shortDate(bangkokDay(new Date(until))) })}</span>
    </>
  );
}

function Strike({ row, onStrike }: { row: BookRow; onStrike: (row: BookRow) => void }) {
  const { t } = useTranslation('books');
  // a letter that is hidden from its reader is struck by who may see it
  if (row.voidReason !== null || (!row.documentId && !row.reserved)) return null;
  const label = t('strike.button', { no: row.no });
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={() => onStrike(row)}>
      <IconBan size={18} aria-hidden />
    </ActionIcon>
  );
}

function Note({ row, onNote }: { row: BookRow; onNote: (row: BookRow) => void }) {
  const { t } = useTranslation('books');
  // of a classed letter that he does not see nothing is noted
  if (row.voidReason !== null || (row.documentId === null && !row.reserved)) return null;
  const label = t('columnNote', { no: row.no });
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} onClick={() => onNote(row)}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
}

function Subject({ row, onOpen }: { row: BookRow; onOpen: (row: BookRow) => void }) {
  const { t } = useTranslation('books');
  const paper = row.hasFile ? <IconPaperclip size={14} role="img" aria-label={t('file')} /> : null;
  if (!row.documentId)
    return (
      <span className={classes.subject}>
        {paper} {row.subject}
      </span>
    );
  return (
    <button type="button" className={classes.subject} onClick={() => onOpen(row)}>
      {paper} {row.subject}
    </button>
  );
}

function Card({ row, receives, columns, fields, onOpen, onStrike, onNote }: RowProps & { receives: boolean; fields: BookField[] }) {
  const { t } = useTranslation('books');
  return (
    <article className={classes.card} data-void={row.voidReason !== null || undefined}>
      <p className={`${classes.cardHead} figures`}>
        <b>{receives ? t('no', { no: row.no }) : row.no}</b> <span>{clock(row.issuedAt)}</span>{' '}
        {row.speedName ? <Speed name={row.speedName} /> : null}
        {onNote ? <Note row={row} onNote={onNote} /> : null}
        {onStrike ? <Strike row={row} onStrike={onStrike} /> : null}
      </p>
      <Subject row={row} onOpen={onOpen} />
      <p className={`${classes.meta} figures`}>
        {[row.docNo, row.docDate ? shortDate(row.docDate) : '', row.from].filter(Boolean).join(' · ')}
      </p>
      {row.voidReason !== null ? <p className={classes.void}>{t('voidReason', { reason: row.voidReason })}</p> : null}
      {columns
        .filter(({ code }) => row.own[code])
        .map((column) => (
          <p key={column.code} className={classes.meta}>
            <HeadOf column={column} receives={receives} fields={fields} />: {row.own[column.code]}
          </p>
        ))}
      {(row.action || row.reserved) && row.voidReason === null ? (
        <p className={classes.meta}>
          <Action row={row} />
        </p>
      ) : null}
    </article>
  );
}

function byDay(rows: BookRow[]): [string, BookRow[]][] {
  const days = new Map<string, BookRow[]>();
  for (const row of rows) {
    const day = bangkokDay(new Date(row.issuedAt));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}
