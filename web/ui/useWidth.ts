import { type RefObject, useEffect, useState } from 'react';

/** Width of an element's content, followed as it changes; `first` until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>, first = 800): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
