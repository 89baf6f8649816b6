import { IconAlertTriangle, IconClock, IconLock, IconTool } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bandOf, spanOf } from './spans.ts';
import classes from './Timeline.module.css';
import tint from './tones.module.css';
import type { CalendarItem, Tone } from './types.ts';
import type { TimelineRow } from './useTimeline.ts';
import { timesOf } from './words.ts';

interface Props {
  item: CalendarItem;
  row: TimelineRow;
  lane: number;
  now: number;
  /** What its tone means here. */
  word: string;
  /** The cursor of the keyboard is on it. */
  current: boolean;
  moving: boolean;
  resizes: boolean;
  onOpen?: ((item: CalendarItem) => void) | undefined;
  onFocus: () => void;
}

/** One block of a row. */
export function TimelineItem({ item, row, lane, now, word, current, moving, resizes, onOpen, onFocus }: Props) {
  const { t } = useTranslation('calendar');
  const span = spanOf(item);
  const band = bandOf(row.track, span);
  if (!band) return null;
  const over = span.until <= now;
  const label = [item.title, timesOf(span), item.detail, row.name, word, over ? t('over') : ''].filter(Boolean).join(' · ');
  const focus = { 'data-stop': 'item', tabIndex: current ? 0 : -1, 'aria-label': label, title: label, onFocus };
  const words = (
    <>
      <span className={classes.title}>
        <Sign item={item} />
        {item.title}
      </span>
      <span className={`${classes.times} figures`}>
        {timesOf(span)}
        {item.detail ? ` · ${item.detail}` : ''}
      </span>
    </>
  );
  const opens = item.to || onOpen;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of blocks are no table
    // biome-ignore lint/a11y/useFocusableInteractive: it has the focus, or what opens in it
    <div
      role="gridcell"
      className={`${classes.item} ${tint.tone}`}
      data-item={item.id}
      data-tone-of={item.tone}
      data-over={over || undefined}
      data-moving={moving || undefined}
      data-movable={resizes || undefined}
      style={{ '--lane': lane, left: `${band.left}%`, width: `${band.width}%` } as CSSProperties}
      {...(opens ? {} : focus)}
    >
      {item.to ? (
        <Link to={item.to} draggable={false} className={classes.inside} {...focus}>
          {words}
        </Link>
      ) : onOpen ? (
        <button type="button" className={classes.inside} onClick={() => onOpen(item)} {...focus}>
          {words}
        </button>
      ) : (
        <span className={classes.inside}>{words}</span>
      )}
      {resizes ? (
        <>
          <span className={classes.edge} data-edge="from" />
          <span className={classes.edge} data-edge="until" />
        </>
      ) : null}
    </div>
  );
}

const signs: Partial<Record<Tone, typeof IconClock>> = { asked: IconClock, bumped: IconAlertTriangle, closed: IconTool };

/** What colour alone would not tell. */
export function Sign({ item }: { item: Pick<CalendarItem, 'tone' | 'secret'> }) {
  const Icon = item.secret ? IconLock : signs[item.tone];
  return Icon ? <Icon size={14} aria-hidden /> : null;
}
