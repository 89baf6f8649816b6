import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { thaiDigits } from '../../../contract/thai.ts';
import classes from './StampBox.module.css';

interface Props {
  place: Place;
  /** The page it is drawn on. */
  page: number;
  /** mm */
  pageSize: { width: number; height: number };
  onMove?: (place: Place) => void;
  agency: string;
  unit?: string;
  number: string;
  date: string;
  time: string;
}

const shape = 25 / 50;

/** ตรารับหนังสือ (แบบ 12) over a page, 5 x 2.5 cm. With `onMove` it is dragged, or moved by the arrow keys (with Shift by 10 mm). */
export function StampBox({ place, page, pageSize, onMove, agency, unit, number, date, time }: Props) {
  const { t } = useTranslation('sarabun');
  const start = useRef<{ x: number; y: number; place: Place; mm: number } | null>(null);
  const words = [
    [t('stamp.number'), thaiDigits(number)],
    [t('stamp.date'), thaiDigits(date)],
    [t('stamp.time'), thaiDigits(time)],
  ] as const;

  function moveTo(x: number, y: number): void {
    const right = pageSize.width - place.width;
    const bottom = pageSize.height - place.width * shape;
    onMove?.({ ...place, page, x: round(Math.max(0, Math.min(right, x))), y: round(Math.max(0, Math.min(bottom, y))) });
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, place, mm: event.currentTarget.offsetWidth / place.width };
  }

  function onPointerMove(event: PointerEvent): void {
    const from = start.current;
    if (from) moveTo(from.place.x + (event.clientX - from.x) / from.mm, from.place.y + (event.clientY - from.y) / from.mm);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? 10 : 1;
    const step = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(place.x + (step[0] ?? 0), place.y + (step[1] ?? 0));
  }

  const style = { '--x': place.x, '--y': place.y, '--w': place.width } as CSSProperties;
  const content = (
    <>
      <span className={classes.agency}>{agency}</span>
      {unit && unit !== agency ? <span className={classes.unit}>{unit}</span> : null}
      {words.map(([name, value]) => (
        <span key={name} className={classes.line}>
          {name} {value}
        </span>
      ))}
    </>
  );
  if (!onMove) {
    return (
      <div className={classes.box} style={style} role="img" aria-label={t('stamp.label', { number })}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.box}
      data-moves
      style={style}
      aria-label={t('stamp.move', { number, x: Math.round(place.x), y: Math.round(place.y) })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      {content}
      <span className={classes.hint} aria-hidden>
        {t('stamp.drag')}
      </span>
    </button>
  );
}

function round(mm: number): number {
  return Math.round(mm * 10) / 10;
}
