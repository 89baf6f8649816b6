import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { FieldBox } from '../../paper/fields.ts';
import { sweep } from '../../paper/flatten.ts';
import { openPdf } from '../../paper/page-geometry.ts';

const titles: Record<string, string> = { docno: 'ที่', docdate: 'วันที่', Seal: 'ตราประทับอิเล็กทรอนิกส์ของหน่วยงาน' };

/**
 * The file written anew with a place for everything that will ever be filled in or signed: after the first signature no field may
 * be added. Text fields are closed to typing from the start.
 * @throws code pdf_damaged, pdf_signed (writing it anew would break what is signed), field_outside
 */
export async function reserveFields(pdf: Uint8Array, boxes: FieldBox[]): Promise<Uint8Array> {
  const document = await openPdf(pdf);
  const { catalog, context } = document;
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (isSigned(form)) throw Object.assign(new Error('the file is signed'), { code: 'pdf_signed' });
  const pages = document.getPages();
  const fields = boxes.map((box) => {
    const page = pages[box.page - 1];
    if (!page) throw Object.assign(new Error(`no page ${box.page}`), { code: 'field_outside' });
    return addField(document, page, box);
  });
  const known = form?.lookupMaybe(PDFName.of('Fields'), PDFArray)?.asArray() ?? [];
  const first = pages[0];
  const acroForm = context.obj({
    Fields: [...known, ...fields],
    SigFlags: 3,
    NeedAppearances: false,
    DA: PDFString.of('/f0 10.5 Tf 0 g'),
    DR: { Font: { f0: first ? fontOf(document, first) : null } },
  });
  catalog.set(PDFName.of('AcroForm'), context.register(acroForm));
  // tables of the file before, drawings of former versions: nothing leads there, so nothing of it is signed along
  sweep(document);
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

function addField(document: PDFDocument, page: PDFPage, { name, x, y, w, h }: FieldBox): PDFRef {
  const { context } = document;
  const look = context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [0, 0, w, h], Resources: {} }));
  const isText = name.startsWith('doc');
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: isText ? 'Tx' : 'Sig',
    T: PDFString.of(name),
    TU: PDFHexString.fromText(titles[name] ?? 'ลายมือชื่ออิเล็กทรอนิกส์'),
    Rect: [x, y, x + w, y + h].map((side) => Number(side.toFixed(4))),
    F: isText ? 4 : 132,
    P: page.ref,
    AP: { N: look },
  });
  // read only: nobody types in it, and viewers draw our look instead of a box of their own
  if (isText)
    for (const [key, value] of [
      ['Ff', context.obj(1)],
      ['DA', PDFString.of('/f0 10.5 Tf 0 g')],
    ] as const)
      widget.set(PDFName.of(key), value);
  if (name === 'Seal') widget.set(PDFName.of('Lock'), context.obj({ Type: 'SigFieldLock', Action: 'All' }));
  const ref = context.register(widget);
  const annotations = page.node.Annots();
  if (annotations) annotations.push(ref);
  else page.node.set(PDFName.of('Annots'), context.obj([ref]));
  return ref;
}

/** The page's own font, for the one viewer that insists on drawing a field anew. */
function fontOf(document: PDFDocument, page: PDFPage) {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  const [first] = fonts?.values() ?? [];
  return first ?? document.context.register(document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
}

function isSigned(form: PDFDict | undefined): boolean {
  if (!form) return false;
  const seen = new Set<unknown>();
  const signed = (value: unknown): boolean => {
    if (!(value instanceof PDFDict) || seen.has(value)) return false;
    seen.add(value);
    if (value.lookup(PDFName.of('FT')) === PDFName.of('Sig') && value.has(PDFName.of('V'))) return true;
    return (value.lookupMaybe(PDFName.of('Kids'), PDFArray)?.asArray() ?? []).some((kid) => signed(form.context.lookup(kid)));
  };
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray)?.asArray() ?? [];
  return fields.some((field) => signed(form.context.lookup(field)));
}
