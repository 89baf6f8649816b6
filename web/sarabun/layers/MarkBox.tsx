import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { useMoves } from '../viewer/useMoves.ts';
import classes from './MarkBox.module.css';

interface Props {
  name: string;
  picture: string;
  /** Height for each mm of width. */
  shape: number;
  place: Place;
  page: number;
  /** mm */
  pageSize: { width: number; height: number };
  /** It is in the hand: being laid, or moved. */
  held: boolean;
  /** Grows each time it is put somewhere else by itself: then it comes into sight. */
  reveal?: number;
  onMove?: (place: Place) => void;
}

/** A mark over a page, as it will be printed. With `onMove` it is dragged, moved by the arrow keys, and resized. */
export function MarkBox({ name, picture, shape, place, page, pageSize, held, reveal = 0, onMove }: Props) {
  const { t } = useTranslation('layers');
  const { moves, sizes } = useMoves({ place, page, pageSize, shape, widths: [20, 120], onMove });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal > 0) box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [reveal]);
  const style = { '--x': place.x, '--y': place.y, '--w': place.width, '--h': place.width * shape } as CSSProperties;
  if (!onMove) return <img className={classes.box} style={style} src={picture} alt={name} draggable={false} />;
  const [x, y, width] = [place.x, place.y, place.width].map(Math.round);
  return (
    <div ref={box} className={classes.box} style={style} data-mark data-held={held || undefined}>
      <button type="button" className={classes.hold} data-moves aria-label={t('move', { name, page, x, y, width })} {...moves}>
        <img src={picture} alt="" draggable={false} />
      </button>
      <span className={classes.corner} data-moves title={t('resize')} aria-hidden {...sizes} />
    </div>
  );
}
