import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { carListPrint, logPrint, vehicleReport, vehicleReportPath } from '../../contract/vehicle/reports.ts';
import { useRead } from '../api.ts';
import { ReportFrame, ReportTable, sinceMonth, useReportSpan } from '../office/ReportFrame.tsx';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { CarPapers, type Days, printPaper } from './CarPapers.tsx';

type Report = Given<typeof vehicleReport>;

/** What the books of the cars come to, and the papers that are made of them. */
export function VehicleReport() {
  const { t } = useTranslation('vehicle');
  const span = useReportSpan(sinceMonth);
  const { from, until, whole } = span;
  const read = useRead(vehicleReport, { from, until }, { enabled: whole, keep: true });
  return (
    <section aria-labelledby="vehicle-report">
      <h2 id="vehicle-report">{t('report.title')}</h2>
      <ReportFrame title={t('report.title')} span={span} path={vehicleReportPath} tools={<CarLists />}>
        <Answer of={read} rows={6}>
          {(report) => <Shown report={report} days={{ from, until }} />}
        </Answer>
      </ReportFrame>
    </section>
  );
}

/** แบบ 1 and แบบ 2. */
function CarLists() {
  const { t } = useTranslation('vehicle');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('report.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => printPaper(carListPrint.path, { form: '1' })}>{t('report.printPositionCars')}</Menu.Item>
        <Menu.Item onClick={() => printPaper(carListPrint.path, { form: '2' })}>{t('report.printCars')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Shown({ report, days }: { report: Report; days: Days }) {
  const { t } = useTranslation('vehicle');
  return (
    <>
      {report.cars.every((car) => car.trips === 0) ? <EmptyState>{t('report.none')}</EmptyState> : <Pictures report={report} />}
      <Cars cars={report.cars} days={days} />
      <Further report={report} />
      <Books books={report.books} />
    </>
  );
}

function Pictures({ report: { cars, months } }: { report: Report }) {
  const { t } = useTranslation('vehicle');
  const measured = cars.filter((car) => car.kmPerLitre !== null);
  return (
    <>
      <Panel title={t('report.chart')}>
        <Chart
          kind="bars"
          heard
          title={t('report.chart')}
          of={t('report.car')}
          labels={cars.map((car) => car.name)}
          series={[
            { name: t('report.km'), look: 'done', values: cars.map((car) => car.km) },
            { name: t('report.gapKm'), look: 'late', values: cars.map((car) => car.gapKm) },
          ]}
          source={t('report.source')}
        />
      </Panel>
      {measured.length > 0 ? (
        <Panel title={t('report.perLitre')}>
          <Chart
            kind="bars"
            heard
            title={t('report.perLitre')}
            of={t('report.car')}
            labels={measured.map(({ name, standard }) => (standard === null ? name : t('report.nameAndStandard', { name, standard })))}
            series={[{ name: t('report.kmPerLitre'), look: 'done', values: measured.map((car) => car.kmPerLitre) }]}
          />
        </Panel>
      ) : null}
      {months.length > 1 ? (
        <Panel title={t('report.monthly')}>
          <Chart
            kind="lines"
            heard
            title={t('report.monthly')}
            of={t('report.month')}
            labels={months.map((one) => monthOf(one.month))}
            series={[{ name: t('report.km'), look: 'done', values: months.map((one) => one.km) }]}
          />
        </Panel>
      ) : null}
    </>
  );
}

const figures = new Intl.NumberFormat('en');
const figure = (value: number | null) => (value === null ? '–' : figures.format(value));
/** พ.ย. 2569. */
const monthOf = (month: string) => shortDate(`${month}-01T12:00:00+07:00`).replace(/^\d+ /, '');

const columns = [
  'trips',
  'km',
  'gapKm',
  'daysOut',
  'daysIdle',
  'litres',
  'kmPerLitre',
  'standard',
  'percent',
  'fuelBaht',
  'serviceBaht',
  'bahtPerKm',
] as const;
const summed: readonly (typeof columns)[number][] = ['trips', 'km', 'gapKm', 'daysOut', 'daysIdle', 'litres', 'fuelBaht', 'serviceBaht'];

function Cars({ cars, days }: { cars: Report['cars']; days: Days }) {
  const { t } = useTranslation('vehicle');
  const sumOf = (of: (typeof columns)[number]) => Math.round(cars.reduce((all, car) => all + (car[of] ?? 0), 0) * 100) / 100;
  return (
    <Panel title={t('report.cars')} flush>
      <ReportTable
        label={t('report.cars')}
        heads={[t('report.car'), ...columns.map((one) => t(`report.${one}`)), t('report.print')]}
        rows={cars.map((car) => ({
          key: car.id,
          cells: [
            car.name,
            ...columns.map((one) =>
              one === 'percent' && car.red ? (
                <Pill key={one} tone="urgent">
                  {figure(car.percent)}
                </Pill>
              ) : (
                figure(car[one])
              ),
            ),
            <CarPapers key="papers" inRow car={car} services={days} fuel={days} />,
          ],
        }))}
        sums={[t('report.total'), ...columns.map((one) => (summed.includes(one) ? figure(sumOf(one)) : '')), '']}
      />
    </Panel>
  );
}

/** Load of the drivers, and what somebody has to follow up. */
function Further({ report: { drivers, due, late, unordered } }: { report: Report }) {
  const { t } = useTranslation('vehicle');
  const heads = (...names: readonly Head[]) => names.map((one) => t(`report.${one}`));
  const trip = ({ requestId, number }: { requestId: number; number: string | null }) => (
    <Link key={requestId} to={paths.trip(requestId)}>
      {number}
    </Link>
  );
  const tables = [
    {
      name: 'drivers',
      heads: heads('driver', 'trips', 'km', 'hours', 'overtime'),
      rows: drivers.map((one) => ({ key: one.id, cells: [one.name, one.trips, figure(one.km), figure(one.hours), figure(one.overtime)] })),
    },
    {
      name: 'due',
      heads: heads('what', 'paper', 'day', 'daysLeft'),
      rows: due.map((one) => ({
        key: one.key,
        cells: [
          one.name,
          one.paper,
          shortDate(one.day),
          one.days < 0 ? (
            <Pill key="days" tone="urgent">
              {one.days}
            </Pill>
          ) : (
            one.days
          ),
        ],
      })),
    },
    {
      name: 'late',
      heads: heads('number', 'car', 'driver', 'backAt', 'daysLate'),
      rows: late.map((one) => ({ key: one.requestId, cells: [trip(one), one.car, one.driver, shortDateTime(one.backAt), one.days] })),
    },
    {
      name: 'unordered',
      heads: heads('number', 'car', 'outAt', 'reason', 'orderedAt'),
      rows: unordered.map((one) => ({
        key: one.requestId,
        cells: [
          trip(one),
          one.car,
          shortDateTime(one.outAt),
          one.reason,
          one.orderedAt ? (
            shortDateTime(one.orderedAt)
          ) : (
            <Pill key="order" tone="urgent">
              {t('report.notOrdered')}
            </Pill>
          ),
        ],
      })),
    },
  ] as const;
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, ...table }) => (
      <Panel key={name} title={t(`report.${name}`)} flush>
        <ReportTable label={t(`report.${name}`)} heads={[...table.heads]} rows={[...table.rows]} />
      </Panel>
    ));
}
type Head =
  | 'backAt'
  | 'car'
  | 'day'
  | 'daysLate'
  | 'daysLeft'
  | 'driver'
  | 'hours'
  | 'km'
  | 'number'
  | 'orderedAt'
  | 'outAt'
  | 'overtime'
  | 'paper'
  | 'reason'
  | 'trips'
  | 'what';

/** แบบ 4: one book for each car and month. */
function Books({ books }: { books: Report['books'] }) {
  const { t } = useTranslation('vehicle');
  if (books.length === 0) return null;
  return (
    <Panel title={t('report.books')} flush>
      <ReportTable
        label={t('report.books')}
        heads={[t('report.car'), t('report.month'), t('report.trips'), t('report.km'), t('report.print')]}
        rows={books.map((one) => ({
          key: `${one.month} ${one.vehicleId}`,
          cells: [
            one.name,
            monthOf(one.month),
            one.trips,
            figure(one.km),
            <Button
              key="print"
              variant="subtle"
              size="compact-md"
              leftSection={<IconPrinter size={16} aria-hidden />}
              aria-label={t('report.printLogOf', { car: one.name, month: monthOf(one.month) })}
              onClick={() => printPaper(logPrint.path(one.vehicleId), { month: one.month })}
            >
              {t('report.printLog')}
            </Button>,
          ],
        }))}
      />
    </Panel>
  );
}
