import type { Place } from '../../../contract/sarabun/letters.ts';

/** A place remembered from another paper, moved inside this page (mm). The stamp is half as high as it is wide. */
export function insidePage(place: Place, page: { width: number; height: number } | null): Place {
  if (!page) return place;
  const width = Math.min(place.width, Math.max(20, page.width));
  const x = Math.max(0, Math.min(place.x, page.width - width));
  const y = Math.max(0, Math.min(place.y, page.height - width / 2));
  return { ...place, width, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
