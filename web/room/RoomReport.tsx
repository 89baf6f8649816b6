import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { roomReport, roomReportPath } from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Answer } from '../ui/Answer.tsx';
import { Chart } from '../ui/chart/Chart.tsx';
import { DateField } from '../ui/DateField.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';
import classes from './room.module.css';

type Report = Given<typeof roomReport>;

/** Hours used of hours open, who did not come, who lost a room and why, by unit, and meals. */
export function RoomReport() {
  const { t } = useTranslation('room');
  const today = bangkokDay(new Date());
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [until, setUntil] = useState(today);
  const asked = from !== '' && until >= from;
  const read = useRead(roomReport, { from, until }, { enabled: asked, keep: true });
  const path = (as: string) => `${roomReportPath}?${new URLSearchParams({ from, until, as })}`;
  return (
    <section className="stack" aria-labelledby="room-report">
      <h2 id="room-report">{t('report.title')}</h2>
      <div className={classes.tools}>
        <DateField label={t('report.from')} value={from} onChange={setFrom} />
        <DateField label={t('report.until')} value={until} onChange={setUntil} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" disabled={!asked} leftSection={<IconTableExport size={18} aria-hidden />}>
              {t('report.file')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void openPrint(path('pdf')).catch(toastError)}>{t('report.pdf')}</Menu.Item>
            {(['xlsx', 'csv'] as const).map((as) => (
              <Menu.Item key={as} onClick={() => void saveFrom(path(as), `${t('report.title')} ${from} ${until}.${as}`)}>
                {t(`report.${as}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Answer of={read} rows={6}>
        {(report) =>
          report.rooms.every((room) => room.times === 0) ? <EmptyState>{t('report.none')}</EmptyState> : <Shown report={report} />
        }
      </Answer>
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
        <Rows
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
        <Rows
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
          <Rows
            label={t('report.bumped')}
            heads={(['number', 'unit', 'room', 'time', 'reason'] as const).map((one) => t(`report.${one}`))}
            rows={bumped.map((one) => ({ key: one.useId, cells: [one.number, one.unit, one.room, shortDateTime(one.from), one.reason] }))}
          />
        </Panel>
      ) : null}
    </>
  );
}

interface RowsProps {
  label: string;
  heads: string[];
  rows: { key: string | number; cells: (string | number | null)[] }[];
  sums?: (string | number)[];
}

function Rows({ label, heads, rows, sums }: RowsProps) {
  const [name, ...rest] = sums ?? [];
  return (
    <section className={classes.scroll} aria-label={label} {...{ tabIndex: 0 }}>
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
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              <th scope="row">{name}</th>
              {rest.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
