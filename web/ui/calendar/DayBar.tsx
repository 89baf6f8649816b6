import type { CSSProperties } from 'react';
import classes from './DayBar.module.css';
import { startOf } from './days.ts';
import { bandOf, spanOf, type Track, widened } from './spans.ts';
import tint from './tones.module.css';
import type { CalendarItem } from './types.ts';
import { hourOf, timesOf } from './words.ts';

interface Props {
  label: string;
  day: string;
  items: CalendarItem[];
  hours?: { from: number; until: number };
}

/** One day of one thing in a line: who has it when, with the margins before and after. */
export function DayBar({ label, day, items, hours = { from: 6 * 60, until: 20 * 60 } }: Props) {
  const track: Track = { days: [day], ...hours, step: 15 };
  const shown = items.filter((item) => spanOf(item).from < startOf(day) + 86_400_000 && spanOf(item).until > startOf(day));
  const marks = Array.from({ length: (hours.until - hours.from) / 120 + 1 }, (_, index) => hours.from + index * 120);
  return (
    <figure className={classes.root} aria-label={label}>
      <ul className={`bare ${classes.track}`}>
        {shown.map((item) => (
          <Band key={item.id} item={item} track={track} />
        ))}
      </ul>
      <div className={`${classes.hours} figures`} aria-hidden>
        {marks.map((at) => (
          <span key={at}>{hourOf(at)}</span>
        ))}
      </div>
    </figure>
  );
}

function Band({ item, track }: { item: CalendarItem; track: Track }) {
  const own = spanOf(item);
  const band = bandOf(track, own);
  const whole = widened(own, item.buffer);
  const words = [item.title, timesOf(own)].join(' · ');
  if (!band) return null;
  return (
    <>
      {[
        { from: whole.from, until: own.from },
        { from: own.until, until: whole.until },
      ].map((span) => {
        const pale = bandOf(track, span);
        return pale ? <li key={span.from} aria-hidden className={`${classes.band} ${tint.buffer}`} style={placed(pale)} /> : null;
      })}
      <li className={`${classes.band} ${tint.tone}`} data-tone-of={item.tone} style={placed(band)} title={words}>
        <span className="figures">{words}</span>
      </li>
    </>
  );
}

function placed({ left, width }: { left: number; width: number }): CSSProperties {
  return { left: `${left}%`, width: `${width}%` };
}
