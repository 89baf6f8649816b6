import { Box, Group } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { breakpoints } from '../../../contract/rules/times.ts';
import type { PersonReportRow, UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { useBelow } from '../../ui/useMedia.ts';
import { AcknowledgedMark, DaysMark, ReadMark, ReceivedMark, RemindButton, StateAndDays, StateMark } from './marks.tsx';

interface Props<Row> {
  rows: Row[];
  empty: string;
  onRemind: (row: Row) => void;
}

interface Own<Row> extends Props<Row> {
  label: string;
  idOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  /** Who has the letter; `narrow`: what has no column of its own then. */
  who: { title: string; render: (row: Row, narrow: boolean) => ReactNode };
  /** Columns before and after when it was read; those before stand only where there is room. */
  before: Column<Row>[];
  after: Column<Row>;
  /** On a card, besides. */
  marks: (row: Row) => ReactNode;
}

/** How far the letter is with each: who, read, state, due, and the reminder. */
function ReportTable<Row extends UnitReportRow | PersonReportRow>(own: Own<Row>) {
  const { rows, empty, onRemind, label, idOf, nameOf, who, marks } = own;
  const remind = (row: Row) => <RemindButton name={nameOf(row)} reason={row.remind} onRemind={() => onRemind(row)} />;
  const columns = useColumns(own, remind);
  return (
    <Box px={{ base: 0, sm: 8 }}>
      <DataTable
        label={label}
        rows={rows}
        idOf={idOf}
        columns={columns}
        empty={<EmptyState>{empty}</EmptyState>}
        card={(row) => (
          <Box px={16}>
            <Group gap={8} justify="space-between" align="flex-start" wrap="nowrap">
              {who.render(row, false)}
              {remind(row)}
            </Group>
            <Group gap="8px 12px" mt={8} fz={14}>
              <StateMark state={row.state} />
              <ReadMark at={row.readAt} />
              {marks(row)}
              <DaysMark {...row} named />
            </Group>
          </Box>
        )}
      />
    </Box>
  );
}

/** Where there is little room, state and days stand in one column and the due day is left out. */
function useColumns<Row extends UnitReportRow | PersonReportRow>({ rows, who, before, after }: Own<Row>, remind: (row: Row) => ReactNode) {
  const { t } = useTranslation('reports');
  const narrow = useBelow(breakpoints.tablet);
  const state: Column<Row> = {
    id: 'state',
    title: t('column.state'),
    minWidth: narrow ? '140px' : '160px',
    render: (row) => (narrow ? <StateAndDays row={row} /> : <StateMark state={row.state} />),
  };
  const days: Column<Row>[] = [
    { id: 'due', title: t('column.due'), minWidth: '110px', render: (row) => <At at={row.dueAt} dayOnly /> },
    { id: 'days', title: t('column.days'), minWidth: '150px', render: (row) => <DaysMark {...row} /> },
  ];
  const columns: Column<Row>[] = [
    { id: 'who', title: who.title, minWidth: narrow ? '160px' : '230px', render: (row) => who.render(row, narrow) },
    ...(narrow ? [] : before),
    { id: 'read', title: t('column.read'), minWidth: narrow ? '170px' : '200px', render: (row) => <ReadMark at={row.readAt} /> },
    after,
    state,
    ...(narrow ? [] : days),
  ];
  if (rows.some((row) => row.remind !== null))
    columns.push({ id: 'remind', title: t('remind.title'), quiet: true, width: '60px', render: remind });
  return columns;
}

/** Each part of the route under the one that it was sent on from. */
export function UnitReport(props: Props<UnitReportRow>) {
  const { t } = useTranslation('reports');
  const received = (row: UnitReportRow) => <ReceivedMark at={row.receivedAt} no={row.receiveNo} waits={row.state === 'SENT'} />;
  return (
    <ReportTable
      {...props}
      label={t('modes.unit')}
      idOf={(row) => row.id}
      nameOf={(row) => row.receiver}
      who={{ title: t('column.receiver'), render: (row) => <Receiver row={row} /> }}
      before={[{ id: 'sent', title: t('column.sent'), minWidth: '170px', render: (row) => <At at={row.sentAt} /> }]}
      after={{ id: 'received', title: t('column.received'), minWidth: '170px', render: received }}
      marks={received}
    />
  );
}

/** What each person or post has of the letter and how far he is. */
export function PersonReport(props: Props<PersonReportRow>) {
  const { t } = useTranslation('reports');
  const work = (row: PersonReportRow) => t(`kind.${row.kind}` as never) as string;
  return (
    <ReportTable
      {...props}
      label={t('modes.person')}
      idOf={(row) => `${row.on}-${row.id}`}
      nameOf={(row) => row.name}
      who={{
        title: t('column.person'),
        render: (row, narrow) => (
          <span>
            <Lines sub={[narrow && work(row), row.holder, row.unit]}>
              <b>{row.name}</b>
            </Lines>
          </span>
        ),
      }}
      before={[
        { id: 'work', title: t('column.work'), minWidth: '140px', render: work },
        { id: 'given', title: t('column.given'), minWidth: '170px', render: (row) => <At at={row.givenAt} /> },
      ]}
      after={{
        id: 'acknowledged',
        title: t('column.acknowledged'),
        minWidth: '170px',
        render: (row) => <AcknowledgedMark at={row.acknowledgedAt} />,
      }}
      marks={(row) => (
        <>
          <Lines sub={[work(row)]} />
          {row.acknowledgedAt ? <AcknowledgedMark at={row.acknowledgedAt} /> : null}
        </>
      )}
    />
  );
}

function Receiver({ row }: { row: UnitReportRow }) {
  const { t } = useTranslation('reports');
  return (
    <Box component="span" className="marked" pl={Math.min(row.depth, 6) * 20}>
      {row.depth > 0 ? <IconCornerDownRight size={16} color="var(--dimmed)" role="img" aria-label={t('level', { n: row.depth })} /> : null}
      <span>
        <Lines sub={[t(`kind.${row.purpose}` as never) as string, row.fromUnit && `${t('column.from')} ${row.fromUnit}`]}>
          <b>{row.receiver}</b>
        </Lines>
      </span>
    </Box>
  );
}

function At({ at, dayOnly = false }: { at: string | null; dayOnly?: boolean }) {
  return <span className="figures">{at ? (dayOnly ? shortDate(at) : shortDateTime(at)) : '-'}</span>;
}
