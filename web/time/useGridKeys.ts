import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, readonly [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Cells without anything to press are stepped over, so many at most. */
const farthest = 40;

/**
 * Cells that are pressed, in rows and columns: Tab comes to one of them, arrows go from one to the next.
 * @param first the one that Tab comes to before any had the focus
 */
export function useGridKeys(first: readonly [row: number, column: number] | undefined) {
  const [focused, setFocused] = useState<string>();
  const entry = focused ?? first?.join(' ');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const at = (event.target as HTMLElement).dataset.at?.split(' ').map(Number);
    if (!step || !at) return;
    event.preventDefault();
    for (let far = 1; far <= farthest; far += 1) {
      const place = at.map((one, of) => one + (step[of] ?? 0) * far).join(' ');
      const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${place}"]`);
      if (next) return next.focus();
    }
  };
  const cellAt = (row: number, column: number) => {
    const place = `${row} ${column}`;
    return { 'data-at': place, tabIndex: place === entry ? 0 : -1, onFocus: () => setFocused(place) };
  };
  return { onKeyDown, cellAt };
}
