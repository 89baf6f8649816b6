import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { letterCount, thaiDigits } from '../../../contract/rules/thai.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import classes from './StampBox.module.css';
import { useMoves } from './useMoves.ts';

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

/** Smaller letters for a name of more than `room`, as the printed stamp sets it; a very long one takes two lines. */
function fitting(name: string, room: number): CSSProperties {
  const letters = letterCount(name);
  if (letters <= room) return {};
  const two = letters > room * 1.6;
  return {
    '--fit': two ? Math.max(0.5, (room * 1.9) / letters) * 0.8 : room / letters,
    ...(two ? { whiteSpace: 'normal' } : {}),
  } as CSSProperties;
}

/** ตรารับหนังสือ (แบบ 12) over a page, 5 x 2.5 cm. With `onMove` it is dragged, or moved by the arrow keys (with Shift by 10 mm). */
export function StampBox({ place, page, pageSize, onMove, agency, unit, number, date, time }: Props) {
  const { t } = useTranslation('sarabun');
  const { moves } = useMoves({ place, page, pageSize, shape, widths: [place.width, place.width], onMove });
  const words = [
    [t('stamp.number'), thaiDigits(number)],
    [t('stamp.date'), thaiDigits(date)],
    [t('stamp.time'), thaiDigits(time)],
  ] as const;

  const style = { '--x': place.x, '--y': place.y, '--w': place.width } as CSSProperties;
  const content = (
    <>
      <span className={classes.agency} style={fitting(agency, 27)}>
        {agency}
      </span>
      {unit && unit !== agency ? (
        <span className={classes.unit} style={fitting(unit, 31)}>
          {unit}
        </span>
      ) : null}
      {words.map(([name, value]) => (
        <span key={name}>
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
      {...moves}
    >
      {content}
      <span className={classes.hint} aria-hidden>
        {t('stamp.drag')}
      </span>
    </button>
  );
}
