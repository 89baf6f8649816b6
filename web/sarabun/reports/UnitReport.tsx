import { IconCornerDownRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { breakpoints } from '../../../contract/times.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useBelow } from '../../ui/useMedia.ts';
import { DaysMark, ReadMark, ReceivedMark, RemindButton, StateAndDays, StateMark } from './marks.tsx';
import classes from './Reports.module.css';

interface Props {
  rows: UnitReportRow[];
  empty: string;
  onRemind: (row: UnitReportRow) => void;
}

/** Each part of the route under the one that it was sent on from. */
export function UnitReport({ rows, empty, onRemind }: Props) {
  const { t } = useTranslation('reports');
  const remind = (row: UnitReportRow) => <RemindButton name={row.receiver} reason={row.remind} onRemind={() => onRemind(row)} />;
  const narrow = useBelow(breakpoints.tablet);
  const columns: Column<UnitReportRow>[] = [
    { id: 'receiver', title: t('column.receiver'), minWidth: narrow ? '160px' : '230px', render: (row) => <Receiver row={row} /> },
    {
      id: 'sent',
      title: t('column.sent'),
      minWidth: '170px',
      render: (row) => <span className="figures">{row.sentAt ? shortDateTime(row.sentAt) : '-'}</span>,
    },
    { id: 'read', title: t('column.read'), minWidth: narrow ? '170px' : '200px', render: (row) => <ReadMark at={row.readAt} /> },
    {
      id: 'received',
      title: t('column.received'),
      minWidth: narrow ? '170px' : '190px',
      render: (row) => <ReceivedMark at={row.receivedAt} no={row.receiveNo} waits={row.state === 'SENT'} />,
    },
    {
      id: 'state',
      title: t('column.state'),
      minWidth: narrow ? '140px' : '160px',
      render: (row) => (narrow ? <StateAndDays row={row} /> : <StateMark state={row.state} />),
    },
    {
      id: 'due',
      title: t('column.due'),
      minWidth: '110px',
      render: (row) => <span className="figures">{row.dueAt ? shortDate(row.dueAt) : '-'}</span>,
    },
    { id: 'days', title: t('column.days'), minWidth: '150px', render: (row) => <DaysMark {...row} /> },
    ...(rows.some((row) => row.remind !== null)
      ? [{ id: 'remind', title: t('remind.title'), quiet: true, width: '60px', render: remind }]
      : []),
  ];
  return (
    <div className={classes.table}>
      <DataTable
        label={t('modes.unit')}
        rows={rows}
        idOf={(row) => row.id}
        columns={narrow ? columns.filter((column) => !['sent', 'due', 'days'].includes(column.id)) : columns}
        empty={<EmptyState>{empty}</EmptyState>}
        card={(row) => (
          <div className={classes.card}>
            <div className={classes.cardHead}>
              <Receiver row={row} />
              {remind(row)}
            </div>
            <div className={classes.cardMarks}>
              <StateMark state={row.state} />
              <ReadMark at={row.readAt} />
              <ReceivedMark at={row.receivedAt} no={row.receiveNo} waits={row.state === 'SENT'} />
              <DaysMark {...row} named />
            </div>
          </div>
        )}
      />
    </div>
  );
}

function Receiver({ row }: { row: UnitReportRow }) {
  const { t } = useTranslation('reports');
  return (
    <span className={classes.receiver} style={{ paddingInlineStart: Math.min(row.depth, 6) * 20 }}>
      {row.depth > 0 ? <IconCornerDownRight size={16} role="img" aria-label={t('level', { n: row.depth })} /> : null}
      <span>
        <span className={classes.name}>{row.receiver}</span>
        <span className={classes.sub}>
          {[t(`kind.${row.purpose}` as never), row.fromUnit ? `${t('column.from')} ${row.fromUnit}` : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
