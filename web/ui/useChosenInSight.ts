import { type RefObject, useEffect, useRef } from 'react';

/** For a row that scrolls sideways: the chosen one of it, as `which` finds it, stands in the middle after each choice. */
export function useChosenInSight<E extends HTMLElement>(chosen: string, which: string): RefObject<E | null> {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice anew
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>(which);
    if (row.current && one) row.current.scrollLeft = one.offsetLeft - (row.current.clientWidth - one.offsetWidth) / 2;
  }, [chosen, which]);
  return row;
}
