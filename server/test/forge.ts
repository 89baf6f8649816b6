import { createHash } from 'node:crypto';
import { type Field, fieldsOf } from '../paper/pdf/fields.ts';
import { addForm } from '../paper/pdf/form.ts';
import { emptyContents, Increment, setByteRange, zeroRange } from '../paper/pdf/increment.ts';
import { Dict, dict, name, type PdfValue, Raw, type Ref, Stream, text } from '../paper/pdf/objects.ts';
import { PdfFile } from '../paper/pdf/read.ts';
import type { Signer } from '../signing/keys/signer.ts';
import { cmsOf, signedAttributes, slotFor } from '../signing/sign/cms.ts';

/** What a forger does to a file: an increment of his own. */
export function forge(pdf: Uint8Array, work: (forgery: Forgery) => void): Uint8Array {
  const file = new PdfFile(pdf);
  const increment = new Increment(file);
  work({ file, increment, ...handles(file, increment) });
  // tools refuse an increment without anything new
  increment.add(null);
  return increment.bytes();
}

export interface Forgery {
  file: PdfFile;
  increment: Increment;
  field(name: string): Field;
  /** Changes entries of an object that is a dictionary. */
  change(ref: Ref, changes: Record<string, PdfValue | undefined>): void;
  page(): { ref: Ref; dict: Dict };
  formRef(): Ref;
  /** The object that a field looks like now. */
  lookOf(name: string): Ref;
}

function handles(file: PdfFile, increment: Increment): Omit<Forgery, 'file' | 'increment'> {
  const field = (wanted: string) => {
    const found = fieldsOf(file).find((one) => one.name === wanted);
    if (!found) throw new Error(`no field ${wanted}`);
    return found;
  };
  return {
    field,
    change: (ref, changes) => increment.set(ref, (increment.get(ref) as Dict).with(changes)),
    page() {
      const first = file.pages()[0];
      if (!first) throw new Error('no page');
      return { ref: first.ref, dict: first.page };
    },
    formRef: () => file.catalog.get('AcroForm') as Ref,
    lookOf: (wanted) => file.dict(field(wanted).dict.get('AP')).get('N') as Ref,
  };
}

export function drawing(content: string): Stream {
  return new Stream(new Dict(), Buffer.from(content));
}

export function lookWith({ increment }: Forgery, page: Uint8Array): Dict {
  return dict({ N: addForm(increment, page) });
}

/** A text field with a value and its look, put in by increment. */
export function filled(pdf: Uint8Array, fieldName: string, value: string, page: Uint8Array): Uint8Array {
  return forge(pdf, (forgery) => forgery.change(forgery.field(fieldName).ref, { V: text(value), AP: lookWith(forgery, page) }));
}

/** A signature as another program might make it: valid, but without saying what it locks. */
export async function signPlainly(
  pdf: Uint8Array,
  fieldName: string,
  signer: Signer,
  subFilter = 'ETSI.CAdES.detached',
): Promise<Uint8Array> {
  const signed = forge(pdf, ({ increment, field, change }) => {
    const value = increment.add(
      dict({
        Type: name('Sig'),
        Filter: name('Adobe.PPKLite'),
        SubFilter: name(subFilter),
        ByteRange: new Raw(zeroRange),
        Contents: emptyContents(slotFor(signer, false)),
      }),
    );
    change(field(fieldName).ref, { V: value });
  });
  const { contentsAt, contentsEnd } = setByteRange(signed, pdf.length);
  const digest = createHash('sha256').update(signed.subarray(0, contentsAt)).update(signed.subarray(contentsEnd)).digest();
  const attributes = signedAttributes(digest, signer.certificate);
  const cms = cmsOf(attributes, await signer.sign(attributes), signer);
  Buffer.from(signed.buffer, signed.byteOffset).write(cms.toString('hex').toUpperCase(), contentsAt + 1, 'latin1');
  return signed;
}
