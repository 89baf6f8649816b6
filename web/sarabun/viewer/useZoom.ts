import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitting, type PageSize } from './page-layout.ts';

/** Fitted to the desk, or pixels a point. */
export type Zoom = 'width' | 'page' | number;

/** Pixels in a point at 100 %. */
const whole = 96 / 72;
const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].map((step) => step * whole);
const least = 0.2 * whole;
const most = 5 * whole;

/**
 * How large the pages are: by steps, fitted, with Ctrl and the wheel, with two fingers. What lies under the pointer stays there.
 * While a hand zooms, the drawn pages are only stretched; they are drawn anew when it rests.
 */
export function useZoom(desk: RefObject<HTMLElement | null>, turn: number) {
  const [zoom, setZoom] = useState<Zoom>('width');
  const [resting, setResting] = useState(true);
  const room = useRoom(desk);
  const drawn = useRef<Zoom>(zoom);
  if (resting) drawn.current = zoom;
  const scaleAt = (at: Zoom) => (size: PageSize) => (typeof at === 'number' ? at : fitting(size, turn, room, at));
  const now = useRef({ scale: whole, anchor: null as { x: number; y: number; scale: number } | null });

  useLayoutEffect(() => {
    const { anchor } = now.current;
    const box = desk.current;
    now.current.anchor = null;
    if (!box || !anchor || typeof zoom !== 'number' || anchor.scale === zoom) return;
    const by = zoom / anchor.scale;
    box.scrollLeft = (box.scrollLeft + anchor.x) * by - anchor.x;
    box.scrollTop = (box.scrollTop + anchor.y) * by - anchor.y;
  }, [zoom, desk]);

  useEffect(() => {
    const box = desk.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pinch: { apart: number; scale: number } | null = null;
    const zoomTo = (wanted: number, x: number, y: number) => {
      const frame = box.getBoundingClientRect();
      now.current.anchor = { x: x - frame.left, y: y - frame.top, scale: now.current.scale };
      setResting(false);
      setZoom(Math.max(least, Math.min(most, wanted)));
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), 180);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(now.current.scale * Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 150), event.clientX, event.clientY);
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        pinch = null;
        return;
      }
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      pinch ??= { apart, scale: now.current.scale };
      event.preventDefault();
      zoomTo((pinch.scale * apart) / pinch.apart, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      box.addEventListener(kind, onTouch, { passive: false });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('wheel', onWheel);
      for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) box.removeEventListener(kind, onTouch);
    };
  }, [desk]);

  /** Tells at how many pixels a point the page in view stands: from there it is zoomed. Gives its size in percent. */
  function inView(scale: number | undefined): number {
    now.current.scale = scale ?? whole;
    return Math.round((now.current.scale / whole) * 100);
  }

  function step(up: boolean): void {
    const { scale } = now.current;
    const next = up ? steps.find((one) => one > scale * 1.01) : steps.findLast((one) => one < scale * 0.99);
    const box = desk.current;
    if (box) now.current.anchor = { x: box.clientWidth / 2, y: box.clientHeight / 2, scale };
    if (next) setZoom(next);
  }

  return { scaleOf: scaleAt(zoom), drawnAt: scaleAt(drawn.current), inView, zoom, setZoom, step, room };
}

/** Width and height of the desk inside its scroll bars. */
function useRoom(desk: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 800, height: 900 });
  useLayoutEffect(() => {
    const box = desk.current;
    if (!box) return;
    const measure = () =>
      setRoom((last) =>
        Math.abs(last.width - box.clientWidth) < 2 && last.height === box.clientHeight
          ? last
          : { width: box.clientWidth, height: box.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [desk]);
  return room;
}
