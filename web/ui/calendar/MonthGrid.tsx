import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDate, weekdayDate, weekdayShort } from '../dates.ts';
import { addDays, dayByKey, isWeekend, startOf, weekdayOf, weeksOf } from './days.ts';
import classes from './MonthGrid.module.css';
import { linesOfWeek, spanOf } from './spans.ts';
import { Sign } from './TimelineItem.tsx';
import tint from './tones.module.css';
import type { CalendarDays, CalendarHoliday, CalendarItem, Tone } from './types.ts';
import { bare, dayMonth, noonOf, timesOf, wholeDays } from './words.ts';

interface Props {
  label: string;
  day: string;
  today: string;
  now: number;
  items: CalendarItem[];
  holidays: Map<string, CalendarHoliday>;
  words: Record<Tone, string>;
  /** Name of a resource, where there are several. */
  nameOf: (item: CalendarItem) => string;
  /** On a phone: how many, not which. */
  small: boolean;
  busy?: boolean | undefined;
  cells?: CalendarDays | undefined;
  onDay: (day: string) => void;
  /** Opens the day. */
  onOpenDay: (day: string) => void;
  onOpen?: ((item: CalendarItem) => void) | undefined;
}

/** A month as it hangs on the wall, from Sunday. Arrows go from day to day, Enter opens one. */
export function MonthGrid(props: Props) {
  const { label, day, today, items, holidays, small, busy, cells, onDay, onOpenDay } = props;
  const { t } = useTranslation('calendar');
  const grid = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const weeks = weeksOf(day);
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    follows.current = false;
  }, [day]);
  const pressed = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, day);
    if (!to || !(event.target as HTMLElement).dataset.day) return;
    event.preventDefault();
    follows.current = true;
    onDay(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would have no lines of its own height
    <div
      role="grid"
      aria-label={label}
      aria-busy={busy}
      className={classes.grid}
      data-small={small || undefined}
      data-narrow={(!small && cells?.narrow) || undefined}
      ref={grid}
      onKeyDown={pressed}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the days have the focus */}
      <div role="row" className={classes.row}>
        {weeks[0]?.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div key={one} role="columnheader" className={classes.weekday}>
            {small || (cells?.narrow && isWeekend(one))
              ? weekdayShort(one)
              : weekdayDate(noonOf(one))
                  .split(/ที่ |,? \d/)[0]
                  ?.replace(/^วัน/, '')}
          </div>
        ))}
      </div>
      {weeks.map((week) => {
        const lines = linesOfWeek(week, items);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div key={week[0]} role="row" className={`${classes.row} ${classes.week}`}>
            {week.map((one, index) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={one}
                role="gridcell"
                className={classes.cell}
                aria-selected={one === day}
                data-other={one.slice(0, 7) === day.slice(0, 7) ? undefined : true}
                data-off={holidays.has(one) || undefined}
                data-weekend={isWeekend(one) || undefined}
              >
                <button
                  type="button"
                  className={`plain ${classes.day}`}
                  data-day={one}
                  data-today={one === today || undefined}
                  tabIndex={one === day ? 0 : -1}
                  aria-current={one === today ? 'date' : undefined}
                  aria-label={[
                    weekdayDate(noonOf(one)),
                    holidays.get(one)?.name,
                    cells ? cells.said(one) : t('count', { count: countOf(lines[index]) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onClick={() => (small ? onDay(one) : onOpenDay(one))}
                >
                  <span className={`${classes.number} figures`}>
                    {cells?.narrow && !small && isWeekend(one) ? Number(one.slice(8)) : numberOf(one, day)}
                  </span>
                  {small ? (
                    cells ? (
                      <Mark tone={cells.mark(one)} />
                    ) : (
                      <Dots lines={lines[index] ?? []} />
                    )
                  ) : (
                    <span className={classes.holiday}>{holidays.get(one)?.name}</span>
                  )}
                </button>
                {small ? null : cells ? (
                  <div className={classes.own} data-apart>
                    {cells.of(one)}
                  </div>
                ) : (
                  <Lines {...props} of={one} lines={lines[index] ?? []} />
                )}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Three lines at most: where there are more, two and how many others. */
function Lines({ of, lines, day, items, now, words, nameOf, onOpen, onOpenDay }: Props & { of: string; lines: (CalendarItem | null)[] }) {
  const { t } = useTranslation('calendar');
  const shown = lines.length > 3 ? lines.slice(0, 2) : lines;
  const others = countOf(lines) - countOf(shown);
  const tabIndex = of === day ? 0 : -1;
  return (
    <div className={classes.lines}>
      {shown.map((item, index) =>
        item ? (
          <Line key={item.id} {...{ item, of, now, words, nameOf, onOpen, tabIndex, all: items }} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: room without identity
          <span key={index} className={classes.room} />
        ),
      )}
      {others > 0 ? (
        <button
          type="button"
          tabIndex={tabIndex}
          className={`plain link ${classes.more}`}
          aria-label={t('moreOf', { count: others, day: shortDate(of) })}
          onClick={() => onOpenDay(of)}
        >
          {t('more', { count: others })}
        </button>
      ) : null}
    </div>
  );
}

interface LineProps extends Pick<Props, 'now' | 'words' | 'nameOf' | 'onOpen'> {
  item: CalendarItem;
  of: string;
  tabIndex: number;
}

function Line({ item, of, now, words, nameOf, onOpen, tabIndex }: LineProps) {
  const { t } = useTranslation('calendar');
  const { from, until } = spanOf(item);
  const begins = from >= startOf(of);
  const ends = until <= startOf(addDays(of, 1));
  const times = item.wholeDay ? wholeDays(item.from, item.until) : timesOf({ from, until });
  const over = until <= now;
  const shared = {
    className: `${classes.line} ${tint.tone}`,
    'data-tone-of': item.tone,
    'data-over': over || undefined,
    'data-goes-on': ends ? undefined : true,
    'data-came': begins ? undefined : true,
    title: [item.title, times, item.detail].filter(Boolean).join(' · '),
    'aria-label': [item.title, times, item.detail, nameOf(item), words[item.tone], over ? t('over') : ''].filter(Boolean).join(' · '),
  };
  const inside = (
    <>
      {item.wholeDay || !begins ? null : <span className={`${classes.time} figures`}>{bare(from)}</span>}
      {begins || weekdayOf(of) === 0 ? <Sign item={item} /> : null}
      <span className={classes.title}>{begins || weekdayOf(of) === 0 ? item.title : '\u00a0'}</span>
    </>
  );
  if (item.to)
    return (
      <Link to={item.to} tabIndex={tabIndex} {...shared}>
        {inside}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" tabIndex={tabIndex} onClick={() => onOpen(item)} {...shared}>
        {inside}
      </button>
    );
  const { 'aria-label': heard, ...seen } = shared;
  return (
    <span {...seen}>
      <span className="unseen">{heard}</span>
      <span aria-hidden className={classes.inside}>
        {inside}
      </span>
    </span>
  );
}

function Mark({ tone }: { tone: string | undefined }) {
  return (
    <span className={classes.dots} aria-hidden>
      {tone ? <span className={classes.dot} data-tone={tone} /> : null}
    </span>
  );
}

function Dots({ lines }: { lines: (CalendarItem | null)[] }) {
  return (
    <span className={classes.dots} aria-hidden>
      {lines
        .flatMap((item) => (item ? [<span key={item.id} className={`${classes.dot} ${tint.tone}`} data-tone-of={item.tone} />] : []))
        .slice(0, 4)}
    </span>
  );
}

function countOf(lines: (CalendarItem | null)[] | undefined): number {
  return lines?.filter((one) => one !== null).length ?? 0;
}

/** The first of a month, and days of its neighbours at the edges, say which month. */
function numberOf(one: string, day: string): string {
  return one.endsWith('-01') || (one.slice(0, 7) !== day.slice(0, 7) && isEdge(one, day)) ? dayMonth(one) : String(Number(one.slice(8)));
}

function isEdge(one: string, day: string): boolean {
  return one === weeksOf(day)[0]?.[0];
}
