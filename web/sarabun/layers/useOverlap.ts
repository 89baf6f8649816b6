import { type RefObject, useEffect, useState } from 'react';
import type { Place } from '../../../contract/sarabun/letters.ts';
import type { Viewer } from '../viewer/PdfView.tsx';
import { findRoom, hides, type Ink, inkOf, overlap, type Rect } from './ink.ts';

export interface Neighbour {
  name: string;
  place: Place;
  shape: number;
}

export interface Overlap {
  text: boolean;
  /** Names of the marks it lies over. */
  marks: string[];
}

const clear: Overlap = { text: false, marks: [] };

/** What a mark lies over, told as it is moved. */
export function useOverlap(
  viewer: RefObject<Viewer | null>,
  mark: { place: Place; shape: number } | null,
  neighbours: Neighbour[],
  pageSize: { width: number; height: number } | null,
): Overlap {
  const [found, setFound] = useState(clear);
  const key = mark && JSON.stringify([mark.place, mark.shape, neighbours.map((one) => one.place), pageSize]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what has changed
  useEffect(() => {
    if (!mark) return setFound(clear);
    const timer = setTimeout(() => {
      const rect = rectOf(mark);
      const ink = pageSize && inkOn(viewer.current?.canvas(mark.place.page) ?? null, pageSize);
      const over = neighbours.filter((one) => one.place.page === mark.place.page && overlap(rect, rectOf(one)));
      setFound({ text: ink ? hides(ink, rect) : false, marks: over.map((one) => one.name) });
    }, 120);
    return () => clearTimeout(timer);
  }, [key]);
  return found;
}

/** The free place nearest to the mark's own, on its page; null where there is none, or where the page is not drawn yet. */
export function roomFor(
  viewer: Viewer | null,
  mark: { place: Place; shape: number },
  neighbours: Neighbour[],
  pageSize: { width: number; height: number },
): Place | null {
  const ink = inkOn(viewer?.canvas(mark.place.page) ?? null, pageSize);
  if (!ink) return null;
  const others = neighbours.filter((one) => one.place.page === mark.place.page).map(rectOf);
  const room = findRoom(ink, rectOf(mark), others);
  return room && { ...mark.place, ...room };
}

export function rectOf({ place, shape }: { place: Place; shape: number }): Rect {
  return { x: place.x, y: place.y, width: place.width, height: place.width * shape };
}

/** Two points a millimetre are enough to see a letter by. */
function inkOn(canvas: HTMLCanvasElement | null, page: { width: number; height: number }): Ink | null {
  if (!canvas || canvas.width === 0) return null;
  const small = document.createElement('canvas');
  small.width = Math.round(page.width * 2);
  small.height = Math.round(page.height * 2);
  const pen = small.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, small.width, small.height);
  pen.drawImage(canvas, 0, 0, small.width, small.height);
  return inkOf(pen.getImageData(0, 0, small.width, small.height), page);
}
