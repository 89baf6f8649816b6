import { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib';
import { openPdf, pointsPerMm, type Sight, sightOf } from './page-geometry.ts';
import type { StampMark } from './paper.ts';
import { typesetOverlay } from './typst.ts';

/** Draws the marks in one appended revision: the bytes that came in stay, so earlier signatures still prove them. */
export async function stampPdf(pdf: Uint8Array, marks: StampMark[]): Promise<Uint8Array> {
  const document = await openPdf(pdf, true);
  const pages = document.getPages();
  const snapshot = document.takeSnapshot();
  for (const mark of marks) {
    const page = pages[mark.page - 1];
    if (!page) throw Object.assign(new Error(`no page ${mark.page}`), { code: 'stamp_outside_page' });
    const [drawing] = await document.embedPdf(typesetOverlay(mark.overlay.template, mark.overlay.data));
    if (!drawing) throw new Error('an overlay without a page');
    const scale = ((mark.widthMm ?? mark.overlay.widthMm) * pointsPerMm) / drawing.width;
    const place = placeOf(sightOf(page), mark, drawing.height * scale, scale);
    const name = page.node.newXObject('Stamp', drawing.ref);
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...place), drawObject(name), popGraphicsState());
    snapshot.markRefForSave(page.ref);
  }
  await document.flush();
  const added = await document.saveIncremental(snapshot);
  const result = new Uint8Array(pdf.length + added.length);
  result.set(pdf);
  result.set(added, pdf.length);
  return result;
}

/** Matrix that puts a drawing upright for the reader, its top left corner at the mark. */
export function placeOf(
  sight: Sight,
  { xMm, yMm }: { xMm: number; yMm: number },
  height: number,
  scale: number,
): [number, number, number, number, number, number] {
  const left = xMm * pointsPerMm;
  const low = yMm * pointsPerMm + height;
  const { x, y, width, height: tall } = sight;
  if (sight.rotation === 90) return [0, scale, -scale, 0, x + low, y + left];
  if (sight.rotation === 180) return [-scale, 0, 0, -scale, x + width - left, y + low];
  if (sight.rotation === 270) return [0, -scale, scale, 0, x + width - low, y + tall - left];
  return [scale, 0, 0, scale, x + left, y + tall - low];
}
