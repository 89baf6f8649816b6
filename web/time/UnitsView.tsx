import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { unitMonths } from '../../contract/time/months.ts';
import { useRead } from '../api.ts';
import { BulkBar } from '../ui/BulkBar.tsx';
import { addMonths } from '../ui/calendar/days.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { monthYear } from '../ui/calendar/words.ts';
import type { Column } from '../ui/DataTable.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import classes from './time.module.css';
import { firstOf, monthOfDay } from './time-words.ts';
import { monthActs, useMonthAct } from './useMonthAct.ts';

type Unit = Given<typeof unitMonths>['units'][number];
const tones: Record<Unit['state'], Tone> = { OPEN: 'plain', UNIT_SIGNED: 'brand', HR_CHECKED: 'brand', CLOSED: 'ok' };

/** How far the months of the units are; several are signed, checked or closed at once. */
export function UnitsView() {
  const { t } = useTranslation(['time', 'calendar']);
  const { day, turn, onDay } = useCalendar(['month']);
  const month = monthOfDay(day);
  const read = useRead(unitMonths, { month }, { keep: true });
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const { busy, act } = useMonthAct();
  const units = read.data?.units ?? [];
  const picked = units.filter((one) => chosen.has(one.id));
  const columns = useColumns(month);
  return (
    <ListView
      label={t('unitMonth.units')}
      read={read}
      rows={read.data?.units}
      before={
        <div className={classes.turns}>
          <Button variant="default" px={10} aria-label={t('calendar:earlier')} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            variant="default"
            px={10}
            aria-label={t('calendar:later')}
            disabled={addMonths(firstOf(month), 1) > bangkokDay(new Date())}
            onClick={() => onDay(addMonths(firstOf(month), 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </Button>
          <h2 aria-live="polite">{monthYear(firstOf(month))}</h2>
        </div>
      }
      empty={t('unitMonth.noUnits')}
      columns={columns}
      idOf={(row) => row.id}
      nameOf={(row) => row.name}
      selected={chosen}
      onSelect={setChosen}
      card={(row) => <UnitCard row={row} month={month} />}
      bulk={
        picked.length > 0 ? (
          <BulkBar
            label={t('unitMonth.units')}
            said={t('unitMonth.chosen', { count: picked.length })}
            clear={t('unitMonth.clear')}
            onClear={() => setChosen(new Set())}
          >
            {monthActs.map((one, place) => {
              const may = picked.filter((unit) => unit.may.includes(one));
              const first = monthActs.findIndex((each) => picked.some((unit) => unit.may.includes(each))) === place;
              return may.length > 0 ? (
                <Button
                  key={one}
                  variant={first ? 'filled' : 'default'}
                  loading={busy}
                  onClick={() => void act(one, month, may).then((done) => done && setChosen(new Set()))}
                >
                  {t(`unitMonth.bulk.${one}`, { count: may.length })}
                </Button>
              ) : null;
            })}
          </BulkBar>
        ) : null
      }
    />
  );
}

/** Leads to the month of the unit. */
function UnitName({ row, month }: { row: Unit; month: string }) {
  const { t } = useTranslation('time');
  return (
    <Lines sub={[t('unitMonth.people') && `${row.people} ${t('unitMonth.people')}`]}>
      <Link
        className="link"
        aria-label={t('unitMonth.openUnit', { name: row.name })}
        to={`?view=unit&unitId=${row.id}&day=${firstOf(month)}`}
      >
        {row.name}
      </Link>
    </Lines>
  );
}

function UnitCard({ row, month }: { row: Unit; month: string }) {
  return (
    <div data-apart className="fields">
      <UnitName row={row} month={month} />
      <UnitState row={row} />
      <UnitWaits row={row} />
    </div>
  );
}

function UnitState({ row }: { row: Unit }) {
  const { t } = useTranslation('time');
  return (
    <Lines sub={[row.by, row.at && shortDateTime(row.at)]}>
      <span>
        <Pill tone={tones[row.state]}>{t(`state.${row.state}`)}</Pill>
      </span>
    </Lines>
  );
}

function UnitWaits({ row }: { row: Unit }) {
  const { t } = useTranslation('time');
  const waits = [
    row.waitingPunches > 0 && t('unitMonth.waitingPunches', { count: row.waitingPunches }),
    row.waitingCorrections > 0 && t('unitMonth.waitingCorrections', { count: row.waitingCorrections }),
  ].filter(Boolean);
  return waits.length > 0 ? <span className="warned">{waits.join(' · ')}</span> : <span className="dim">–</span>;
}

function useColumns(month: string): Column<Unit>[] {
  const { t } = useTranslation('time');
  return [
    { id: 'name', title: t('unitMonth.unit'), minWidth: '220px', render: (row) => <UnitName row={row} month={month} /> },
    { id: 'state', title: t('unitMonth.state'), width: '240px', render: (row) => <UnitState row={row} /> },
    {
      id: 'keepers',
      title: t('unitMonth.keepers'),
      minWidth: '180px',
      render: (row) => row.keepers.join(', ') || <span className="dim">{t('unitMonth.registry')}</span>,
    },
    { id: 'waits', title: t('unitMonth.waitingHead'), minWidth: '220px', render: (row) => <UnitWaits row={row} /> },
  ];
}
