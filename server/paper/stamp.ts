import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { openPdfium } from '../files/pdfium.ts';
import { openPdf, pointsPerMm, type Sight, sightOf } from './page-geometry.ts';
import type { StampMark } from './paper.ts';
import { typesetOverlay } from './typst.ts';

/** Draws the marks in one appended revision: the bytes that came in stay, so earlier signatures still prove them. */
export async function stampPdf(pdf: Uint8Array, marks: StampMark[]): Promise<Uint8Array> {
  const document = await openPdf(pdf, true);
  const pages = document.getPages();
  const snapshot = document.takeSnapshot();
  for (const [number, marksOfPage] of byPage(marks)) {
    const page = pages[number - 1];
    if (!page) throw Object.assign(new Error(`no page ${number}`), { code: 'stamp_outside_page' });
    const drawings: Drawing[] = [];
    for (const mark of marksOfPage) drawings.push(await drawingOf(document, page, mark));
    layOver(document, page, drawings);
    snapshot.markRefForSave(page.ref);
  }
  const added = await document.saveIncremental(snapshot);
  const result = new Uint8Array(pdf.length + added.length);
  result.set(pdf);
  result.set(added, pdf.length);
  return (await opensWith(result, pages.length)) ? result : document.save({ useObjectStreams: false });
}

interface Drawing {
  ref: PDFRef;
  place: Matrix;
}
type Matrix = [number, number, number, number, number, number];

function byPage(marks: StampMark[]): Map<number, StampMark[]> {
  const pages = new Map<number, StampMark[]>();
  for (const mark of marks) pages.set(mark.page, [...(pages.get(mark.page) ?? []), mark]);
  return pages;
}

async function drawingOf(document: PDFDocument, page: PDFPage, mark: StampMark): Promise<Drawing> {
  const [drawing] = await document.embedPdf(typesetOverlay(mark.overlay.template, mark.overlay.data));
  if (!drawing) throw new Error('an overlay without a page');
  const sight = sightOf(page);
  const scale = ((mark.widthMm ?? mark.overlay.widthMm) * pointsPerMm) / sight.unit / drawing.width;
  await drawing.embed();
  return { ref: drawing.ref, place: placeOf(sight, mark, { width: drawing.width * scale, height: drawing.height * scale }, scale) };
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

/**
 * The page's own drawing is closed off before ours, whatever state it leaves. Resources may be shared with other pages or
 * inherited: the page gets a copy of its own, so that nothing but the page object changes.
 */
function layOver(document: PDFDocument, page: PDFPage, drawings: Drawing[]): void {
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

/** A file that was broken before may not bear an appended revision. */
async function opensWith(pdf: Uint8Array, pages: number): Promise<boolean> {
  const library = await openPdfium();
  try {
    const document = await library.loadDocument(pdf);
    const found = document.getPageCount();
    document.destroy();
    return found === pages;
  } catch {
    return false;
  }
}
