import { Button, Group } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inReport, letterReports, type ReportCode, type ReportFilter, reportCodes } from '../../../contract/sarabun/reports.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CircularReport } from '../circular/CircularReport.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { RemindDialog, type Waiting } from './RemindDialog.tsx';
import classes from './Reports.module.css';
import { nameOf, type ReportRow, ReportTable } from './ReportTable.tsx';
import type { LetterView } from './useLetterView.ts';

/** How far a letter is, by unit or by person, in place of its pages. */
export function ReportMode({ documentId, view }: { documentId: number; view: Exclude<LetterView, 'letter'> }) {
  const code = reportCodes.find((one) => letterReports[one].view === view);
  return (
    <div className={classes.page}>
      {code ? <Report key={code} documentId={documentId} code={code} /> : <CircularReport documentId={documentId} />}
    </div>
  );
}

/** Filters with their counts, export, and the reminder to all that are shown and have not acted. */
function Report({ documentId, code }: { documentId: number; code: ReportCode }) {
  const report = letterReports[code];
  const { t } = useTranslation('reports');
  const read = useRead(report.read, { documentId });
  const rows: ReportRow[] | undefined = read.data?.items;
  const [only, setOnly] = useState<ReportFilter>('all');
  const [asked, setAsked] = useState<Waiting[] | null>(null);
  const title = t(`modes.${report.name}`);
  const shown = rows?.filter((row) => inReport(row, only)) ?? [];
  const waitingOf = (row: ReportRow): Waiting => ({ on: row.on ?? 'TRANSMISSION', id: row.id, name: nameOf(report, row) });
  const waiting = shown.filter((row) => row.remind === '').map(waitingOf);
  return (
    <Panel title={title} flush action={<ExportMenu documentId={documentId} kind={code} only={only} title={title} />}>
      <NotYet of={read} rows={5} height={56} />
      {rows && rows.length > 0 ? (
        <Group gap={12} justify="space-between" px="var(--panel-pad)" py={12} style={{ borderBottom: '1px solid var(--line)' }}>
          <Chips
            label={t('filters')}
            value={only}
            onChange={setOnly}
            chips={report.filters.map((value) => ({ value, label: t(value), count: rows.filter((row) => inReport(row, value)).length }))}
          />
          {waiting.length > 0 ? (
            <Button variant="default" leftSection={<IconBell size={18} aria-hidden />} onClick={() => setAsked(waiting)}>
              {t('remind.waiting', { count: waiting.length })}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {rows ? (
        <ReportTable
          report={report}
          rows={shown}
          empty={t(rows.length > 0 ? 'emptyFilter' : report.none)}
          onRemind={(row) => setAsked([waitingOf(row)])}
        />
      ) : null}
      {asked ? <RemindDialog documentId={documentId} rows={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
