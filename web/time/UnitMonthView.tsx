import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { unitMonth } from '../../contract/time/months.ts';
import { useRead } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { dayOf } from '../ui/calendar/words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { DayDialog } from './DayDialog.tsx';
import { MonthHistory, MonthState } from './MonthState.tsx';
import classes from './time.module.css';
import { isFault, looks, monthOfDay, partsOf, timesWords, type UnitMonth, useDayFacts } from './time-words.ts';
import { useGridKeys } from './useGridKeys.ts';

type Person = UnitMonth['persons'][number];
type Cell = NonNullable<Person['days'][number]>;
const shown = ['', 'faults', 'lates', 'waits'] as const;
const shownReads = [unitMonth];

/** บัญชีประจำเดือน: persons by days, what is wrong to be seen at once; how far the month is, and who has it. */
export function UnitMonthView() {
  const { t } = useTranslation('time');
  const calendar = useCalendar(['month']);
  const list = useListParams({ filters: { unitId: [], show: shown } });
  const unitId = Number(list.filters.unitId) || undefined;
  const month = monthOfDay(calendar.day);
  const read = useRead(unitMonth, { month, ...(unitId ? { unitId } : {}) }, { keep: true });
  useRequestsLive(shownReads);
  const [opened, setOpened] = useState<{ person: Person; day: string } | null>(null);
  const of = read.data;
  const persons = (of?.persons ?? []).filter((one) => matches(one, list.filters.show) && one.name.includes(list.search));
  const byId = new Map(persons.map((one) => [one.id, one]));
  const place = new Map(of?.days.map(({ day }, at) => [day, at]));
  const cellOf = (person: Person | undefined, day: string) => person?.days[place.get(day) ?? -1] ?? null;
  const rowOf = new Map(persons.map((one, row) => [one.id, row]));
  const keys = useGridKeys(firstCell(persons));
  if (of && of.units.length === 0) return <EmptyState>{t('unitMonth.ownOnly')}</EmptyState>;
  return (
    <div className="stack">
      {of ? <MonthState of={of} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from one button of the grid to the next */}
      <div onKeyDown={keys.onKeyDown}>
        <CalendarView
          label={t('unitMonth.label')}
          calendar={calendar}
          read={read}
          items={of && []}
          holidays={of?.days.filter(({ name }) => name)}
          resources={persons.map(({ id, name, position }) => ({
            id,
            name,
            detail: position,
            to: `${paths.timePerson(id)}?day=${month}-01`,
          }))}
          monthRows={{
            cell: ({ id }, day) => {
              const person = byId.get(id);
              const cell = cellOf(person, day);
              return person && cell ? (
                <DayMark
                  person={person}
                  day={day}
                  cell={cell}
                  at={keys.cellAt(rowOf.get(id) ?? 0, place.get(day) ?? 0)}
                  onOpen={() => setOpened({ person, day })}
                />
              ) : null;
            },
            last: { label: t('unitMonth.sumHead'), of: ({ id }) => <Sums of={byId.get(id)?.sums} /> },
          }}
          cells={{
            said: (day) => t('unitMonth.phoneDay', { day: dayOf(day) }),
            mark: (day) => worst(persons.map((one) => cellOf(one, day))),
            of: (day) => <DayOfUnit day={day} persons={persons} cellOf={cellOf} onOpen={(person) => setOpened({ person, day })} />,
          }}
          tools={
            <>
              <SearchField label={t('unitMonth.find')} value={list.search} onSearch={list.find} />
              {of && of.units.length > 1 ? (
                <ListFilter
                  label={t('unitMonth.unit')}
                  value={list.filters.unitId || String(of.unit?.id ?? '')}
                  options={of.units.map((one) => ({
                    value: String(one.id),
                    label: t('unitMonth.unitPeople', { name: one.name, count: one.people }),
                  }))}
                  onChange={(to) => list.narrow({ unitId: to })}
                />
              ) : null}
              <ListFilter
                {...list.by('show')}
                label={t('unitMonth.show')}
                all={t('unitMonth.all')}
                options={(one) => t(`unitMonth.${one}`)}
              />
            </>
          }
          foot={<Legend />}
        />
      </div>
      {of && persons.length === 0 ? (
        <EmptyState
          action={
            list.narrowed ? (
              <Button variant="default" onClick={list.clear}>
                {t('unitMonth.all')}
              </Button>
            ) : null
          }
        >
          {t('unitMonth.nobody')}
        </EmptyState>
      ) : null}
      {of ? <MonthHistory of={of} /> : null}
      {opened ? <DayDialog day={opened.day} personId={opened.person.id} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

function firstCell(persons: readonly Person[]): readonly [number, number] | undefined {
  const row = persons.findIndex(({ days }) => days.some(Boolean));
  return row < 0 ? undefined : [row, persons[row]?.days.findIndex(Boolean) ?? 0];
}

function matches({ days }: Person, show: (typeof shown)[number]): boolean {
  if (show === '') return true;
  return days.some((one) => {
    if (!one) return false;
    if (show === 'faults') return isFault(one);
    return show === 'waits' ? one.waits : [one.am, one.pm].some((half) => half === 'LATE' || half === 'EARLY');
  });
}

/** What stands out of a day: its worst half; present says nothing. */
function worstOf(cell: Cell): { status: Cell['am']; half: 'AM' | 'PM' | null } {
  const parts = partsOf(cell).filter(({ status }) => status !== 'IN' && status !== 'HOLIDAY');
  return parts.find(({ status }) => looks[status].tone === 'urgent') ?? parts[0] ?? { status: null, half: null };
}

function worst(cells: readonly (Cell | null)[]): 'warn' | 'urgent' | undefined {
  const tones = cells.map((cell) => {
    const status = cell && worstOf(cell).status;
    return status ? looks[status].tone : 'plain';
  });
  return (['urgent', 'warn'] as const).find((tone) => tones.includes(tone));
}

function useCellWords(): (cell: Cell, day: string) => string {
  const { t } = useTranslation('time');
  const facts = useDayFacts();
  return (cell, day) =>
    [
      timesWords(t, cell.inAt, cell.outAt, day < bangkokDay(new Date())),
      ...facts(cell).map(({ word }) => word),
      cell.claimed && t('claimedShort'),
      cell.waits && t('waiting'),
      cell.shiftCode,
    ]
      .filter(Boolean)
      .join(' · ');
}

/** One person's day: an icon or the minutes, and all of it in words. */
function DayMark({ person, day, cell, at, onOpen }: { person: Person; day: string; cell: Cell; at: object; onOpen: () => void }) {
  const words = useCellWords();
  const { status, half } = worstOf(cell);
  const said = words(cell, day);
  const look = status ? looks[status] : null;
  const fault = look && look.tone !== 'plain';
  // a missing time and a late one are of the day
  const halved = status !== null && ['ABSENT', 'LEAVE', 'TRAVEL', 'WFH'].includes(status);
  return (
    <button
      type="button"
      className={classes.cell}
      title={said}
      aria-label={[person.name, dayOf(day), said].filter(Boolean).join(' · ')}
      data-tone={look?.tone}
      data-filled={look && (half === null || !halved) ? true : undefined}
      data-half={look && halved ? (half ?? undefined) : undefined}
      data-waits={cell.waits || undefined}
      {...at}
      onClick={onOpen}
    >
      {status === 'LATE' ? (
        cell.lateMinutes
      ) : status === 'EARLY' ? (
        `−${cell.earlyMinutes}`
      ) : look && (fault || status === 'LEAVE') ? (
        <look.Icon size={18} aria-hidden />
      ) : null}
      {cell.waits ? <IconHourglass size={14} aria-hidden /> : null}
      {!look && cell.claimed ? '*' : null}
      {!look && cell.shiftCode ? <span className={classes.rosterCell}>{cell.shiftCode}</span> : null}
    </button>
  );
}

function Sums({ of }: { of: Person['sums'] | undefined }) {
  const { t } = useTranslation('time');
  if (!of || (of.lates === 0 && of.absent === 0)) return <span className="dim">–</span>;
  return <span className={of.absent > 0 ? 'fault' : 'warned'}>{t('unitMonth.sum', { lates: of.lates, absent: of.absent })}</span>;
}

/** On a phone: whoever has something to be seen to first. */
function DayOfUnit({
  day,
  persons,
  cellOf,
  onOpen,
}: {
  day: string;
  persons: readonly Person[];
  cellOf: (person: Person, day: string) => Cell | null;
  onOpen: (person: Person) => void;
}) {
  const { t } = useTranslation('time');
  const words = useCellWords();
  const rows = persons.flatMap((person) => {
    const cell = cellOf(person, day);
    return cell ? [{ person, cell, rank: rankOf(cell) }] : [];
  });
  return (
    <ul className={`bare panel flush ${classes.chosen}`} aria-label={t('unitMonth.phoneDay', { day: dayOf(day) })}>
      {rows
        .sort((a, b) => a.rank - b.rank)
        .map(({ person, cell }) => {
          const { status } = worstOf(cell);
          const look = status && looks[status];
          return (
            <li key={person.id} className="row">
              <span className="words" data-apart>
                <Lines sub={[person.position]}>
                  <button type="button" className="plain link" onClick={() => onOpen(person)}>
                    {person.name}
                  </button>
                </Lines>
                <span className="marked toned figures" data-tone={look?.tone}>
                  {look ? <look.Icon size={16} aria-hidden /> : null}
                  {words(cell, day) || '–'}
                </span>
              </span>
            </li>
          );
        })}
    </ul>
  );
}

function rankOf(cell: Cell): number {
  const { status } = worstOf(cell);
  return status ? ['urgent', 'warn', 'brand', 'ok', 'plain'].indexOf(looks[status].tone) : 5;
}

function Legend() {
  const { t } = useTranslation('time');
  const said = ['LATE', 'NO_OUT', 'ABSENT', 'LEAVE', 'TRAVEL', 'WFH'] as const;
  return (
    <p className={`hint ${classes.legend}`}>
      {said.map((status) => {
        const { Icon, tone } = looks[status];
        return (
          <span key={status} className="marked toned" data-tone={tone}>
            <Icon size={16} aria-hidden />
            {t(`status.${status}`)}
          </span>
        );
      })}
      <span>{t('unitMonth.legend')}</span>
    </p>
  );
}
