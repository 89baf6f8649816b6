import { openPdfium } from '../files/inspect/pdfium.ts';
import { a4Height, type FieldBox } from '../paper/fields.ts';

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha. */
  data: Uint8Array;
}

export const dpi = 150;

/** Pages as a reader sees them, at 150 dpi, with what lies in their fields. */
export async function pagesOf(pdf: Uint8Array): Promise<Picture[]> {
  const document = await (await openPdfium()).loadDocument(pdf);
  const pages: Picture[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap', renderFormFields: true });
    pages.push({ data: new Uint8Array(data), width, height });
  }
  document.destroy();
  return pages;
}

/** What is drawn within a place: its edges in points from the bottom left corner of the page, and how many pixels. */
export function inkIn(pages: Picture[], { page, x, y, w, h }: FieldBox, colour: 'any' | 'red' = 'any') {
  const { data, width, height } = pages[page - 1] as Picture;
  const points = 72 / dpi;
  const found = { left: Number.POSITIVE_INFINITY, right: 0, bottom: Number.POSITIVE_INFINITY, top: 0, size: 0 };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [left, low] = [column * points, a4Height - row * points];
      if (left < x || left > x + w || low < y || low > y + h) continue;
      const at = (row * width + column) * 4;
      const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      if (colour === 'red' ? !(red > 120 && green < 100 && blue < 100) : Math.min(red, green, blue) > 160) continue;
      found.left = Math.min(found.left, left);
      found.right = Math.max(found.right, left);
      found.bottom = Math.min(found.bottom, low);
      found.top = Math.max(found.top, low);
      found.size++;
    }
  return found;
}
