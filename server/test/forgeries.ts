import { fieldsOf } from '../paper/pdf/fields.ts';
import { asciiText, Dict, dict, name, type PdfValue, Ref, Stream, text } from '../paper/pdf/objects.ts';
import { PdfFile } from '../paper/pdf/read.ts';
import { drawing, type Forgery, forge } from './forge.ts';

/** What forgers do to a signed file of ours without any key; each gives a file that outside tools still call valid, or a broken one. */
export const forgeries: Record<string, (pdf: Uint8Array) => Uint8Array> = {
  'drawn on the page': (pdf) => forge(pdf, addContent),
  'drawing of the page overwritten': (pdf) => forge(pdf, overwriteContent),
  'a note stuck on': (pdf) => forge(pdf, addNote),
  'a page added': (pdf) => forge(pdf, addPage),
  'a field added': (pdf) => forge(pdf, addField),
  'permissions dropped, then drawn': (pdf) => forge(pdf, dropPerms),
  'another catalog': anotherCatalog,
  'the page turned': (pdf) => forge(pdf, (it) => it.change(it.page().ref, { Rotate: 180 })),
  'the page cropped': (pdf) => forge(pdf, (it) => it.change(it.page().ref, { CropBox: [0, 0, 595, 300] })),
  'a signature hidden': (pdf) => onEach(pdf, 'Sig', (it, one) => it.change(it.field(one).ref, { F: 2 })),
  'the look of a signature exchanged': (pdf) => onEach(pdf, 'Sig', (it, one) => it.change(it.field(one).ref, { AP: looking(it) })),
  'a signature taken away': (pdf) => onEach(pdf, 'Sig', (it, one) => it.change(it.field(one).ref, { V: undefined })),
  'the value of a place changed': (pdf) => onEach(pdf, 'Tx', (it, one) => it.change(it.field(one).ref, { V: text('๙๙๙๙') })),
  'the look of a place exchanged': (pdf) => onEach(pdf, 'Tx', (it, one) => it.change(it.field(one).ref, { AP: looking(it) })),
  'the drawing of a place overwritten': (pdf) => onEach(pdf, 'Tx', (it, one) => it.increment.set(it.lookOf(one), drawing('0 0 99 9 re f'))),
  'a place moved': (pdf) => onEach(pdf, 'Tx', (it, one) => it.change(it.field(one).ref, { Rect: [0, 0, 90, 20] })),
  'objects lying about': (pdf) => Buffer.concat([pdf, Buffer.from('\n900 0 obj\n<</Type/Page>>\nendobj\n')]),
  'bytes behind the end': (pdf) => Buffer.concat([pdf, Buffer.from('<html><script>')]),
  'one bit of the page': (pdf) => flipped(pdf, 2000),
  'one bit of the last revision': (pdf) => flipped(pdf, pdf.length - 200),
  'cut back to an earlier revision': (pdf) => pdf.subarray(0, Buffer.from(pdf).lastIndexOf('%%EOF', pdf.length - 10) + 6),
};

/** Does something to the first field of a type; a file without one is left as it is. */
function onEach(pdf: Uint8Array, type: 'Sig' | 'Tx', work: (it: Forgery, name: string) => void): Uint8Array {
  const wanted = fieldsOf(new PdfFile(pdf)).find((one) => one.type === type);
  return wanted ? forge(pdf, (it) => work(it, wanted.name)) : pdf;
}

function looking({ increment }: Forgery): Dict {
  const form = dict({ Type: name('XObject'), Subtype: name('Form'), FormType: 1, BBox: [0, 0, 120, 20], Resources: new Dict() });
  return dict({ N: increment.add(new Stream(form, Buffer.from('0 0 99 9 re f'))) });
}

function flipped(pdf: Uint8Array, at: number): Uint8Array {
  const bytes = new Uint8Array(pdf);
  bytes[at] = (bytes[at] as number) ^ 1;
  return bytes;
}

export function contentsOf({ page }: Forgery): PdfValue[] {
  const contents = page().dict.get('Contents');
  return Array.isArray(contents) ? contents : [contents];
}

export function addContent(it: Forgery): void {
  it.change(it.page().ref, { Contents: [...contentsOf(it), it.increment.add(drawing('0 0 99 99 re f'))] });
}

export function overwriteContent(it: Forgery): void {
  it.increment.set(contentsOf(it)[0] as Ref, drawing('0 0 99 99 re f'));
}

export function addNote(it: Forgery): void {
  const note = it.increment.add(
    dict({ Type: name('Annot'), Subtype: name('FreeText'), Rect: [80, 700, 200, 720], Contents: text('๙๙๙๙'), F: 4 }),
  );
  it.change(it.page().ref, { Annots: [...it.file.array(it.page().dict.get('Annots')), note] });
}

export function addPage(it: Forgery): void {
  const pages = it.file.catalog.get('Pages') as Ref;
  const page = it.increment.add(it.page().dict.with({ Annots: undefined }));
  it.change(pages, { Kids: [...it.file.array(it.file.dict(pages).get('Kids')), page], Count: 2 });
}

export function addField(it: Forgery): void {
  const field = it.increment.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Tx'),
      T: asciiText('extra'),
      V: text('๙๙๙๙'),
      Rect: [80, 700, 200, 720],
      F: 4,
    }),
  );
  it.change(it.formRef(), { Fields: [...it.file.array(it.file.dict(it.formRef()).get('Fields')), field] });
}

export function dropPerms(it: Forgery): void {
  it.change(it.file.rootRef, { Perms: undefined });
  addContent(it);
}

/** The trailer of the last increment leads to a copy of the catalog. */
export function anotherCatalog(pdf: Uint8Array): Uint8Array {
  let copy = new Ref(0);
  const forged = forge(pdf, (it) => {
    copy = it.increment.add(new Dict(it.file.catalog.entries));
  });
  const bytes = Buffer.from(forged);
  const root = bytes.lastIndexOf('/Root ');
  const before = /^\/Root \d+ 0 R/.exec(bytes.toString('latin1', root))?.[0] as string;
  const after = `/Root ${copy.number} 0 R`;
  return Buffer.concat([bytes.subarray(0, root), Buffer.from(after), bytes.subarray(root + before.length)]);
}
