import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { pointsPerMm, type Sight } from './page-geometry.ts';

/** A form drawn over a page, by a matrix in the page's own coordinates. */
export interface Drawing {
  ref: PDFRef;
  place: Matrix;
}
export type Matrix = [number, number, number, number, number, number];

/**
 * Draws over a page. Its own drawing is closed off before ours, whatever state it leaves. Resources may be shared with other pages or
 * inherited: the page gets a copy of its own, so that no other page changes.
 */
export function layOver(document: PDFDocument, page: PDFPage, drawings: Drawing[]): void {
  const { context } = document;
  const resources = copyOf(document, page.node.Resources());
  const pictures = copyOf(document, resources.lookupMaybe(PDFName.of('XObject'), PDFDict));
  let operators = '\nQ\n';
  for (const [i, { ref, place }] of drawings.entries()) {
    const name = freeName(pictures, i);
    pictures.set(name, ref);
    operators += `q ${place.map((number) => Number(number.toFixed(5))).join(' ')} cm ${name.asString()} Do Q\n`;
  }
  resources.set(PDFName.of('XObject'), pictures);
  page.node.set(PDFName.of('Resources'), resources);
  const before = context.register(context.stream('q\n'));
  const after = context.register(context.stream(operators));
  page.node.set(PDFName.of('Contents'), context.obj([before, ...contentsOf(page), after]));
}

/**
 * Matrix that puts a drawing upright for the reader, its top left corner at the mark.
 * A mark that would stick out is moved onto the page: a receipt must be seen.
 */
export function placeOf(
  sight: Sight,
  { xMm, yMm }: { xMm: number; yMm: number },
  size: { width: number; height: number },
  scale: number,
): Matrix {
  const { x, y, width, height, rotation } = sight;
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
  const left = Math.max(0, Math.min((xMm * pointsPerMm) / sight.unit, across - size.width));
  const low = Math.max(0, Math.min((yMm * pointsPerMm) / sight.unit, down - size.height)) + size.height;
  if (rotation === 90) return [0, scale, -scale, 0, x + low, y + left];
  if (rotation === 180) return [-scale, 0, 0, -scale, x + width - left, y + low];
  if (rotation === 270) return [0, -scale, scale, 0, x + width - low, y + height - left];
  return [scale, 0, 0, scale, x + left, y + height - low];
}

function copyOf(document: PDFDocument, dict: PDFDict | undefined): PDFDict {
  const copy = document.context.obj({});
  for (const [key, value] of dict?.entries() ?? []) copy.set(key, value);
  return copy;
}

function freeName(pictures: PDFDict, first: number): PDFName {
  for (let i = first; ; i++) {
    const name = PDFName.of(`Mark${i}`);
    if (!pictures.has(name)) return name;
  }
}

function contentsOf(page: PDFPage): PDFRef[] {
  const contents = page.node.Contents();
  if (contents instanceof PDFArray) return contents.asArray() as PDFRef[];
  const ref = page.node.get(PDFName.of('Contents'));
  return contents && ref ? [ref as PDFRef] : [];
}
