import { useEffect, useRef } from 'react';
import type { Proposal } from '../../../../contract/sarabun/intake.ts';
import classes from './PlaceOnPage.module.css';

/** Where on the page the words of the field stand that has the focus. Paper is white in light and dark, and so is the mark the same. */
export function PlaceOnPage({ box }: { box: Proposal['box'] }) {
  const mark = useRef<HTMLDivElement>(null);
  // the pages alone are scrolled, never the form beside or below them
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is looked for anew
  useEffect(() => {
    const desk = mark.current?.closest('section');
    if (!mark.current || !desk) return;
    const [place, seen] = [mark.current.getBoundingClientRect(), desk.getBoundingClientRect()];
    if (place.top < seen.top || place.bottom > seen.bottom) desk.scrollTop += place.top - seen.top - seen.height / 3;
    if (place.left < seen.left || place.right > seen.right) desk.scrollLeft += place.left - seen.left - 16;
  }, [box.x, box.y]);
  const style = {
    left: `${box.x / 10 - 0.6}%`,
    top: `${box.y / 10 - 0.3}%`,
    width: `${box.w / 10 + 1.2}%`,
    height: `${box.h / 10 + 0.6}%`,
  };
  return <div ref={mark} className={classes.place} style={style} data-place aria-hidden />;
}
