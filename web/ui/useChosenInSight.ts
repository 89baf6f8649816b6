import { type RefObject, useEffect, useRef } from 'react';

/** For a row that scrolls sideways: the chosen one of it, as `which` finds it, stands in the middle when it is chosen, and when others come beside it. */
export function useChosenInSight<E extends HTMLElement>(which: string): RefObject<E | null> {
  const row = useRef<E>(null);
  const seen = useRef<{ one: HTMLElement; left: number }>(null);
  // each time, for what is chosen may come later than the choice; whoever scrolls himself moves nothing of it
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>(which);
    if (!row.current || !one || (seen.current?.one === one && seen.current.left === one.offsetLeft)) return;
    seen.current = { one, left: one.offsetLeft };
    row.current.scrollLeft = one.offsetLeft - (row.current.clientWidth - one.offsetWidth) / 2;
  });
  return row;
}
