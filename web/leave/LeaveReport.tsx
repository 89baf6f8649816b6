import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { leaveReport, teamCalendar } from '../../contract/leave/calls.ts';
import { leaveKinds } from '../../contract/leave/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { dayOf, monthYear } from '../ui/calendar/words.ts';
import { Chart } from '../ui/chart/Chart.tsx';
import type { ChartLook } from '../ui/chart/looks.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useListParams } from '../ui/useListParams.ts';
import classes from './leave.module.css';
import { daysRange, fiscalYears } from './leave-words.ts';

type Report = Given<typeof leaveReport>;

/** What was taken in a fiscal year or half of it: by person, by unit, by month without names, and who is away today. */
export function LeaveReport() {
  const { t } = useTranslation('leave');
  const { filters, narrow, by } = useListParams({ filters: { year: [], half: ['', '1', '2'], unit: [] } });
  const [year, half, unitId] = [Number(filters.year) || undefined, Number(filters.half) || 0, Number(filters.unit) || undefined];
  const read = useRead(leaveReport, { half, ...(year ? { year } : {}), ...(unitId ? { unitId } : {}) }, { keep: true });
  const today = bangkokDay(new Date());
  const units = useRead(teamCalendar, { from: today, until: today }, { staleTime: 300_000 }).data?.units ?? [];
  return (
    <section className="stack" aria-label={t('report.title')}>
      <div className="side-by-side">
        <ListFilter
          label={t('report.year')}
          value={filters.year || String(read.data?.year ?? '')}
          options={fiscalYears().map((one) => ({ value: String(one), label: t('mine.year', { year: one }) }))}
          onChange={(to) => narrow({ year: to })}
        />
        <ListFilter
          {...by('half')}
          label={t('report.half')}
          all={t('report.whole')}
          options={(one) => t(one === '1' ? 'report.first' : 'report.second')}
        />
        <ListFilter
          label={t('calendar.unit')}
          all={t('report.allUnits')}
          value={filters.unit}
          options={units.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(unit) => narrow({ unit })}
        />
      </div>
      <Answer of={read} rows={8}>
        {(report) => (
          <>
            <p className="hint figures">{daysRange(report.from, report.until)}</p>
            <Today of={report.absentToday} />
            {report.people.length === 0 ? (
              <EmptyState>{t('report.none')}</EmptyState>
            ) : (
              <>
                <Pictures report={report} />
                <ByPerson report={report} />
              </>
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

/** Who is away today, and when each is back. */
function Today({ of }: { of: Report['absentToday'] }) {
  const { t } = useTranslation('leave');
  return (
    <Panel title={t('report.today')} count={of.length} flush>
      {of.length === 0 ? <p className="hint padded">{t('report.nobodyToday')}</p> : null}
      <ul className="bare flush" aria-label={t('report.today')}>
        {of.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[one.unit, one.half !== 'DAY' && t(`half.${one.half}`)]}>{one.name}</Lines>
            </span>
            <span className="dim figures">{t('count.returns', { day: dayOf(one.returnsOn) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** No kind of leave is late. */
const looks: readonly ChartLook[] = ['done', 'open', 'ok', 'rest', 'warn'];

/** By unit and by month; of months no names are known. */
function Pictures({ report: { people, months } }: { report: Report }) {
  const { t } = useTranslation('leave');
  const kinds = leaveKinds.filter((kind) => months.some((one) => one.kind === kind));
  const units = [...Map.groupBy(people, (one) => one.unit)];
  const times = [...new Set(months.map((one) => one.month))].sort();
  const sum = (rows: { days: number }[]) => rows.reduce((all, one) => all + one.days, 0);
  return (
    <>
      <Panel title={t('report.byUnit')}>
        <Chart
          kind="bars"
          heard
          title={t('report.byUnit')}
          of={t('calendar.unit')}
          labels={units.map(([unit]) => unit)}
          series={kinds.map((kind, place) => ({
            name: t(`kind.${kind}`),
            look: looks[place % looks.length],
            values: units.map(([, rows]) => sum(rows.flatMap((one) => one.kinds.filter((row) => row.kind === kind)))),
          }))}
          source={t('report.source')}
        />
      </Panel>
      {times.length > 1 ? (
        <Panel title={t('report.byMonth')}>
          <Chart
            kind="bars"
            heard
            title={t('report.byMonth')}
            of={t('report.month')}
            labels={times.map((month) => monthYear(`${month}-01`))}
            series={kinds.map((kind, place) => ({
              name: t(`kind.${kind}`),
              look: looks[place % looks.length],
              values: times.map((month) => sum(months.filter((one) => one.kind === kind && one.month === month))),
            }))}
          />
        </Panel>
      ) : null}
    </>
  );
}

/** A narrow screen goes to the side, also by keys. */
function ByPerson({ report: { people } }: { report: Report }) {
  const { t } = useTranslation('leave');
  const kinds = leaveKinds.filter((kind) => people.some((one) => one.kinds.some((row) => row.kind === kind)));
  const said = (row: { days: number; times: number } | undefined) => (row ? t('report.daysTimes', row) : '–');
  const heads = [t('manage.name'), ...kinds.map((kind) => t(`kind.${kind}`)), t('report.left'), t('report.lapsed'), t('report.unpaid')];
  return (
    <Panel title={t('report.byPerson')} count={people.length} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.scroll} aria-label={t('report.byPerson')} tabIndex={0}>
        <table className="plain-table figures">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Lines sub={[one.unit]}>
                    <Link to={paths.leavePerson(one.id)}>{one.name}</Link>
                  </Lines>
                </th>
                {kinds.map((kind) => (
                  <td key={kind}>{said(one.kinds.find((row) => row.kind === kind))}</td>
                ))}
                <td>{one.vacationLeft ?? '–'}</td>
                <td>{one.lapsed || '–'}</td>
                <td>{one.unpaid ? <span className="warned">{one.unpaid}</span> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
