import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { type Drawing, layOver, type Matrix } from './lay-over.ts';

/**
 * Makes a loaded file one that can only be looked at: what its annotations and form fields show becomes part of the page,
 * then fields, signatures, permissions, scripts and whatever else a reader's program might act on are gone.
 * A copy of it claims no signature, and carries nothing that could break.
 */
export function flatten(document: PDFDocument): void {
  for (const page of document.getPages()) {
    const drawings = burned(page);
    if (drawings.length > 0) layOver(document, page, drawings);
    for (const key of page.node.keys()) if (!pageKeys.has(key.decodeText())) page.node.delete(key);
  }
  for (const key of document.catalog.keys()) if (!catalogKeys.has(key.decodeText())) document.catalog.delete(key);
  const { trailerInfo } = document.context;
  delete trailerInfo.ID;
  delete trailerInfo.Info;
}

/** Takes away what nothing leads to any more: the signatures' bytes would stay in the file otherwise. */
export function sweep(document: PDFDocument): void {
  const { context } = document;
  const met = new Set<PDFRef>();
  const open: (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info];
  for (let object = open.pop(); object || open.length > 0; object = open.pop()) {
    if (object instanceof PDFRef) {
      if (met.has(object)) continue;
      met.add(object);
      open.push(context.lookup(object));
    } else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...object.values());
    else if (object instanceof PDFStream) open.push(...object.dict.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!met.has(ref)) context.delete(ref);
}

/** What a page needs to be seen; the rest is for programs that act on it. */
const pageKeys = new Set([
  ...['Type', 'Parent', 'Resources', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
  ...['Contents', 'Rotate', 'Group', 'UserUnit'],
]);
const catalogKeys = new Set(['Type', 'Version', 'Pages', 'PageLabels', 'OCProperties', 'OutputIntents', 'Lang']);

const hidden = 2;
const printable = 4;
const unseen = 32;

/** Appearances of the page's annotations where they lie, in the order in which a reader draws them. */
function burned(page: PDFPage): Drawing[] {
  const annotations = page.node.Annots();
  if (!annotations) return [];
  const drawings: Drawing[] = [];
  for (let i = 0; i < annotations.size(); i++) {
    const annotation = annotations.lookup(i);
    const drawing = annotation instanceof PDFDict ? appearanceOf(annotation) : null;
    if (drawing) drawings.push(drawing);
  }
  return drawings;
}

function appearanceOf(annotation: PDFDict): Drawing | null {
  const flags = annotation.lookup(PDFName.of('F'));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  const isField = annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
  if ((bits & (hidden | unseen)) !== 0 || (!isField && (bits & printable) === 0)) return null;
  const found = normalAppearance(annotation);
  const rect = boxOf(annotation.lookup(PDFName.of('Rect')));
  if (!found || !rect || rect.width === 0 || rect.height === 0) return null;
  const place = fitting(found.form.dict, rect);
  return place && { ref: found.ref, place };
}

/** /AP /N, or the one of its states that /AS names. */
function normalAppearance(annotation: PDFDict): { ref: PDFRef; form: PDFStream } | null {
  const appearances = annotation.lookup(PDFName.of('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  let holder = appearances;
  let key = PDFName.of('N');
  const states = holder.lookup(key);
  if (states instanceof PDFDict) {
    const state = annotation.lookup(PDFName.of('AS'));
    if (!(state instanceof PDFName)) return null;
    holder = states;
    key = state;
  }
  const ref = holder.get(key);
  const form = holder.lookup(key);
  if (!(ref instanceof PDFRef) || !(form instanceof PDFStream)) return null;
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  return { ref, form };
}

/** ISO 32000-1, 12.5.5: the appearance's box, turned by its matrix, is stretched onto the rectangle. */
function fitting(form: PDFDict, rect: Box): Matrix | null {
  const box = boxOf(form.lookup(PDFName.of('BBox')));
  if (!box) return null;
  const [a, b, c, d, e, f] = numbersOf(form.lookup(PDFName.of('Matrix'))) ?? [1, 0, 0, 1, 0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ] as const) {
    xs.push((a as number) * x + (c as number) * y + (e as number));
    ys.push((b as number) * x + (d as number) * y + (f as number));
  }
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - low];
  if (!(wide > 0) || !(high > 0)) return null;
  const [sx, sy] = [rect.width / wide, rect.height / high];
  return [sx, 0, 0, sy, rect.x - left * sx, rect.y - low * sy];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOf(object: PDFObject | undefined): Box | null {
  const four = numbersOf(object);
  if (four?.length !== 4) return null;
  const [x1, y1, x2, y2] = four as [number, number, number, number];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

function numbersOf(object: PDFObject | undefined): number[] | null {
  if (!(object instanceof PDFArray)) return null;
  const numbers = object.asArray().map((_, i) => object.lookup(i));
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => (one as PDFNumber).asNumber()) : null;
}
