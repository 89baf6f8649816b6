import { Button, Group } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inReport, type ReportFilter, reportByPerson, reportByUnit } from '../../../contract/sarabun/reports.ts';
import { useRead } from '../../api.ts';
import { NotYet, type Reading } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CircularReport } from '../circular/CircularReport.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { RemindDialog, type Waiting } from './RemindDialog.tsx';
import classes from './Reports.module.css';
import { PersonReport, UnitReport } from './ReportTable.tsx';

import type { LetterView } from './useLetterView.ts';

/** How far a letter is, by unit or by person, in place of its pages. */
export function ReportMode({ documentId, view }: { documentId: number; view: Exclude<LetterView, 'letter'> }) {
  return (
    <div className={classes.page}>
      {view === 'report' ? <ByUnit key="unit" documentId={documentId} /> : null}
      {view === 'report-person' ? <ByPerson key="person" documentId={documentId} /> : null}
      {view === 'circular' ? <CircularReport key="circular" documentId={documentId} /> : null}
    </div>
  );
}

function ByUnit({ documentId }: { documentId: number }) {
  const { t } = useTranslation('reports');
  const report = useRead(reportByUnit, { documentId });
  const rows = report.data?.items;
  const waiting = (row: { id: number; receiver: string }): Waiting => ({ on: 'TRANSMISSION', id: row.id, name: row.receiver });
  return (
    <Frame
      documentId={documentId}
      kind="report-by-unit"
      title={t('modes.unit')}
      rows={rows}
      filters={['all', 'unreceived', 'unread']}
      read={report}
      waitingOf={waiting}
    >
      {(shown, remind, empty) => <UnitReport rows={shown} onRemind={(row) => remind([waiting(row)])} empty={empty || t('empty')} />}
    </Frame>
  );
}

function ByPerson({ documentId }: { documentId: number }) {
  const { t } = useTranslation('reports');
  const report = useRead(reportByPerson, { documentId });
  const waiting = (row: { on: 'TASK' | 'TRANSMISSION'; id: number; name: string }): Waiting => ({ on: row.on, id: row.id, name: row.name });
  return (
    <Frame
      documentId={documentId}
      kind="report-by-person"
      title={t('modes.person')}
      rows={report.data?.items}
      filters={['all', 'unread']}
      read={report}
      waitingOf={waiting}
    >
      {(shown, remind, empty) => <PersonReport rows={shown} onRemind={(row) => remind([waiting(row)])} empty={empty || t('emptyPerson')} />}
    </Frame>
  );
}

interface FrameProps<Row> {
  documentId: number;
  kind: 'report-by-unit' | 'report-by-person';
  title: string;
  rows: Row[] | undefined;
  filters: ReportFilter[];
  read: Reading;
  waitingOf: (row: Row) => Waiting;
  children: (shown: Row[], remind: (rows: Waiting[]) => void, empty: string) => React.ReactNode;
}

/** Filters with their counts, export, and the reminder to all that are shown and have not acted. */
function Frame<Row extends { readAt: string | null; state: string; remind: string | null }>(props: FrameProps<Row>) {
  const { documentId, kind, title, rows, filters, read, waitingOf, children } = props;
  const { t } = useTranslation('reports');
  const [only, setOnly] = useState<ReportFilter>('all');
  const [asked, setAsked] = useState<Waiting[] | null>(null);
  const shown = rows?.filter((row) => inReport(row, only)) ?? [];
  const waiting = shown.filter((row) => row.remind === '').map(waitingOf);
  return (
    <Panel title={title} flush action={<ExportMenu documentId={documentId} kind={kind} only={only} title={title} />}>
      <NotYet of={read} rows={5} height={56} />
      {rows && rows.length > 0 ? (
        <Group gap={12} justify="space-between" px="var(--panel-pad)" py={12} style={{ borderBottom: '1px solid var(--line)' }}>
          <Chips
            label={t('filters')}
            value={only}
            onChange={setOnly}
            chips={filters.map((value) => ({ value, label: t(value), count: rows.filter((row) => inReport(row, value)).length }))}
          />
          {waiting.length > 0 ? (
            <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={() => setAsked(waiting)}>
              {t('remind.waiting', { count: waiting.length })}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {rows ? children(shown, setAsked, rows.length > 0 ? t('emptyFilter') : '') : null}
      {asked ? <RemindDialog documentId={documentId} rows={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
