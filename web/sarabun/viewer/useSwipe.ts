import { type RefObject, useEffect, useRef } from 'react';

/** A finger drawn across a page that fits its desk leads to the next page, or the one before. */
export function useSwipe(desk: RefObject<HTMLElement | null>, onPage: (by: 1 | -1) => void): void {
  const now = useRef(onPage);
  now.current = onPage;
  useEffect(() => {
    const box = desk.current;
    if (!box) return;
    let from: { x: number; y: number; at: number } | null = null;
    const onStart = ({ touches, target }: TouchEvent) => {
      const [one, two] = touches;
      const held = target instanceof Element && target.closest('[data-moves]');
      from = one && !two && !held ? { x: one.clientX, y: one.clientY, at: Date.now() } : null;
    };
    const onEnd = ({ changedTouches: [one] }: TouchEvent) => {
      const start = from;
      from = null;
      if (!one || !start || box.scrollWidth > box.clientWidth + 2 || Date.now() - start.at > 600) return;
      const [dx, dy] = [one.clientX - start.x, one.clientY - start.y];
      if (Math.abs(dx) > 60 && Math.abs(dy) < 40) now.current(dx < 0 ? 1 : -1);
    };
    box.addEventListener('touchstart', onStart, { passive: true });
    box.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      box.removeEventListener('touchstart', onStart);
      box.removeEventListener('touchend', onEnd);
    };
  }, [desk]);
}
