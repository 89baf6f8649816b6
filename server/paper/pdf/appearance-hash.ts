import { createHash } from 'node:crypto';
import { fieldsOf } from './fields.ts';
import { formOf } from './form.ts';
import { Dict, type PdfValue, Ref, Stream, wordsOf, written } from './objects.ts';
import { PdfDamaged } from './parse.ts';
import { decoded, PdfFile } from './read.ts';

/** What a text field says and a print of what it shows: equal prints draw the same. */
export interface Look {
  name: string;
  value: string | null;
  /** null: nothing is drawn. */
  print: string | null;
}

export function looksOf(pdf: Uint8Array): Look[] {
  const file = new PdfFile(pdf);
  return fieldsOf(file).flatMap((field) => {
    if (field.type !== 'Tx') return [];
    const prints = field.widgets.map((widget) => {
      const looks = file.dictOr(file.dictOr(widget)?.get('AP'));
      const form = file.resolve(looks?.get('N'));
      // other states than the plain one would show under the mouse
      if (looks?.keys().some((key) => key !== 'N')) return 'states';
      return form instanceof Stream ? printOf(file, form) : null;
    });
    const [first = null] = prints;
    return [
      { name: field.name, value: wordsOf(file.resolve(field.value)), print: prints.every((one) => one === first) ? first : 'different' },
    ];
  });
}

/** The print that a page has as the look of a field. */
export function printOfPage(pdf: Uint8Array): string | null {
  const file = new PdfFile(pdf);
  return printOf(file, formOf(file));
}

/** Everything that has a say in the drawing, however it is numbered, packed and ordered. */
export function printOf(file: PdfFile, form: Stream): string | null {
  const content = decoded(form, (value) => file.resolve(value));
  if (Buffer.from(content).toString('latin1').trim() === '') return null;
  const hash = createHash('sha256').update(content);
  const path = new Set<number>();
  const walk = (value: PdfValue): void => {
    if (value instanceof Ref) {
      if (path.has(value.number)) return void hash.update('again');
      path.add(value.number);
      walk(file.object(value.number));
      path.delete(value.number);
    } else if (Array.isArray(value)) {
      hash.update('[');
      for (const one of value) walk(one);
      hash.update(']');
    } else if (value instanceof Dict) {
      hash.update('<');
      for (const key of value.keys().sort()) {
        hash.update(`/${key} `);
        walk(value.get(key));
      }
      hash.update('>');
    } else if (value instanceof Stream) {
      walk(value.dict.with({ Length: undefined, Filter: undefined, DecodeParms: undefined }));
      hash.update(unpacked(file, value));
    } else hash.update(`${written(value)} `);
  };
  for (const key of ['BBox', 'Matrix', 'Resources', 'Group']) walk(form.dict.get(key));
  return hash.digest('hex');
}

function unpacked(file: PdfFile, stream: Stream): Uint8Array {
  try {
    return decoded(stream, (value) => file.resolve(value));
  } catch (error) {
    // a picture in a packing of its own is compared as it is
    if (error instanceof PdfDamaged) return stream.bytes;
    throw error;
  }
}
