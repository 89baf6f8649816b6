import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { roomReport, roomReportPath } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { ReportFrame, ReportTable, sinceMonth, useReportSpan } from '../office/ReportFrame.tsx';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';

type Report = Given<typeof roomReport>;

/** Hours used of hours open, who did not come, who lost a room and why, by unit, and meals. */
export function RoomReport() {
  const { t } = useTranslation('room');
  const span = useReportSpan(sinceMonth);
  const read = useRead(roomReport, { from: span.from, until: span.until }, { enabled: span.whole, keep: true });
  return (
    <section aria-labelledby="room-report">
      <h2 id="room-report">{t('report.title')}</h2>
      <ReportFrame title={t('report.title')} span={span} path={roomReportPath}>
        <Answer of={read} rows={6}>
          {(report) =>
            report.rooms.every((room) => room.times === 0) ? <EmptyState>{t('report.none')}</EmptyState> : <Shown report={report} />
          }
        </Answer>
      </ReportFrame>
    </section>
  );
}

const figures = new Intl.NumberFormat('en');

function Shown({ report: { rooms, units, bumped } }: { report: Report }) {
  const { t } = useTranslation('room');
  const sum = (of: (room: Report['rooms'][number]) => number) => Math.round(rooms.reduce((all, room) => all + of(room), 0) * 10) / 10;
  const share = (hours: number, open: number) => (open > 0 ? Math.round((hours / open) * 100) : '–');
  const line = (row: Omit<Report['rooms'][number], 'id' | 'name'>) => [
    figures.format(row.times),
    figures.format(row.hours),
    figures.format(row.openHours),
    share(row.hours, row.openHours),
    row.noShow,
    row.bumped,
    figures.format(row.baht),
  ];
  const all = {
    times: sum((room) => room.times),
    hours: sum((room) => room.hours),
    openHours: sum((room) => room.openHours),
    noShow: sum((room) => room.noShow),
    bumped: sum((room) => room.bumped),
    baht: sum((room) => room.baht),
  };
  return (
    <>
      <Panel title={t('report.chart')}>
        <Chart
          kind="bars"
          heard
          title={t('report.chart')}
          of={t('report.room')}
          labels={rooms.map((room) => room.name)}
          series={[
            { name: t('report.hours'), look: 'done', values: rooms.map((room) => room.hours) },
            { name: t('report.freeHours'), look: 'rest', values: rooms.map((room) => Math.max(0, room.openHours - room.hours)) },
          ]}
          source={t('report.source')}
        />
      </Panel>
      <Panel title={t('report.rooms')} flush>
        <ReportTable
          label={t('report.rooms')}
          heads={[
            t('report.room'),
            ...(['times', 'hours', 'openHours', 'share', 'noShow', 'bumpedTimes', 'baht'] as const).map((one) => t(`report.${one}`)),
          ]}
          rows={rooms.map(({ id, name, ...row }) => ({ key: id, cells: [name, ...line(row)] }))}
          sums={[t('report.total'), ...line(all)]}
        />
      </Panel>
      <Panel title={t('report.units')} flush>
        <ReportTable
          label={t('report.units')}
          heads={(['unit', 'times', 'hours', 'baht'] as const).map((one) => t(`report.${one}`))}
          rows={units.map((unit) => ({
            key: unit.name,
            cells: [unit.name, figures.format(unit.times), figures.format(unit.hours), figures.format(unit.baht)],
          }))}
        />
      </Panel>
      {bumped.length > 0 ? (
        <Panel title={t('report.bumped')} flush>
          <ReportTable
            label={t('report.bumped')}
            heads={(['number', 'unit', 'room', 'time', 'reason'] as const).map((one) => t(`report.${one}`))}
            rows={bumped.map((one) => ({ key: one.useId, cells: [one.number, one.unit, one.room, shortDateTime(one.from), one.reason] }))}
          />
        </Panel>
      ) : null}
    </>
  );
}
