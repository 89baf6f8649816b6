import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Place } from '../../../contract/sarabun/letters.ts';

interface Options {
  place: Place;
  page: number;
  /** mm */
  pageSize: { width: number; height: number };
  /** Height of the mark for each mm of its width. */
  shape: number;
  /** Smallest and largest width; the same where it has only one. */
  widths: [number, number];
  onMove: ((place: Place) => void) | undefined;
}

/** A mark on a page is dragged, or moved by the arrow keys (with Shift by 10 mm); its size by plus and minus, or by its corner. */
export function useMoves({ place, page, pageSize, shape, widths, onMove }: Options) {
  const start = useRef<{ x: number; y: number; place: Place; mm: number; sizes: boolean } | null>(null);

  function moveTo(x: number, y: number, width = place.width): void {
    const right = pageSize.width - width;
    const bottom = pageSize.height - width * shape;
    onMove?.({ page, width, x: round(Math.max(0, Math.min(right, x))), y: round(Math.max(0, Math.min(bottom, y))) });
  }

  function resize(width: number): void {
    const room = Math.min(pageSize.width - place.x, (pageSize.height - place.y) / shape);
    moveTo(place.x, place.y, round(Math.max(widths[0], Math.min(widths[1], room, width))));
  }

  function begin(event: PointerEvent<HTMLElement>, sizes: boolean): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    const box = event.currentTarget.closest<HTMLElement>('[data-mark]') ?? event.currentTarget;
    start.current = { x: event.clientX, y: event.clientY, place, mm: box.offsetWidth / place.width, sizes };
  }

  const end = () => {
    start.current = null;
  };

  function onPointerMove(event: PointerEvent): void {
    const from = start.current;
    if (!from) return;
    const [dx, dy] = [(event.clientX - from.x) / from.mm, (event.clientY - from.y) / from.mm];
    if (from.sizes) resize(from.place.width + Math.max(dx, dy / shape));
    else moveTo(from.place.x + dx, from.place.y + dy);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? 10 : 1;
    const step = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key];
    const larger = event.key === '+' || event.key === '=';
    if ((!step && !larger && event.key !== '-') || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (step) moveTo(place.x + (step[0] ?? 0), place.y + (step[1] ?? 0));
    else resize(place.width + (larger ? 1 : -1));
  }

  const hand = { onPointerMove, onPointerUp: end, onPointerCancel: end };
  return {
    moves: { ...hand, onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, false), onKeyDown },
    sizes: { ...hand, onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, true) },
  };
}

function round(mm: number): number {
  return Math.round(mm * 10) / 10;
}
