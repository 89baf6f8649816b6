import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { teamCalendar } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { Chips } from '../ui/Chips.tsx';
import { CalendarView } from '../ui/calendar/CalendarView.tsx';
import { isWeekend } from '../ui/calendar/days.ts';
import type { CalendarItem } from '../ui/calendar/types.ts';
import { useCalendar } from '../ui/calendar/useCalendar.ts';
import { ListFilter } from '../ui/ListView.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import { LeaveCard } from './LeaveCard.tsx';
import type { Say } from './leave-words.ts';

type Team = Given<typeof teamCalendar>;
const shownReads = [teamCalendar];

/** Who of the unit is away, and one's own card of the year. */
export function LeaveCalendar() {
  const { t } = useTranslation('leave');
  const { filters, narrow } = useListParams({ filters: { of: ['team', 'card'] } });
  return (
    <div className="stack">
      <Chips
        label={t('calendar.label')}
        value={filters.of}
        onChange={(of) => narrow({ of })}
        chips={[
          { value: 'team', label: t('calendar.team') },
          { value: 'card', label: t('card.mine') },
        ]}
      />
      {filters.of === 'card' ? <LeaveCard /> : <TeamCalendar />}
    </div>
  );
}

/** Persons by day: that somebody is away everybody of the unit sees, of what kind nobody does. */
function TeamCalendar() {
  const { t } = useTranslation('leave');
  const small = useIsSmall();
  const calendar = useCalendar(['month', 'week', 'list']);
  const list = useListParams({ filters: { unit: [] } });
  const unitId = Number(list.filters.unit) || undefined;
  const read = useRead(teamCalendar, { ...calendar.period, ...(unitId ? { unitId } : {}) }, { keep: true });
  useRequestsLive(shownReads);
  const team = read.data;
  const persons = team?.persons ?? [];
  // elsewhere each is called by name already
  const byRow = !small && calendar.view !== 'list';
  return (
    <CalendarView
      label={t('calendar.team')}
      calendar={calendar}
      read={read}
      items={team && itemsOf(team, t, byRow)}
      resources={byRow ? persons.map(({ id, name, position }) => ({ id, name, detail: position })) : undefined}
      holidays={team?.daysOff}
      words={{ firm: t('away'), held: t('calendar.elsewhere') }}
      monthRows={{ sums: { label: t('calendar.present'), of: (day) => (team ? presentOn(team, day) : '') } }}
      tools={
        team && team.units.length > 1 ? (
          <ListFilter
            label={t('calendar.unit')}
            all={t('calendar.ownUnit')}
            value={list.filters.unit}
            options={team.units.map((one) => ({ value: String(one.id), label: one.name }))}
            onChange={(unit) => list.narrow({ unit })}
          />
        ) : null
      }
      foot={
        <p className="hint marked">
          <IconLock size={16} aria-hidden /> {t('calendar.noKinds')}
        </p>
      }
    />
  );
}

/** How many are at the office that day; nothing is said of days off. */
function presentOn({ persons, items, daysOff }: Team, day: string): number | string {
  if (isWeekend(day) || daysOff.some((one) => one.day === day)) return '';
  const away = items.filter((one) => one.day === day && one.kind === null);
  return persons.length - away.length / 2;
}

/** Half days that follow on are one; a row of a person need not say his name again. */
function itemsOf({ persons, items }: Team, t: Say, byPerson: boolean): CalendarItem[] {
  const names = new Map(persons.map((one) => [one.id, one.name]));
  return [...Map.groupBy(items, (one) => `${one.personId} ${one.day} ${one.kind}`).values()].flatMap((halves) => {
    const [first] = halves;
    if (!first) return [];
    const { personId, day, half, kind, shown } = first;
    const word = kind ? [t(`presence.${kind}`), shown].filter(Boolean).join(' ') : t('away');
    const whole = halves.length > 1;
    const from = whole || half === 'AM' ? '08:30' : '13:00';
    const until = whole || half === 'PM' ? '16:30' : '12:00';
    return [
      {
        id: `${personId} ${day} ${kind}`,
        resourceId: personId,
        from: `${day}T${from}:00+07:00`,
        until: `${day}T${until}:00+07:00`,
        title: byPerson ? word : (names.get(personId) ?? ''),
        detail: byPerson || kind === null ? undefined : word,
        tone: kind ? ('held' as const) : ('firm' as const),
        wholeDay: whole,
      },
    ];
  });
}
