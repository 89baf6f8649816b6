import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { weekdayDate } from '../dates.ts';
import classes from './DayList.module.css';
import { addDays, startOf } from './days.ts';
import { closedOf, freeIn, inOrder, onDay, type Span, spanOf, takenBy, widened } from './spans.ts';
import { Sign } from './TimelineItem.tsx';
import tint from './tones.module.css';
import type { CalendarHoliday, CalendarItem, CalendarRange, CalendarResource, Tone } from './types.ts';
import { bare, dayOf, dayUntil, noonOf, timesOf } from './words.ts';

interface Props {
  label: string;
  days: string[];
  today: string;
  now: number;
  items: CalendarItem[];
  holidays: Map<string, CalendarHoliday>;
  words: Record<Tone, string>;
  nameOf: (item: CalendarItem) => string;
  busy?: boolean | undefined;
  onOpen?: ((item: CalendarItem) => void) | undefined;
  /** Free times are told for these, of one day, and chosen by a press. */
  free?:
    | { resources: (CalendarResource | undefined)[]; hours: { from: number; until: number }; onPick: (range: CalendarRange) => void }
    | undefined;
}

/** What stands in some days, one after the other; the form of every calendar on a phone. Days without anything are left out, but a day alone. */
export function DayList({ label, days, holidays, items, free, busy, today, ...rest }: Props) {
  const { t } = useTranslation('calendar');
  const told = days
    .map((day) => ({ day, items: inOrder(items.filter((item) => onDay(item, ofDay(day)))) }))
    .filter((one) => days.length === 1 || one.items.length > 0 || holidays.has(one.day));
  return (
    <section aria-label={label} aria-busy={busy} className={`panel ${classes.root}`}>
      {told.length === 0 && !busy ? <p className={classes.none}>{t('none')}</p> : null}
      {told.map(({ day, items: those }) => (
        <Fragment key={day}>
          <h3 className={classes.head} data-today={day === today || undefined}>
            {weekdayDate(noonOf(day))}
            {holidays.has(day) ? <span className="detail">{holidays.get(day)?.name}</span> : null}
          </h3>
          {those.length === 0 && !holidays.has(day) && !busy ? <p className={classes.none}>{t('noneOfDay')}</p> : null}
          <ul className="bare">
            {those.map((item) => (
              <li key={item.id} className={classes.row}>
                <Entry item={item} day={day} {...rest} />
              </li>
            ))}
          </ul>
          {free && days.length === 1 ? <Free {...free} day={day} now={rest.now} items={items} /> : null}
        </Fragment>
      ))}
    </section>
  );
}

type EntryProps = Pick<Props, 'now' | 'words' | 'nameOf' | 'onOpen'> & { item: CalendarItem; day: string };

function Entry({ item, day, now, words, nameOf, onOpen }: EntryProps) {
  const { t } = useTranslation('calendar');
  const { from, until } = spanOf(item);
  const over = until <= now;
  const state = over ? t('over') : words[item.tone];
  const inside: ReactNode = (
    <>
      <span className={`${classes.times} figures`}>
        {item.wholeDay ? (
          <strong>{t('wholeDay')}</strong>
        ) : (
          <>
            <strong>{timeOn(from, day)}</strong>
            <span className="dim">{timeOn(until, day)}</span>
          </>
        )}
      </span>
      <span className={`${classes.bar} ${tint.tone}`} data-tone-of={item.tone} data-over={over || undefined} aria-hidden />
      <span className="words">
        <span className={classes.title}>
          <Sign item={item} />
          {item.title}
        </span>
        <span className="dim">{[nameOf(item), item.detail, state].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
  const shared = { className: classes.entry, 'data-over': over || undefined };
  if (item.to)
    return (
      <Link to={item.to} {...shared}>
        {inside}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" onClick={() => onOpen(item)} {...shared}>
        {inside}
      </button>
    );
  return <div {...shared}>{inside}</div>;
}

/** When each is free: the same that the empty room of the grid says. */
function Free({
  resources,
  hours,
  onPick,
  day,
  now,
  items,
}: NonNullable<Props['free']> & { day: string; now: number; items: CalendarItem[] }) {
  const { t } = useTranslation('calendar');
  const shown = { from: startOf(day) + hours.from * 60_000, until: startOf(day) + hours.until * 60_000 };
  return (
    <section aria-label={t('freeTimes')}>
      <h3 className={classes.head}>{t('freeTimes')}</h3>
      <ul className="bare">
        {resources.map((resource) => {
          const back = resource?.buffer && { before: resource.buffer.after, after: resource.buffer.before };
          const taken = items
            .filter((item) => item.resourceId === undefined || item.resourceId === resource?.id)
            .flatMap((item) => takenBy(item) ?? [])
            .map((one) => widened(one, back));
          const closed = [...closedOf(resource, day), { from: 0, until: Math.max(now, 1) }];
          const gaps = freeIn(shown, [...taken, ...closed], 15)
            .map(quarters)
            .filter(({ from, until }) => until > from);
          const all = gaps.length === 1 && taken.every((one) => one.until <= shown.from || one.from >= shown.until);
          return (
            <li key={resource?.id ?? 0} className={classes.row}>
              <div className={classes.entry}>
                <span className="words">
                  {resource ? <span className="medium">{resource.name}</span> : null}
                  {resource?.detail ? <span className="dim">{resource.detail}</span> : null}
                  <span className="side-by-side">
                    {gaps.length === 0 ? <span className="dim">{t('notFree')}</span> : null}
                    {gaps.map((gap) => (
                      <button
                        key={gap.from}
                        type="button"
                        className="chip figures"
                        aria-label={t('choose', { what: [resource?.name, timesOf(gap)].filter(Boolean).join(' ') })}
                        onClick={() =>
                          onPick({
                            resourceId: resource?.id,
                            from: new Date(gap.from).toISOString(),
                            until: new Date(gap.until).toISOString(),
                          })
                        }
                      >
                        {all && gap.from === shown.from ? `${t('freeAllDay')} ` : ''}
                        {timesOf(gap)}
                      </button>
                    ))}
                  </span>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function quarters({ from, until }: Span): Span {
  const quarter = 15 * 60_000;
  return { from: Math.ceil(from / quarter) * quarter, until: Math.floor(until / quarter) * quarter };
}

function ofDay(day: string): Span {
  return { from: startOf(day), until: startOf(addDays(day, 1)) };
}

/** The time, or the day where it is another one. */
function timeOn(at: number, day: string): string {
  const { from, until } = ofDay(day);
  if (at === until) return bare(at).replace('00', '24');
  return at >= from && at < until ? bare(at) : dayOf(at > until ? dayUntil(at) : dayUntil(at + 1));
}
