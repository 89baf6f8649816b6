import { ActionIcon } from '@mantine/core';
import { IconBan, IconPaperclip } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
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
  rows: BookRow[];
  loading: boolean;
  onOpen: (row: BookRow) => void;
  /** Strikes a number; absent for who only reads the book. */
  onStrike?: (row: BookRow) => void;
}

/** Form 13: a line a letter under the heading of its day; a void line stays, struck, with its reason. */
export function BookTable({ label, receives, rows, loading, onOpen, onStrike }: Props) {
  const { t } = useTranslation('books');
  const small = useIsSmall();
  const days = byDay(rows);
  if (small) {
    return (
      <div data-loading={loading || undefined} className={classes.cards}>
        {days.map(([day, lines]) => (
          <section key={day} aria-label={weekdayDate(new Date(`${day}T05:00:00Z`))}>
            <h2 className={classes.cardDay}>{weekdayDate(new Date(`${day}T05:00:00Z`))}</h2>
            {lines.map((row) => (
              <Card key={row.entryId} row={row} receives={receives} onOpen={onOpen} onStrike={onStrike} />
            ))}
          </section>
        ))}
      </div>
    );
  }
  const columns = ['no', 'time', 'speed', 'docNo', 'docDate', 'from', 'to', 'subject', 'action', 'remark'] as const;
  return (
    <section className={classes.scroll} aria-label={label} data-loading={loading || undefined}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column === 'no' && !receives ? t('column.seq') : t(`column.${column}`)}
              </th>
            ))}
            {onStrike ? (
              <th scope="col" data-column="manage">
                {t('manage')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {days.map(([day, lines]) => (
            <Fragment key={day}>
              <tr>
                <th className={classes.day} colSpan={columns.length + (onStrike ? 1 : 0)} scope="colgroup">
                  {weekdayDate(new Date(`${day}T05:00:00Z`))}
                </th>
              </tr>
              {lines.map((row) => (
                <Line key={row.entryId} row={row} onOpen={onOpen} onStrike={onStrike} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: BookRow;
  onOpen: (row: BookRow) => void;
  onStrike: ((row: BookRow) => void) | undefined;
}

function Line({ row, onOpen, onStrike }: RowProps) {
  const { t } = useTranslation('books');
  return (
    <tr
      data-void={row.voidReason !== null || undefined}
      data-opens={row.documentId ? true : undefined}
      onClick={(event) => !(event.target as Element).closest('button') && !window.getSelection()?.toString() && onOpen(row)}
    >
      <td className="figures" data-column="no">
        {row.seq}
      </td>
      <td className="figures" data-column="time">
        {clock(row.issuedAt)}
      </td>
      <td data-column="speed">{row.speedName ? <Speed name={row.speedName} /> : null}</td>
      <td className="figures" data-column="docNo">
        {row.ownNumber ? <b>{row.docNo}</b> : row.docNo}
      </td>
      <td className="figures" data-column="docDate">
        {row.docDate ? shortDate(row.docDate) : '-'}
      </td>
      <td data-column="from">{row.from || '-'}</td>
      <td data-column="to">{row.to || '-'}</td>
      <td data-column="subject">
        <Subject row={row} onOpen={onOpen} />
      </td>
      <td data-column="action">{row.voidReason !== null ? <span className={classes.void}>{t('void')}</span> : <Action row={row} />}</td>
      <td data-column="remark">{row.voidReason !== null ? <span className={classes.void}>{row.voidReason}</span> : row.remark}</td>
      {onStrike ? (
        <td data-column="manage">
          <Strike row={row} onStrike={onStrike} />
        </td>
      ) : null}
    </tr>
  );
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

function Card({ row, receives, onOpen, onStrike }: RowProps & { receives: boolean }) {
  const { t } = useTranslation('books');
  return (
    <article className={classes.card} data-void={row.voidReason !== null || undefined}>
      <p className={`${classes.cardHead} figures`}>
        <b>{receives ? t('no', { no: row.no }) : row.no}</b> <span>{clock(row.issuedAt)}</span>{' '}
        {row.speedName ? <Speed name={row.speedName} /> : null}
        {onStrike ? <Strike row={row} onStrike={onStrike} /> : null}
      </p>
      <Subject row={row} onOpen={onOpen} />
      <p className={`${classes.meta} figures`}>
        {[row.docNo, row.docDate ? shortDate(row.docDate) : '', row.from].filter(Boolean).join(' · ')}
      </p>
      {row.voidReason !== null ? <p className={classes.void}>{t('voidReason', { reason: row.voidReason })}</p> : null}
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
