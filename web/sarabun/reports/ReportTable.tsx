import { Box, Group } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { breakpoints } from '../../../contract/rules/times.ts';
import type { LetterReport, PersonReportRow, ReportColumn, UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { useBelow } from '../../ui/useMedia.ts';
import { AcknowledgedMark, DaysMark, ReadMark, ReceivedMark, RemindButton, StateAndDays, StateMark } from './marks.tsx';

/** What every report tells of each; the rest is read by the names that its columns give. */
export type ReportRow = Pick<UnitReportRow, 'id' | 'state' | 'readAt' | 'dueAt' | 'days' | 'daysLate' | 'overdue' | 'remind'> &
  Partial<Pick<UnitReportRow, 'depth' | 'receiveNo'>> &
  Partial<Pick<PersonReportRow, 'on'>>;

interface Props {
  report: LetterReport;
  rows: ReportRow[];
  empty: string;
  onRemind: (row: ReportRow) => void;
}

/** How far the letter is with each: who, read, state, due, and the reminder. */
export function ReportTable({ report, rows, empty, onRemind }: Props) {
  const { t } = useTranslation('reports');
  const remind = (row: ReportRow) => <RemindButton name={nameOf(report, row)} reason={row.remind} onRemind={() => onRemind(row)} />;
  const columns = useColumns(report, rows, remind);
  const marks = report.columns.filter(({ as, shown }) => shown === 'column' && as !== 'who');
  return (
    <Box px={{ base: 0, sm: 8 }}>
      <DataTable
        label={t(`modes.${report.name}`)}
        rows={rows}
        idOf={({ on, id }) => (on ? `${on}-${id}` : id)}
        columns={columns}
        empty={<EmptyState>{empty}</EmptyState>}
        card={(row) => (
          <Box px={16}>
            <Group gap={8} justify="space-between" align="flex-start" wrap="nowrap">
              <Who report={report} row={row} narrow />
              {remind(row)}
            </Group>
            <Group gap="8px 12px" mt={8} fz={14}>
              <StateMark state={row.state} />
              {marks.map((column) =>
                told(row, column) || column.as !== 'acknowledged' ? <Cell key={column.of} row={row} column={column} /> : null,
              )}
              <DaysMark {...row} named />
            </Group>
          </Box>
        )}
      />
    </Box>
  );
}

/** Where there is little room, state and days stand in one column and the due day is left out. */
function useColumns(report: LetterReport, rows: ReportRow[], remind: (row: ReportRow) => ReactNode): Column<ReportRow>[] {
  const { t } = useTranslation('reports');
  const narrow = useBelow(breakpoints.tablet);
  const [who, ...others] = report.columns.filter(({ shown }) => shown === 'column' || (shown === 'room' && !narrow));
  const days: Column<ReportRow>[] = [
    { id: 'due', title: t('column.due'), minWidth: '110px', render: (row) => <At at={row.dueAt} dayOnly /> },
    { id: 'days', title: t('column.days'), minWidth: '150px', render: (row) => <DaysMark {...row} /> },
  ];
  const columns: Column<ReportRow>[] = [
    {
      id: 'who',
      title: t(`column.${who?.head ?? 'receiver'}`),
      minWidth: narrow ? '160px' : '230px',
      render: (row) => <Who report={report} row={row} narrow={narrow} />,
    },
    ...others.map((column) => ({
      id: column.of,
      title: t(`column.${column.head}`),
      minWidth: column.as === 'kind' ? '140px' : '170px',
      render: (row: ReportRow) => <Cell row={row} column={column} />,
    })),
    {
      id: 'state',
      title: t('column.state'),
      minWidth: narrow ? '140px' : '160px',
      render: (row) => (narrow ? <StateAndDays row={row} /> : <StateMark state={row.state} />),
    },
    ...(narrow ? [] : days),
  ];
  if (rows.some((row) => row.remind !== null))
    columns.push({ id: 'remind', title: t('remind.title'), quiet: true, width: '60px', render: remind });
  return columns;
}

/** The name, under the one that it was sent on from, and below it what has no column of its own. */
function Who({ report, row, narrow }: { report: LetterReport; row: ReportRow; narrow: boolean }) {
  const { t } = useTranslation('reports');
  const { depth = 0 } = row;
  const said = (column: ReportColumn) => {
    const value = told(row, column);
    if (column.as === 'kind') return t(`kind.${value}` as never) as string;
    return value && column.shown === 'told' ? `${t(`column.${column.head}`)} ${value}` : value;
  };
  const beside = report.columns.flatMap((column) => (column.beside ? [told(row, { of: column.beside })] : []));
  const under = report.columns.filter(
    ({ shown, as }) => shown === 'under' || shown === 'told' || (narrow && shown === 'room' && as === 'kind'),
  );
  return (
    <Box component="span" className="marked" pl={Math.min(depth, 6) * 20}>
      {depth > 0 ? <IconCornerDownRight size={16} color="var(--dimmed)" role="img" aria-label={t('level', { n: depth })} /> : null}
      <span>
        <Lines sub={[...beside, ...under.map(said)]}>
          <b>{nameOf(report, row)}</b>
        </Lines>
      </span>
    </Box>
  );
}

function Cell({ row, column }: { row: ReportRow; column: ReportColumn }) {
  const { t } = useTranslation('reports');
  const value = told(row, column) || null;
  if (column.as === 'read') return <ReadMark at={value} />;
  if (column.as === 'received') return <ReceivedMark at={value} no={row.receiveNo ?? null} waits={row.state === 'SENT'} />;
  if (column.as === 'acknowledged') return <AcknowledgedMark at={value} />;
  if (column.as === 'kind') return t(`kind.${value}` as never) as string;
  return column.as === 'moment' ? <At at={value} /> : value;
}

/** As its column calls it. */
export function nameOf({ columns }: LetterReport, row: ReportRow): string {
  const who = columns.find(({ as }) => as === 'who');
  return who ? told(row, who) : '';
}

function told(row: ReportRow, { of }: Pick<ReportColumn, 'of'>): string {
  return String((row as unknown as Record<string, unknown>)[of] ?? '');
}

function At({ at, dayOnly = false }: { at: string | null; dayOnly?: boolean }) {
  return <span className="figures">{at ? (dayOnly ? shortDate(at) : shortDateTime(at)) : '-'}</span>;
}
