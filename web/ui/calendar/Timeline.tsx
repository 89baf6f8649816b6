import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bandOf,
  closedOf,
  drawn,
  instantAt,
  lanesOf,
  lengthOf,
  placeOf,
  type Span,
  shareOf,
  spanOf,
  type Track,
  takenBy,
  touches,
  widened,
} from './spans.ts';
import classes from './Timeline.module.css';
import { TimelineItem } from './TimelineItem.tsx';
import type { CalendarItem, CalendarOffers, Tone } from './types.ts';
import { type Clash, type Mark, type TimelineActs, type TimelineRow, useTimeline } from './useTimeline.ts';
import { bare, dayOf, timesOf } from './words.ts';

/** A column: an hour, or a day of those shown. */
export interface TimelineHead {
  key: string;
  /** Minutes of the track at which it begins. */
  at: number;
  words: ReactNode;
  /** Its words stand over the line at which it begins, not beside it. */
  onLine?: boolean;
  /** Weekend or holiday. */
  off?: boolean;
  today?: boolean;
}

interface Props extends TimelineActs {
  /** Read aloud as the name of the grid. */
  label: string;
  rows: TimelineRow[];
  heads: TimelineHead[];
  now: number;
  /** Place of the track at which the keyboard begins. */
  begins: number;
  /** Pixels that the track takes at least; a narrower window scrolls the grid, not the page. */
  least: number;
  words: Record<Tone, string>;
  onOpen?: ((item: CalendarItem) => void) | undefined;
  busy?: boolean | undefined;
  offers?: CalendarOffers | undefined;
}

/** Rows by time: what stands there, choosing a free time and moving what may be moved, by pointer and keyboard alike. */
export function Timeline(props: Props) {
  const { label, rows, heads, now, least, words, busy, onOpen } = props;
  const { t } = useTranslation('calendar');
  const line = useTimeline(rows, props, props.begins);
  const hint = useId();
  const { mark, clash, cursor } = line;
  const first = rows[0];
  const today = rows.some(({ track }) => isWithin(track.days, now)) ? now : null;
  const nowAt =
    first?.track.days.length === 1 && today !== null && sameDays(rows) ? bandOf(first.track, { from: now, until: now + 60_000 }) : null;
  const style = { '--track': `${least}px` } as CSSProperties;
  return (
    <div className={classes.root} style={style}>
      <div className={classes.scroll} data-dragging={mark?.by === 'pointer' || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows of blocks are no table */}
        <div
          role="grid"
          aria-label={label}
          aria-describedby={hint}
          aria-busy={busy}
          className={classes.grid}
          onKeyDown={line.pressed}
          onClickCapture={line.pressEnds}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus */}
          <div role="row" className={`${classes.row} ${classes.head}`}>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            <div role="columnheader" className={classes.name}>
              <span className="unseen">{label}</span>
            </div>
            <div className={classes.heads}>
              {heads.map((one, index) => (
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                <div
                  key={one.key}
                  role="columnheader"
                  className={classes.hour}
                  data-on-line={one.onLine || undefined}
                  data-off={one.off || undefined}
                  data-today={one.today || undefined}
                  style={columnOf(first?.track, one, heads[index + 1], { wide: !one.onLine })}
                >
                  {one.words}
                </div>
              ))}
              {nowAt ? (
                <span className={`${classes.nowTime} figures`} style={{ left: `${nowAt.left}%` }} aria-hidden>
                  {bare(now)}
                </span>
              ) : null}
            </div>
          </div>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              index={index}
              heads={heads}
              now={now}
              words={words}
              mark={mark?.row === index ? mark : null}
              moving={mark?.item?.id}
              clash={mark?.row === index ? clash : null}
              line={line}
              active={cursor.row === index}
              acts={props}
              onOpen={onOpen}
              offers={props.offers}
            />
          ))}
        </div>
      </div>
      <p id={hint} className="unseen">
        {props.onPick ? t('hint') : null} {props.onMove ? t('hintMove') : null}
      </p>
      <div role="status" className="unseen">
        {mark ? [markWords(mark, rows, t), clash ? clashWords(clash, t) : ''].filter(Boolean).join(' · ') : line.gaveUp ? t('givenUp') : ''}
      </div>
      {mark ? <Says mark={mark} clash={clash} rows={rows} onTake={line.settle} onBack={line.giveUp} /> : null}
    </div>
  );
}

type Line = ReturnType<typeof useTimeline>;

interface RowProps {
  row: TimelineRow;
  index: number;
  heads: TimelineHead[];
  now: number;
  words: Record<Tone, string>;
  mark: Mark | null;
  moving: string | undefined;
  clash: Clash | null;
  line: Line;
  active: boolean;
  acts: TimelineActs;
  onOpen?: ((item: CalendarItem) => void) | undefined;
  offers: CalendarOffers | undefined;
}

function Row({ row, index, heads, now, words, mark, moving, clash, line, active, acts, onOpen, offers }: RowProps) {
  const { t } = useTranslation('calendar');
  const { track, resource } = row;
  const { lanes, count } = lanesOf(row.items);
  const all = lengthOf(track);
  const { cursor } = line;
  const past = bandOf(track, { from: 0, until: now });
  const closed = track.days.flatMap((day) => closedOf(resource, day));
  const style = { '--lanes': count } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of blocks are no table
    // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus
    <div role="row" className={classes.row} style={style}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" className={classes.name} data-off={row.off || undefined}>
        {row.onOpen ? (
          <button type="button" className={`plain ${classes.opens}`} onClick={row.onOpen}>
            {row.name}
          </button>
        ) : (
          <span className={classes.called}>{row.name}</span>
        )}
        {row.detail ? <span className="detail">{row.detail}</span> : null}
        {row.warning ? (
          <span className={`marked warned ${classes.warning}`}>
            <IconAlertTriangle size={14} aria-hidden />
            {row.warning}
          </span>
        ) : null}
      </div>
      <div
        className={classes.track}
        ref={line.keep(index)}
        data-off={row.off || undefined}
        data-picks={acts.onPick ? true : undefined}
        onPointerDown={(event) => line.down(event, index)}
      >
        {past ? <span className={classes.past} style={placed(past)} /> : null}
        {heads.map((one, place) => (
          <span
            key={one.key}
            className={classes.tick}
            data-off={one.off || undefined}
            style={columnOf(track, one, heads[place + 1], { wide: one.off === true })}
          />
        ))}
        {closed.map((one) => (
          <Band key={one.from} className={classes.closed} row={row} span={one} />
        ))}
        {row.items.map((item) => (item.buffer ? <Buffers key={item.id} row={row} item={item} lane={lanes.get(item) ?? 0} /> : null))}
        {now > instantAt(track, 0) && placeOf(track, now) < all ? (
          <span className={classes.now} style={{ left: `${shareOf(track, placeOf(track, now))}%` }} />
        ) : null}
        {row.items.map((item) => (
          <TimelineItem
            key={item.id}
            item={item}
            row={row}
            lane={lanes.get(item) ?? 0}
            now={now}
            word={words[item.tone]}
            current={active && cursor.item?.id === item.id}
            moving={moving === item.id}
            resizes={Boolean(item.movable && acts.onMove)}
            onOpen={onOpen}
            onFocus={() => line.focused({ row: index, at: placeOf(track, Date.parse(item.from)), item })}
          />
        ))}
        {offers ? <Offers row={row} offers={offers} /> : null}
        {active && !cursor.item ? (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            role="gridcell"
            tabIndex={0}
            data-stop="slot"
            className={classes.slot}
            style={placed(drawn(track, cursor.at, Math.min(all, cursor.at + track.step)))}
            aria-label={slotWords(row, cursor.at, closed, t)}
          />
        ) : null}
        {mark ? <Chosen row={row} mark={mark} clash={clash} /> : null}
      </div>
    </div>
  );
}

/** Free times of the row for what waits: pressed, or dropped on. */
function Offers({ row, offers: { ranges, label, onTake } }: { row: TimelineRow; offers: CalendarOffers }) {
  return ranges
    .filter((one) => one.resourceId === undefined || one.resourceId === row.resource?.id)
    .map((one) => {
      const band = bandOf(row.track, spanOf(one));
      if (!band) return null;
      const words = [label, row.name, timesOf(spanOf(one))].join(' ');
      return (
        // biome-ignore lint/a11y/useSemanticElements: rows of blocks are no table
        // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
        <div role="gridcell" key={one.from} className={classes.offers}>
          <button
            type="button"
            className={classes.offer}
            style={placed(band)}
            aria-label={words}
            title={words}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onTake(one)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              onTake(one);
            }}
          />
        </div>
      );
    });
}

/** What is being chosen, or is on its way, with what it hits. */
function Chosen({ row, mark, clash }: { row: TimelineRow; mark: Mark; clash: Clash | null }) {
  const band = bandOf(row.track, mark.span);
  if (!band) return null;
  return (
    <>
      <span className={classes.chosen} data-clash={clash ? true : undefined} style={placed(band)} aria-hidden>
        {mark.item ? <span className={classes.called}>{mark.item.title}</span> : null}
        <span className="figures">{timesOf(mark.span)}</span>
      </span>
      {clash?.hits.map((one) => (
        <Band key={one.from} className={classes.hit} row={row} span={one} />
      ))}
    </>
  );
}

/** While something is chosen or moved: its time, what it hits, and the ways out. */
function Says({
  mark,
  clash,
  rows,
  onTake,
  onBack,
}: {
  mark: Mark;
  clash: Clash | null;
  rows: TimelineRow[];
  onTake: (span: Span) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('calendar');
  const length = mark.span.until - mark.span.from;
  return (
    <div className={`panel floats ${classes.says}`} data-stop="ways" data-clash={clash ? true : undefined}>
      <span className="medium figures">{markWords(mark, rows, t)}</span>
      {clash ? (
        <p className="marked fault">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <strong>{t('clash')}</strong> {clashWords(clash, t)}
          </span>
        </p>
      ) : null}
      {mark.settled ? (
        <div className="side-by-side">
          {clash?.ways.map((way) => (
            <Button key={way.from} variant="default" size="compact-md" onClick={() => onTake(way)}>
              {t(way.until - way.from < length ? 'shorten' : 'instead', { times: timesOf(way) })}
            </Button>
          ))}
          <Button variant="subtle" size="compact-md" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Buffers({ row, item, lane }: { row: TimelineRow; item: CalendarItem; lane: number }) {
  const own = spanOf(item);
  const whole = widened(own, item.buffer);
  const style = { '--lane': lane } as CSSProperties;
  return (
    <>
      <Band className={classes.buffer} row={row} span={{ from: whole.from, until: own.from }} style={style} />
      <Band className={classes.buffer} row={row} span={{ from: own.until, until: whole.until }} style={style} />
    </>
  );
}

function Band({ className, row, span, style }: { className: string | undefined; row: TimelineRow; span: Span; style?: CSSProperties }) {
  const band = bandOf(row.track, span);
  return band ? <span className={className} style={{ ...style, ...placed(band) }} /> : null;
}

/** A column from where its head stands to the next. */
function columnOf(
  track: Track | undefined,
  { at }: TimelineHead,
  next: TimelineHead | undefined,
  { wide }: { wide: boolean },
): CSSProperties {
  if (!track) return {};
  const { left, width } = placed(drawn(track, at, next?.at ?? lengthOf(track)));
  return wide ? { left, width } : { left };
}

function placed({ left, width }: { left: number; width: number }): CSSProperties {
  return { left: `${left}%`, width: `${width}%` };
}

const never: Span = { from: 0, until: 0 };

type Say = ReturnType<typeof useTranslation<'calendar'>>['t'];

function markWords({ item, row, span }: Mark, rows: TimelineRow[], t: Say): string {
  const place = rows[row];
  const what = [item?.title, place?.resource || place?.track.days.length === 1 ? place?.name : '', timesOf(span)].filter(Boolean).join(' ');
  return t(item ? 'moving' : 'choose', { what });
}

function clashWords({ items, closed, said }: Clash, t: Say): string {
  if (said) return said;
  const met = items
    .slice(0, 2)
    .map(({ item, buffer }) => t(buffer ? 'clashBuffer' : 'clashWith', { title: item.title, times: timesOf(spanOf(item)) }));
  return [...met, ...(closed ? [t('clashClosed')] : [])].join(' · ');
}

function slotWords({ name, track, items }: TimelineRow, at: number, closed: Span[], t: Say): string {
  const from = instantAt(track, at);
  const taken = items.some((item) => touches(takenBy(item) ?? never, { from, until: from + 1 }));
  const shut = closed.some((one) => one.from <= from && from < one.until);
  const day = track.days.length > 1 ? dayOf(track.days[Math.floor(at / (track.until - track.from))] ?? '') : '';
  return [name, day, bare(from), t(shut ? 'closed' : taken ? 'buffer' : 'free')].filter(Boolean).join(' ');
}

function isWithin(days: string[], at: number): boolean {
  const first = days[0];
  const last = days.at(-1);
  return Boolean(first && last) && at >= Date.parse(`${first}T00:00:00+07:00`) && at < Date.parse(`${last}T00:00:00+07:00`) + 86_400_000;
}

/** Rows of one day each have no line for now in common. */
function sameDays(rows: TimelineRow[]): boolean {
  return rows.every(({ track }) => track.days[0] === rows[0]?.track.days[0]);
}
