import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { FieldBox } from '../paper/fields.ts';

/** A page with some text; small ones are the looks of fields. */
export async function onePage(width: number, height: number, text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.drawText(text, { x: 4, y: height > 100 ? height - 80 : 4, size: 10, color: rgb(0, 0, 0.4) });
  return document.save();
}

export const boxes: FieldBox[] = [
  { name: 'docno', page: 1, x: 80, y: 700, w: 120, h: 16 },
  { name: 'docdate', page: 1, x: 280, y: 700, w: 120, h: 16 },
  { name: 'Sig1', page: 1, x: 280, y: 300, w: 150, h: 50 },
  { name: 'Sig2', page: 1, x: 280, y: 200, w: 150, h: 50 },
  { name: 'Seal', page: 1, x: 80, y: 200, w: 100, h: 50 },
];

/** Looks for number, day, hands and seal. */
export async function looks() {
  return {
    docno: await onePage(120, 16, '0101/4678'),
    docdate: await onePage(120, 16, '21 November 2026'),
    hand: await onePage(150, 50, 'Somchai'),
    Seal: await onePage(100, 50, 'SEAL'),
  };
}
