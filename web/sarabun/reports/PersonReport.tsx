import { useTranslation } from 'react-i18next';
import type { PersonReportRow } from '../../../contract/sarabun/reports.ts';
import { breakpoints } from '../../../contract/times.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useBelow } from '../../ui/useMedia.ts';
import { AcknowledgedMark, DaysMark, ReadMark, RemindButton, StateAndDays, StateMark } from './marks.tsx';
import classes from './Reports.module.css';

interface Props {
  rows: PersonReportRow[];
  empty: string;
  onRemind: (row: PersonReportRow) => void;
}

/** What each person or post has of the letter and how far he is. */
export function PersonReport({ rows, empty, onRemind }: Props) {
  const { t } = useTranslation('reports');
  const remind = (row: PersonReportRow) => <RemindButton name={row.name} reason={row.remind} onRemind={() => onRemind(row)} />;
  const narrow = useBelow(breakpoints.tablet);
  const columns: Column<PersonReportRow>[] = [
    {
      id: 'person',
      title: t('column.person'),
      minWidth: narrow ? '160px' : '230px',
      render: (row) => <Person row={row} kind={narrow ? t(`kind.${row.kind}` as never) : ''} />,
    },
    { id: 'work', title: t('column.work'), minWidth: '140px', render: (row) => t(`kind.${row.kind}` as never) },
    {
      id: 'given',
      title: t('column.given'),
      minWidth: '170px',
      render: (row) => <span className="figures">{row.givenAt ? shortDateTime(row.givenAt) : '-'}</span>,
    },
    { id: 'read', title: t('column.read'), minWidth: narrow ? '170px' : '200px', render: (row) => <ReadMark at={row.readAt} /> },
    {
      id: 'acknowledged',
      title: t('column.acknowledged'),
      minWidth: '170px',
      render: (row) => <AcknowledgedMark at={row.acknowledgedAt} />,
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
        label={t('modes.person')}
        rows={rows}
        idOf={(row) => `${row.on}-${row.id}`}
        columns={narrow ? columns.filter((column) => !['work', 'given', 'due', 'days'].includes(column.id)) : columns}
        empty={<EmptyState>{empty}</EmptyState>}
        card={(row) => (
          <div className={classes.card}>
            <div className={classes.cardHead}>
              <Person row={row} />
              {remind(row)}
            </div>
            <div className={classes.cardMarks}>
              <span className={classes.sub}>{t(`kind.${row.kind}` as never)}</span>
              <StateMark state={row.state} />
              <ReadMark at={row.readAt} />
              {row.acknowledgedAt ? <AcknowledgedMark at={row.acknowledgedAt} /> : null}
              <DaysMark {...row} named />
            </div>
          </div>
        )}
      />
    </div>
  );
}

function Person({ row, kind = '' }: { row: PersonReportRow; kind?: string }) {
  return (
    <span>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.sub}>{[kind, row.holder, row.unit].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
