import type { Place } from '../../../contract/sarabun/letters.ts';
import { usualPlace } from './draft.ts';

/** mm between the stamp and the right edge of the page, where nobody has moved it. */
const edge = 10;

/** A place remembered from another paper, moved inside this page (mm). The stamp is half as high as it is wide. */
export function insidePage(place: Place, page: { width: number; height: number } | null): Place {
  if (!page) return place;
  const width = Math.min(place.width, Math.max(20, page.width));
  const unmoved = place.x === usualPlace.x && place.y === usualPlace.y;
  const x = Math.max(0, Math.min(unmoved ? page.width - width - edge : place.x, page.width - width));
  const y = Math.max(0, Math.min(place.y, page.height - width / 2));
  return { ...place, width, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
