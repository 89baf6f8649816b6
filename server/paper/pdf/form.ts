import { deflateSync } from 'node:zlib';
import type { Increment } from './increment.ts';
import { Dict, dict, name, type PdfValue, Ref, Stream } from './objects.ts';
import { PdfDamaged } from './parse.ts';
import { decoded, PdfFile } from './read.ts';

/**
 * The only page of a small PDF as a form: the look of a field is that form itself, without a wrapper.
 * What the page uses (fonts, pictures) comes along under new numbers.
 */
export function addForm(increment: Increment, pagePdf: Uint8Array): Ref {
  const source = new PdfFile(pagePdf);
  const taken = new Map<number, Ref>();
  const take = (value: PdfValue): PdfValue => {
    if (value instanceof Ref) {
      const known = taken.get(value.number);
      if (known) return known;
      const ref = increment.add(null);
      taken.set(value.number, ref);
      increment.set(ref, take(source.object(value.number)));
      return ref;
    }
    if (Array.isArray(value)) return value.map(take);
    if (value instanceof Dict) return new Dict(value.keys().map((key) => [key, take(value.get(key))]));
    if (value instanceof Stream) return new Stream(take(value.dict.with({ Length: undefined })) as Dict, value.bytes);
    return value;
  };
  const form = formOf(source);
  return increment.add(new Stream(take(form.dict) as Dict, form.bytes));
}

/** The page as a form whose references are still those of its own file. */
export function formOf(source: PdfFile): Stream {
  const [first, second] = source.pages();
  if (!first || second) throw new PdfDamaged('the look of a field is one page');
  const { page } = first;
  const box = inherited(source, page, 'MediaBox');
  if (!Array.isArray(box)) throw new PdfDamaged('a page without a size');
  const content = contentOf(source, page.get('Contents'));
  const described = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    FormType: 1,
    BBox: box.map((side) => source.resolve(side)),
    Resources: inherited(source, page, 'Resources') ?? new Dict(),
    Group: page.get('Group') ?? undefined,
  });
  return new Stream(described.with({ Filter: name('FlateDecode') }), deflateSync(content));
}

/** An empty look: the field shows nothing. */
export function emptyForm(width: number, height: number): Stream {
  return new Stream(
    dict({ Type: name('XObject'), Subtype: name('Form'), FormType: 1, BBox: [0, 0, width, height], Resources: new Dict() }),
    new Uint8Array(0),
  );
}

function contentOf(source: PdfFile, value: PdfValue): Uint8Array {
  const found = source.resolve(value);
  const streams = (Array.isArray(found) ? found : [found]).map((one) => source.resolve(one));
  const parts = streams.flatMap((one) =>
    one instanceof Stream ? [decoded(one, (inner) => source.resolve(inner)), Buffer.from('\n')] : [],
  );
  return Buffer.concat(parts.length > 1 ? parts.slice(0, -1) : parts);
}

function inherited(source: PdfFile, page: Dict, key: string): PdfValue {
  let node: Dict | null = page;
  for (let steps = 0; node && steps < 50; steps++) {
    const value = source.resolve(node.get(key));
    if (value !== null) return value;
    node = source.dictOr(node.get('Parent'));
  }
  return null;
}
