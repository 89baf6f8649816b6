import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { NotYet, type Reading } from '../Answer.tsx';
import { DateField } from '../DateField.tsx';
import { longDate, weekdayDate, weekdayShort } from '../dates.ts';
import { useBelow, useIsSmall } from '../useMedia.ts';
import classes from './CalendarView.module.css';
import { DayList } from './DayList.tsx';
import { addDays, daysOf, isWeekend, minutesOf, monthOf, startOf, weekOf } from './days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthRows } from './MonthRows.tsx';
import { spanOf, type Track, touches } from './spans.ts';
import { Timeline, type TimelineHead } from './Timeline.tsx';
import tint from './tones.module.css';
import {
  type CalendarDays,
  type CalendarHoliday,
  type CalendarItem,
  type CalendarOffers,
  type CalendarResource,
  type CalendarRows,
  type OpenHours,
  type Tone,
  tones,
} from './types.ts';
import { type CalendarParams, useNow } from './useCalendar.ts';
import type { TimelineActs, TimelineRow } from './useTimeline.ts';
import { dayMonth, dayOf, daysWords, hourOf, monthYear, noonOf } from './words.ts';

interface Props extends TimelineActs {
  /** Read aloud as the name of the calendar. */
  label: string;
  /** From `useCalendar`. */
  calendar: CalendarParams;
  /** What stands in `calendar.period`; left out while it is not here yet. */
  items: CalendarItem[] | undefined;
  /** What brings the items: tells that they do not come, with a retry. */
  read?: Reading | undefined;
  /** One row each; without them the calendar is of one thing. */
  resources?: CalendarResource[] | undefined;
  holidays?: readonly CalendarHoliday[] | undefined;
  /** Hours that the grid shows at least; it grows to what stands outside of them. */
  hours?: OpenHours | undefined;
  /** What tones are called here, where it is not what all calendars call them. */
  words?: Partial<Record<Tone, string>> | undefined;
  /** Beside the views: filters, acts. */
  tools?: ReactNode;
  /** After the signs under the grid. */
  foot?: ReactNode;
  /** Shown in the grid of a day or a week. */
  offers?: CalendarOffers | undefined;
  /** The month has a row for each resource in place of the wall. */
  monthRows?: CalendarRows | undefined;
  /** Days of the month say something of their own. */
  cells?: CalendarDays | undefined;
  /** How much of a day is taken, from 0 to 1, for the days to choose from. */
  load?: ((day: string) => number | undefined) | undefined;
  /** Opens an item that has no address. */
  onOpen?: ((item: CalendarItem) => void) | undefined;
}

const officeHours: OpenHours = { from: '08:00', until: '18:00' };

/**
 * Rooms, cars, people, meetings, events by time: a day with a row for each resource, a week (rows are the days of one resource, or the
 * resources by day), a month on the wall, a list. On a phone each is the list of the day with the same facts.
 */
export function CalendarView(props: Props) {
  const { calendar, read, items, resources, holidays, tools, foot } = props;
  const { t } = useTranslation('calendar');
  const small = useIsSmall();
  const now = useNow();
  const free = useMemo(() => new Map((holidays ?? []).map((one) => [one.day, one])), [holidays]);
  const words = Object.fromEntries(tones.map((tone) => [tone, props.words?.[tone] ?? t(`tone.${tone}`)])) as Record<Tone, string>;
  const today = bangkokDay(new Date(now));
  const nameOf = (item: CalendarItem) =>
    resources && resources.length > 1 ? (resources.find(({ id }) => id === item.resourceId)?.name ?? '') : '';
  const shown = { ...props, items: items ?? [], small, now, free, words, today, nameOf, busy: !items && !read?.isError };
  return (
    <div className={classes.root}>
      <Head calendar={calendar} today={today} small={small} tools={tools} />
      {calendar.view === 'day' || (small && calendar.view === 'week') ? <DayStrip {...shown} /> : null}
      {read?.isError && !items ? <NotYet of={read} /> : <Shown {...shown} />}
      <div className={classes.foot}>
        <Signs items={shown.items} words={words} />
        {foot}
        {small || (calendar.view === 'month' && props.monthRows) ? null : (
          <Keys view={calendar.view} picks={Boolean(props.onPick)} moves={Boolean(props.onMove)} />
        )}
      </div>
    </div>
  );
}

interface ShownProps extends Omit<Props, 'items' | 'words'> {
  items: CalendarItem[];
  small: boolean;
  now: number;
  today: string;
  free: Map<string, CalendarHoliday>;
  words: Record<Tone, string>;
  nameOf: (item: CalendarItem) => string;
  busy: boolean;
}

function Shown(props: ShownProps) {
  const { calendar, small, label, items, now, today, free, words, nameOf, onOpen, busy, resources, onPick, cells } = props;
  const { view, day, period, onView, onDay } = calendar;
  const listed = { label, items, now, today, holidays: free, words, nameOf, onOpen, busy };
  const month = (
    <MonthGrid
      {...listed}
      day={day}
      small={small}
      cells={cells}
      onDay={onDay}
      onOpenDay={(to) =>
        cells?.onOpen ? cells.onOpen(to) : onView(calendar.views.find((one) => one === 'day' || one === 'list') ?? view, to)
      }
    />
  );
  const hours = hoursOf(props, small ? [day] : daysOf(period));
  const list = (days: string[]) => (
    <DayList
      {...listed}
      days={days}
      free={onPick ? { resources: resources?.length ? resources : [undefined], hours, onPick } : undefined}
    />
  );
  if (view === 'list') return list(daysOf(period));
  if (small && view === 'month')
    return (
      <>
        {month}
        {cells ? cells.of(day) : list([day])}
      </>
    );
  if (view === 'month' && props.monthRows)
    return <MonthRows {...listed} {...props.monthRows} label={`${label} ${headingOf(calendar)}`} day={day} resources={resources ?? []} />;
  if (view === 'month') return month;
  if (small) return list([day]);
  return <Grid {...props} hours={hours} />;
}

/** The rows of a day, or of a week. */
function Grid(props: Omit<ShownProps, 'hours'> & { hours: { from: number; until: number } }) {
  const { calendar, items, resources, free, today, now, words, label, hours, busy, onOpen, onPick, onMove, judge, pickMinutes, offers } =
    props;
  const { view, day, period, onView } = calendar;
  const days = daysOf(period);
  const one = resources?.length === 1 ? resources[0] : undefined;
  const byDay = view === 'week' && (!resources || resources.length < 2);
  const byWeek = view === 'week' && !byDay;
  const widths = days.map((of) => (isWeekend(of) ? 0.5 : 1));
  const track: Track = { days, ...hours, step: byWeek ? 60 : 15, ...(byWeek ? { widths } : {}) };
  const rows: TimelineRow[] = byDay
    ? days.map((of) => ({
        key: of,
        name: dayOf(of),
        detail: free.get(of)?.name,
        resource: one,
        off: free.has(of) || isWeekend(of),
        track: { ...track, days: [of] },
        items: itemsOf(items, [of], one),
        ...(calendar.views.includes('day') ? { onOpen: () => onView('day', of) } : {}),
      }))
    : (resources?.length ? resources : [undefined]).map((resource) => ({
        key: String(resource?.id ?? 0),
        name: resource?.name ?? label,
        detail: resource?.detail,
        warning: resource?.warning,
        resource,
        off: view === 'day' && (free.has(day) || isWeekend(day)),
        track,
        items: itemsOf(items, days, resource),
      }));
  const heads = byDay || view === 'day' ? hourHeads(hours) : dayHeads(days, hours, today, free, calendar);
  const length = hours.until - hours.from;
  return (
    <Timeline
      key={`${view} ${byDay}`}
      {...{ label: `${label} ${headingOf(calendar)}`, rows, heads, now, words, busy, onOpen, onPick, onMove, judge, pickMinutes, offers }}
      begins={Math.max(0, Math.min(length - 15, 9 * 60 - hours.from))}
      least={byWeek ? widths.reduce((all, one) => all + one, 0) * 112 : (length / 60) * 64}
    />
  );
}

function itemsOf(items: CalendarItem[], days: string[], resource: CalendarResource | undefined): CalendarItem[] {
  const span = { from: startOf(days[0] ?? ''), until: startOf(addDays(days.at(-1) ?? '', 1)) };
  return items.filter(
    (item) => (!resource || item.resourceId === undefined || item.resourceId === resource.id) && touches(spanOf(item), span),
  );
}

/** Whole hours that hold what is asked for, the open hours and what stands in these days. */
function hoursOf(
  { hours = officeHours, items, resources }: Pick<ShownProps, 'hours' | 'items' | 'resources'>,
  days: string[],
): { from: number; until: number } {
  let from = minutesOf(hours.from);
  let until = minutesOf(hours.until);
  for (const { hours: open } of resources ?? [])
    if (open && typeof open === 'object') {
      from = Math.min(from, minutesOf(open.from));
      until = Math.max(until, minutesOf(open.until));
    }
  for (const day of days) {
    const begins = startOf(day);
    for (const item of items) {
      const span = spanOf(item);
      if (item.wholeDay || span.until <= begins || span.from >= begins + 86_400_000 || span.until - span.from >= 86_400_000) continue;
      from = Math.min(from, Math.max(0, (span.from - begins) / 60_000));
      until = Math.max(until, Math.min(1_440, (span.until - begins) / 60_000));
    }
  }
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

function hourHeads({ from, until }: { from: number; until: number }): TimelineHead[] {
  return Array.from({ length: (until - from) / 60 }, (_, index) => ({
    key: String(index),
    at: index * 60,
    words: <span className="figures">{hourOf(from + index * 60)}</span>,
    onLine: true,
  }));
}

function dayHeads(
  days: string[],
  { from, until }: { from: number; until: number },
  today: string,
  free: Map<string, CalendarHoliday>,
  { views, onView }: CalendarParams,
): TimelineHead[] {
  return days.map((day, index) => ({
    key: day,
    at: index * (until - from),
    off: isWeekend(day) || free.has(day),
    today: day === today,
    words: (
      <>
        {views.includes('day') ? (
          <button type="button" className={`plain ${classes.headDay} figures`} onClick={() => onView('day', day)}>
            {dayOf(day)}
          </button>
        ) : (
          <span className="figures">{dayOf(day)}</span>
        )}
        {free.has(day) ? <span className="detail">{free.get(day)?.name}</span> : null}
      </>
    ),
  }));
}

/** Today, earlier and later, which time is shown, a day to go to, and the views. */
function Head({ calendar, today, small, tools }: { calendar: CalendarParams; today: string; small: boolean; tools: ReactNode }) {
  const { t } = useTranslation('calendar');
  const { view, views, day, onView, onDay, turn } = calendar;
  return (
    <div className={classes.head}>
      <div className={classes.turns}>
        <Button variant="default" px={10} aria-label={t('earlier')} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button variant="default" aria-current={day === today ? 'date' : undefined} onClick={() => onDay(today)}>
          {t('today')}
        </Button>
        <Button variant="default" px={10} aria-label={t('later')} onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <h2 className={`${classes.heading} figures`} aria-live="polite">
        {headingOf(calendar, small)}
      </h2>
      <div className={classes.goTo}>
        <DateField
          key={day}
          label={<span className="unseen">{t('goTo')}</span>}
          value={day}
          onChange={(to) => to && to !== day && onDay(to)}
        />
      </div>
      {tools}
      {views.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: toggle buttons, no form group
        <div role="group" aria-label={t('view.label')} className={classes.views}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              {t(`view.${one}`)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function headingOf({ view, day, period }: CalendarParams, small = false): string {
  if (view === 'day' || (small && view === 'week')) return small ? longDate(day) : weekdayDate(noonOf(day));
  return view === 'week' ? daysWords(period) : monthYear(monthOf(day).from);
}

/** The days around the one that is shown, with how full each is; a week, or two where there is room. */
function DayStrip({ calendar, today, free, load, small }: ShownProps) {
  const { t } = useTranslation('calendar');
  const narrow = useBelow(1200);
  const { from } = weekOf(calendar.day);
  const days = Array.from({ length: small || narrow ? 7 : 14 }, (_, index) => addDays(from, index));
  return (
    <nav aria-label={t('days')} className={classes.strip}>
      {days.map((day) => {
        const used = load?.(day);
        return (
          <button
            key={day}
            type="button"
            className={classes.stripDay}
            aria-current={day === calendar.day ? 'date' : undefined}
            data-off={isWeekend(day) || free.has(day) || undefined}
            data-today={day === today || undefined}
            title={free.get(day)?.name}
            onClick={() => calendar.onDay(day)}
          >
            <span>{weekdayShort(day)}</span>
            <strong className="figures">{day.endsWith('-01') ? dayMonth(day) : Number(day.slice(8))}</strong>
            {used === undefined ? null : (
              <>
                <span className={classes.load} style={{ '--used': `${Math.min(1, used) * 100}%` } as CSSProperties} />
                <span className="unseen">{t('used', { percent: Math.round(used * 100) })}</span>
              </>
            )}
            {free.has(day) ? <span className={classes.stripHoliday}>{free.get(day)?.name}</span> : null}
          </button>
        );
      })}
    </nav>
  );
}

/** What the looks of blocks mean, of those that are there. */
function Signs({ items, words }: { items: CalendarItem[]; words: Record<Tone, string> }) {
  const { t } = useTranslation('calendar');
  const there = tones.filter((tone) => items.some((item) => item.tone === tone));
  if (there.length === 0 || (there.length === 1 && there[0] === 'firm')) return null;
  return (
    <ul className={`bare ${classes.signs}`}>
      {there.map((tone) => (
        <li key={tone} className="marked">
          <span className={`${classes.sign} ${tint.tone}`} data-tone-of={tone} />
          {words[tone]}
        </li>
      ))}
      {items.some(({ buffer }) => buffer && buffer.before + buffer.after > 0) ? (
        <li className="marked">
          <span className={`${classes.sign} ${tint.buffer}`} />
          {t('buffer')}
        </li>
      ) : null}
    </ul>
  );
}

function Keys({ view, picks, moves }: { view: CalendarParams['view']; picks: boolean; moves: boolean }) {
  const { t } = useTranslation('calendar');
  if (view === 'list') return null;
  const told: [string[], string][] =
    view === 'month'
      ? [
          [['←', '→', '↑', '↓'], t('keys.move')],
          [['PgUp', 'PgDn'], t('keys.turn')],
          [['Enter'], t('keys.open')],
        ]
      : [
          [['←', '→'], t('keys.move')],
          [['↑', '↓'], t('keys.row')],
          ...(picks ? [[['Shift', '→'], t('keys.stretch')] as [string[], string], [['Enter'], t('keys.pick')] as [string[], string]] : []),
          ...(moves ? [[['M'], t('keys.take')] as [string[], string], [['Esc'], t('keys.back')] as [string[], string]] : []),
        ];
  return (
    <ul className={`bare ${classes.keys} no-print`} aria-label={t('keys.label')}>
      {told.map(([keys, words]) => (
        <li key={words}>
          {keys.map((key) => (
            <kbd key={key} className={classes.key}>
              {key}
            </kbd>
          ))}{' '}
          {words}
        </li>
      ))}
    </ul>
  );
}
