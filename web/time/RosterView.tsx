import { Button, Checkbox, Group, MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { rosterOf, setRoster } from '../../contract/time/months.ts';
import { timeSetup } from '../../contract/time/punches.ts';
import { useRead, useSend } from '../api.ts';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { addDays, monthOf } from '../ui/calendar/days.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { dayOf } from '../ui/calendar/words.ts';
import { DateField } from '../ui/DateField.tsx';
import { weekdayShort } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter } from '../ui/ListView.tsx';
import { useListParams } from '../ui/useListParams.ts';
import classes from './time.module.css';
import { hour, monthOfDay, ownUnits, stale, type Today } from './time-words.ts';

type Roster = Given<typeof rosterOf>;
type Shift = NonNullable<Today['shift']>;
type RosterDay = Roster['persons'][number]['days'][number];

/** ตารางเวร: who has which shift on which day; it is set over spans of days, for many at once. */
export function RosterView() {
  const { t } = useTranslation('time');
  const setup = useRead(timeSetup, {}, { staleTime: 60_000 }).data;
  const list = useListParams({ filters: { unitId: [] } });
  const units = ownUnits(setup);
  const unitId = Number(list.filters.unitId) || units[0]?.id;
  if (setup && unitId === undefined) return <EmptyState>{t('unitMonth.ownOnly')}</EmptyState>;
  return unitId === undefined ? null : (
    <OfUnit unitId={unitId} shifts={setup?.shifts ?? []} units={units} onUnit={(to) => list.narrow({ unitId: to })} />
  );
}

interface UnitProps {
  unitId: number;
  shifts: readonly Shift[];
  units: readonly { id: number; name: string }[];
  onUnit: (unitId: string) => void;
}

function OfUnit({ unitId, shifts, units, onUnit }: UnitProps) {
  const { t } = useTranslation('time');
  const calendar = useCalendar(['month']);
  const month = monthOfDay(calendar.day);
  const read = useRead(rosterOf, { month, unitId }, { keep: true });
  const [sets, setSets] = useState(false);
  const of = read.data;
  const byId = new Map(of?.persons.map((one) => [one.id, new Map(one.days.map((day) => [day.day, day]))]));
  const shiftOf = new Map(shifts.map((one) => [one.id, one]));
  const words = (day: RosterDay) => {
    const shift = day.shiftId ? shiftOf.get(day.shiftId) : undefined;
    if (!day.working || !shift) return t('rosterOf.off');
    return t('rosterOf.said', { shift: shift.name, times: `${hour(shift.comesAt)}–${hour(shift.goesAt)}` });
  };
  return (
    <>
      <CalendarView
        label={t('rosterOf.title')}
        calendar={calendar}
        read={read}
        items={of && []}
        resources={of?.persons.map(({ id, name, position }) => ({ id, name, detail: position }))}
        monthRows={{
          cell: ({ id }, day) => {
            const one = byId.get(id)?.get(day);
            if (!one) return null;
            const shift = one.shiftId ? shiftOf.get(one.shiftId) : undefined;
            const said = [words(one), one.set && t('rosterOf.bySet')].filter(Boolean).join(' · ');
            return (
              <span className={`${classes.rosterCell} ${one.set ? classes.set : 'dimmed'}`} title={said}>
                <span aria-hidden>{one.working && shift ? <span lang="th">{shift.code}</span> : one.set ? t('rosterOf.off') : ''}</span>
                <span className="unseen">{said}</span>
              </span>
            );
          },
        }}
        cells={{
          said: (day) => t('unitMonth.phoneDay', { day: dayOf(day) }),
          mark: (day) => (of?.persons.some(({ id }) => byId.get(id)?.get(day)?.set) ? 'brand' : undefined),
          of: (day) => (
            <ul className={`bare panel flush ${classes.chosen}`} aria-label={dayOf(day)}>
              {of?.persons.map(({ id, name, position }) => {
                const one = byId.get(id)?.get(day);
                return one ? (
                  <li key={id} className="row">
                    <span className="words">
                      <Lines sub={[position, one.set && t('rosterOf.bySet')]}>{name}</Lines>
                    </span>
                    <span className={one.set ? classes.set : 'dimmed'}>{words(one)}</span>
                  </li>
                ) : null;
              })}
            </ul>
          ),
        }}
        tools={
          <>
            {units.length > 1 ? (
              <ListFilter
                label={t('unitMonth.unit')}
                value={String(unitId)}
                options={units.map((one) => ({ value: String(one.id), label: one.name }))}
                onChange={onUnit}
              />
            ) : null}
            {of?.mayChange ? (
              <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => setSets(true)}>
                {t('rosterOf.set')}
              </Button>
            ) : null}
          </>
        }
        foot={<p className="hint">{of && !of.mayChange && of.state !== 'OPEN' ? t('rosterOf.fixed') : t('rosterOf.legend')}</p>}
      />
      {sets && of ? <RosterForm roster={of} shifts={shifts} onClose={() => setSets(false)} /> : null}
    </>
  );
}

/** Over a span, or certain days of its weeks. */
function RosterForm({ roster, shifts, onClose }: { roster: Roster; shifts: readonly Shift[]; onClose: () => void }) {
  const { t } = useTranslation('time');
  const send = useSend(setRoster, stale);
  const month = monthOf(`${roster.month}-01`);
  return (
    <FormModal
      title={t('rosterOf.set')}
      size={620}
      initial={{
        personIds: [] as string[],
        ...month,
        weekdays: [] as string[],
        as: 'SHIFT' as 'SHIFT' | 'OFF' | 'USUAL',
        shiftId: String(shifts[0]?.id ?? ''),
      }}
      send={({ personIds, from, until, weekdays, as, shiftId }) =>
        send({
          unitId: roster.unit.id,
          personIds: personIds.map(Number),
          from,
          until,
          weekdays: weekdays.map(Number),
          as,
          shiftId: as === 'SHIFT' ? Number(shiftId) : null,
        })
      }
      submit={t('rosterOf.set')}
      done={({ days }) => t('rosterOf.done', { count: days })}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <MultiSelect
            label={t('rosterOf.people')}
            searchable
            data={roster.persons.map((one) => ({ value: String(one.id), label: one.name }))}
            {...field('personIds', { required: true })}
          />
          <SimpleGrid cols={2} spacing={12}>
            <DateField label={t('rosterOf.from')} {...field('from', { required: true })} />
            <DateField label={t('rosterOf.until')} {...field('until', { required: true })} />
          </SimpleGrid>
          <Checkbox.Group label={t('rosterOf.weekdays')} description={t('rosterOf.weekdaysHint')} {...field('weekdays')}>
            <Group gap={16} mt={6}>
              {[1, 2, 3, 4, 5, 6, 0].map((one) => (
                <Checkbox key={one} value={String(one)} label={weekdayShort(addDays('2026-11-22', one))} />
              ))}
            </Group>
          </Checkbox.Group>
          <Select
            label={t('rosterOf.as')}
            data={(['SHIFT', 'OFF', 'USUAL'] as const).map((value) => ({ value, label: t(`rosterOf.${value}`) }))}
            allowDeselect={false}
            {...field('as')}
          />
          {values.as === 'SHIFT' ? (
            <Select
              label={t('rosterOf.shift')}
              data={shifts.map((one) => ({ value: String(one.id), label: `${one.code} · ${one.name}` }))}
              allowDeselect={false}
              {...field('shiftId')}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}
