import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import type { RequestState } from '../../contract/office/requests.ts';
import { ownRequestReport, ownRequestReportPath } from '../../contract/request/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { fetchBlob, useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import type { ChartLook } from '../ui/chart/looks.ts';
import { DateField } from '../ui/DateField.tsx';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import classes from './OwnReport.module.css';

/** How many requests there were, by the month of their sending and the state that they have now. */
export function OwnReport({ kinds }: { kinds: { code: string; name: string }[] }) {
  const { t } = useTranslation('ownRequests');
  const today = bangkokDay(new Date());
  const params = useListParams({ filters: { code: [], from: [], until: [] } });
  const from = params.filters.from || `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const until = params.filters.until || today;
  const { code } = params.filters;
  const asked = { ...(code ? { code } : {}), from, until };
  const read = useRead(ownRequestReport, asked, { keep: true });
  const sheet = async () =>
    saveFile(await fetchBlob(`${ownRequestReportPath}?${new URLSearchParams(asked)}`), `${t('title')} ${from}.xlsx`);
  return (
    <div className={`stack ${classes.page}`}>
      <div className={classes.tools}>
        <ListFilter
          {...params.by('code')}
          label={t('report.kind')}
          all={t('report.allKinds')}
          options={kinds.map((kind) => ({ value: kind.code, label: kind.name }))}
        />
        <DateField label={t('report.from')} value={from} onChange={(day) => params.narrow({ from: day })} />
        <DateField label={t('report.until')} value={until} onChange={(day) => params.narrow({ until: day })} />
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void sheet().catch(toastError)}>
          {t('report.sheet')}
        </Button>
      </div>
      <Answer of={read} rows={6}>
        {(report) => (report.total === 0 ? <EmptyState>{t('report.none')}</EmptyState> : <Shown report={report} />)}
      </Answer>
    </div>
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
          of={t('report.month')}
          labels={months.map((one) => monthName(one.month))}
          series={states.map((state) => ({
            name: t(`requests:state.${state}`),
            look: looks[state],
            values: months.map((one) => one.states[state] ?? 0),
          }))}
          source={t('report.source')}
        />
      </Panel>
      <Panel title={t('report.table')} flush>
        <div className={classes.scroll}>
          <table className="plain-table figures" aria-label={t('report.table')}>
            <thead>
              <tr>
                <th scope="col">{t('report.month')}</th>
                {states.map((state) => (
                  <th key={state} scope="col">
                    {t(`requests:state.${state}`)}
                  </th>
                ))}
                <th scope="col">{t('report.total')}</th>
              </tr>
            </thead>
            <tbody>
              {months.map((one) => (
                <tr key={one.month}>
                  <th scope="row">{monthName(one.month)}</th>
                  {states.map((state) => (
                    <td key={state}>{one.states[state] ?? 0}</td>
                  ))}
                  <td>{one.total}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('report.total')}</th>
                {states.map((state) => (
                  <td key={state}>{months.reduce((sum, one) => sum + (one.states[state] ?? 0), 0)}</td>
                ))}
                <td>{total}</td>
              </tr>
            </tfoot>
          </table>
        </div>
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
