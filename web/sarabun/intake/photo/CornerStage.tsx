import { Center } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Corners, inside, type Point } from './geometry.ts';
import classes from './Photo.module.css';

interface Props {
  address: string;
  corners: Corners;
  onChange: (corners: Corners) => void;
}

const names = ['leftUpper', 'rightUpper', 'rightLower', 'leftLower'] as const;
const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The photo with a handle at each corner of its page: dragged by mouse or finger, or moved by the arrows (with Shift in small steps). */
export function CornerStage({ address, corners, onChange }: Props) {
  const { t } = useTranslation('intake');
  const stage = useRef<HTMLDivElement>(null);
  const move = (place: number, to: Point) => onChange(corners.map((one, at) => (at === place ? inside(to) : one)) as unknown as Corners);
  function drag(place: number, event: PointerEvent<HTMLButtonElement>): void {
    const frame = stage.current?.getBoundingClientRect();
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(place, { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height });
  }
  function step(place: number, event: KeyboardEvent): void {
    const way = ways[event.key];
    const at = corners[place];
    if (!way || !at) return;
    event.preventDefault();
    const far = event.shiftKey ? 0.002 : 0.01;
    move(place, { x: at.x + way.x * far, y: at.y + way.y * far });
  }
  return (
    <Center className={classes.field ?? ''}>
      <div ref={stage} className={classes.stage}>
        {address ? <img src={address} alt={t('photo.photo')} draggable={false} /> : null}
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
        {names.map((name, place) => (
          <button
            key={name}
            type="button"
            className={classes.corner}
            style={{ left: `${(corners[place]?.x ?? 0) * 100}%`, top: `${(corners[place]?.y ?? 0) * 100}%` }}
            aria-label={t(`photo.corner.${name}`)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(place, event)}
            onKeyDown={(event) => step(place, event)}
          />
        ))}
      </div>
    </Center>
  );
}
