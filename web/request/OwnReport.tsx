import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import type { RequestState } from '../../contract/office/requests.ts';
import { ownRequestReport, ownRequestReportPath } from '../../contract/request/calls.ts';
import { useRead } from '../api.ts';
import { ReportFrame, ReportTable, sinceYear, useReportSpan } from '../office/ReportFrame.tsx';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import type { ChartLook } from '../ui/chart/looks.ts';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useListParams } from '../ui/useListParams.ts';

/** How many requests there were, by the month of their sending and the state that they have now. */
export function OwnReport({ kinds }: { kinds: { code: string; name: string }[] }) {
  const { t } = useTranslation(['ownRequests', 'requests']);
  const params = useListParams({ filters: { code: [] } });
  const span = useReportSpan(sinceYear);
  const { code } = params.filters;
  const read = useRead(
    ownRequestReport,
    { ...(code ? { code } : {}), from: span.from, until: span.until },
    { enabled: span.whole, keep: true },
  );
  return (
    <ReportFrame
      title={t('requests:report.title')}
      span={span}
      path={ownRequestReportPath}
      more={code ? { code } : undefined}
      tools={
        <ListFilter
          {...params.by('code')}
          label={t('report.kind')}
          all={t('report.allKinds')}
          options={kinds.map((kind) => ({ value: kind.code, label: kind.name }))}
        />
      }
    >
      <Answer of={read} rows={6}>
        {(report) => (report.total === 0 ? <EmptyState>{t('report.none')}</EmptyState> : <Shown report={report} />)}
      </Answer>
    </ReportFrame>
  );
}

function Shown({ report }: { report: Given<typeof ownRequestReport> }) {
  const { t } = useTranslation(['ownRequests', 'requests']);
  const { months, states, total, medianHours } = report;
  return (
    <>
      <Panel title={t('report.chart')}>
        <Chart
          kind="bars"
          heard
          title={t('report.chart')}
          of={t('requests:report.month')}
          labels={months.map((one) => monthName(one.month))}
          series={states.map((state) => ({
            name: t(`requests:state.${state}`),
            look: looks[state],
            values: months.map((one) => one.states[state] ?? 0),
          }))}
          source={t('report.source')}
        />
      </Panel>
      <Panel title={t('requests:report.table')} flush>
        <ReportTable
          label={t('requests:report.table')}
          heads={[t('requests:report.month'), ...states.map((state) => t(`requests:state.${state}`)), t('requests:report.total')]}
          rows={months.map((one) => ({
            key: one.month,
            cells: [monthName(one.month), ...states.map((state) => one.states[state] ?? 0), one.total],
          }))}
          sums={[
            t('requests:report.total'),
            ...states.map((state) => months.reduce((sum, one) => sum + (one.states[state] ?? 0), 0)),
            total,
          ]}
        />
      </Panel>
      {medianHours === null ? null : <p className="hint figures">{t('report.median', { hours: Math.round(medianHours * 10) / 10 })}</p>}
    </>
  );
}

/** What is done, what is open, what went wrong; the rest ended without a decision. */
const looks: Record<RequestState, ChartLook> = {
  DRAFT: 'rest',
  SUBMITTED: 'open',
  SENT_BACK: 'warn',
  APPROVED: 'done',
  REJECTED: 'late',
  WITHDRAWN: 'rest',
  CANCEL_ASKED: 'warn',
  CANCELLED: 'rest',
  RUNNING: 'ok',
  DONE: 'ok',
  CLOSED: 'ok',
  LAPSED: 'late',
};

/** The month of a day, as the reader's language says it. */
function monthName(month: string): string {
  return longDate(`${month}-01T12:00:00+07:00`).replace(/^1\s/, '');
}
