import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { flatten, sweep } from './flatten.ts';
import { type Drawing, layOver, placeOf } from './lay-over.ts';
import { openPdf, pointsPerMm, sightOf } from './page-geometry.ts';
import type { CopyOptions, StampMark } from './paper.ts';
import { typesetOverlay, typesetSheets } from './typst.ts';

/**
 * A copy with the marks drawn on: a new file that claims no signature, with the original inside, byte for byte.
 * To draw on a signed file itself, also as an appended revision, would break its signatures for a strict judge.
 */
export async function stampPdf(original: Uint8Array, marks: StampMark[], { sheet, attach }: CopyOptions = {}): Promise<Uint8Array> {
  const document = await openPdf(original);
  const signed = isSigned(document);
  flatten(document);
  const pages = document.getPages();
  for (const [number, marksOfPage] of byPage(marks)) {
    const page = pages[number - 1];
    if (!page) throw Object.assign(new Error(`no page ${number}`), { code: 'stamp_outside_page' });
    const drawings: Drawing[] = [];
    for (const mark of marksOfPage) drawings.push(await drawingOf(document, page, mark));
    layOver(document, page, drawings);
  }
  if (sheet) await append(document, typesetSheets('endorsement-sheet', sheet));
  sweep(document);
  document.setProducer('e-Office');
  document.setSubject(signed && attach ? `${unsigned} ต้นฉบับที่ลงลายมือชื่อแนบอยู่ในไฟล์นี้` : unsigned);
  if (attach) {
    // the name is in ASCII because readers garble others; the Thai one stands in the description
    await document.attach(original, 'original.pdf', {
      mimeType: 'application/pdf',
      description: attach.name,
      afRelationship: AFRelationship.Source,
    });
    document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseAttachments'));
  }
  return document.save({ useObjectStreams: true });
}

const unsigned = 'สำเนาประทับตรา ไม่มีลายมือชื่อดิจิทัล';

/** Pages of another file at the end. */
export async function append(document: PDFDocument, pdf: Uint8Array | PDFDocument): Promise<void> {
  const more = pdf instanceof PDFDocument ? pdf : await openPdf(pdf);
  for (const page of await document.copyPages(more, more.getPageIndices())) document.addPage(page);
}

function isSigned(document: PDFDocument): boolean {
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  const open = form instanceof PDFDict ? [form.lookup(PDFName.of('Fields'))] : [];
  for (let list = open.pop(), left = 10_000; list && left > 0; list = open.pop()) {
    if (!(list instanceof PDFArray)) continue;
    for (let i = 0; i < list.size() && left > 0; i++, left--) {
      const field = list.lookup(i);
      if (!(field instanceof PDFDict)) continue;
      if (field.lookup(PDFName.of('FT')) === PDFName.of('Sig') && field.has(PDFName.of('V'))) return true;
      open.push(field.lookup(PDFName.of('Kids')));
    }
  }
  return false;
}

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
