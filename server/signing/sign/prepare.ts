import { createHash } from 'node:crypto';
import { type Field, fieldsOf } from '../../paper/pdf/fields.ts';
import { addForm, emptyForm } from '../../paper/pdf/form.ts';
import { emptyContents, Increment, setByteRange, zeroRange } from '../../paper/pdf/increment.ts';
import { asciiText, Dict, dict, isName, name, type PdfValue, Raw, Ref, Stream, text } from '../../paper/pdf/objects.ts';
import { PdfFile } from '../../paper/pdf/read.ts';
import { signedAttributes } from './cms.ts';

/** What a signature increment is made of; everything crosses to a thread by copy. */
export interface Preparation {
  field: string;
  signer: { name: string; certificate: Uint8Array; chain: Uint8Array[] };
  /** A one-page PDF as large as the field: its look. Without one the place stays empty. */
  appearance?: Uint8Array | undefined;
  /** The first signature of the file: later only reserved fields may be filled and signed. */
  certify: boolean;
  at: Date;
  /** Bytes of room for the signature. */
  slot: number;
  /** Number and date in the same increment; the looks by name of field. */
  fill?: { values: Record<string, string>; appearances: Record<string, Uint8Array> } | undefined;
}

/** A file whose signature is still missing. */
export interface Prepared {
  pdf: Uint8Array;
  /** What the key signs. */
  attributes: Uint8Array;
  /** Room for the signature: from `<` to after `>`. */
  contentsAt: number;
  contentsEnd: number;
}

/** @throws code pdf_damaged, field_missing, field_signed, already_certified, sealed */
export function prepareSignature(pdf: Uint8Array, preparation: Preparation): Prepared {
  const { field: fieldName, signer, appearance, certify, at, slot, fill } = preparation;
  const file = new PdfFile(pdf);
  const fields = fieldsOf(file);
  const field = fields.find(({ name: own, type }) => own === fieldName && type === 'Sig');
  if (!field) throw refused('field_missing', fieldName);
  if (field.value !== null) throw refused('field_signed', fieldName);
  refuseLocked(file, fields);
  const increment = new Increment(file);
  const lock = file.dictOr(field.dict.get('Lock'));
  const value = increment.add(
    dict({
      Type: name('Sig'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.CAdES.detached'),
      Name: text(signer.name),
      M: asciiText(pdfDate(at)),
      ByteRange: new Raw(zeroRange),
      Contents: emptyContents(slot),
      Reference: referenceOf(file, certify, lock),
    }),
  );
  const look = appearance ? addForm(increment, appearance) : null;
  putInto(increment, field, { V: value, ...(look ? { AP: dict({ N: look }) } : {}) });
  if (certify) {
    const perms = file.dictOr(file.catalog.get('Perms')) ?? new Dict();
    if (fields.some(({ type, value: own }) => type === 'Sig' && own !== null) || perms.has('DocMDP'))
      throw refused('already_certified', fieldName);
    increment.set(file.rootRef, file.catalog.with({ Perms: perms.with({ DocMDP: value }) }));
  }
  if (fill) fillFields(increment, fields, fill);
  const signed = increment.bytes();
  const { contentsAt, contentsEnd } = setByteRange(signed, pdf.length);
  const digest = createHash('sha256').update(signed.subarray(0, contentsAt)).update(signed.subarray(contentsEnd)).digest();
  return { pdf: signed, attributes: signedAttributes(digest, signer.certificate), contentsAt, contentsEnd };
}

/** A time stamp of the whole file in a field of its own that nobody sees. What is to be stamped is the digest in `attributes`. */
export function prepareDocumentStamp(pdf: Uint8Array, slot: number): Prepared {
  const file = new PdfFile(pdf);
  const increment = new Increment(file);
  const form = file.dictOr(file.catalog.get('AcroForm')) ?? new Dict([['Fields', []]]);
  const names = new Set(fieldsOf(file).map((field) => field.name));
  let number = 1;
  while (names.has(`Time${number}`)) number++;
  const value = increment.add(
    dict({
      Type: name('DocTimeStamp'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.RFC3161'),
      ByteRange: new Raw(zeroRange),
      Contents: emptyContents(slot),
    }),
  );
  const field = increment.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: asciiText(`Time${number}`),
      Rect: [0, 0, 0, 0],
      F: 132,
      V: value,
      P: file.pages()[0]?.ref,
    }),
  );
  const grown = form.with({ Fields: [...file.array(form.get('Fields')), field], SigFlags: 3 });
  const ref = file.catalog.get('AcroForm');
  if (ref instanceof Ref) increment.set(ref, grown);
  else increment.set(file.rootRef, file.catalog.with({ AcroForm: grown }));
  const signed = increment.bytes();
  const { contentsAt, contentsEnd } = setByteRange(signed, pdf.length);
  const digest = createHash('sha256').update(signed.subarray(0, contentsAt)).update(signed.subarray(contentsEnd)).digest();
  return { pdf: signed, attributes: new Uint8Array(digest), contentsAt, contentsEnd };
}

/**
 * Every text field gets a look of its own in the increment that locks it, also one that stays blank: a judge calls a look that is
 * older than the lock "changed in place".
 */
function fillFields(increment: Increment, fields: Field[], { values, appearances }: NonNullable<Preparation['fill']>): void {
  for (const wanted of Object.keys(values)) {
    if (!fields.some(({ name: own, type }) => own === wanted && type === 'Tx')) throw refused('field_missing', wanted);
  }
  for (const field of fields) {
    if (field.type !== 'Tx') continue;
    const value = values[field.name];
    const page = appearances[field.name];
    if (value !== undefined && !page) throw refused('appearance_missing', field.name);
    const look = page && value !== undefined ? addForm(increment, page) : increment.add(lookOf(increment, field));
    putInto(increment, field, { AP: dict({ N: look }), ...(value === undefined ? {} : { V: text(value) }) });
  }
}

/** What the field shows now, under a new number. */
function lookOf({ file }: Increment, field: Field): Stream {
  const known = file.resolve(file.dictOr(file.dictOr(field.widgets[0])?.get('AP'))?.get('N'));
  return field.value !== null && known instanceof Stream ? known : emptyForm(...sizeOf(file, field));
}

/** The value goes to the field, the look to its place on the page; mostly both are one object. */
function putInto(increment: Increment, field: Field, changes: Record<string, PdfValue>): void {
  const [widget] = field.widgets;
  const own = { ...changes };
  if (widget && widget.number !== field.ref.number && own.AP) {
    increment.set(widget, (increment.get(widget) as Dict).with({ AP: own.AP }));
    delete own.AP;
  }
  increment.set(field.ref, (increment.get(field.ref) as Dict).with(own));
}

function sizeOf(file: PdfFile, field: Field): [number, number] {
  const rect = file.array(file.dictOr(field.widgets[0])?.get('Rect')).map((side) => Number(file.resolve(side)));
  const [left = 0, low = 0, right = 0, high = 0] = rect;
  return [Math.abs(right - left), Math.abs(high - low)];
}

function referenceOf(file: PdfFile, certify: boolean, lock: Dict | null): PdfValue | undefined {
  if (certify) return [reference('DocMDP', { P: 2 })];
  // one transform a signature: two confuse a widespread reader
  return lock && isName(lock.get('Action'), 'All') ? [reference('FieldMDP', { Action: name('All') }, file.rootRef)] : undefined;
}

function reference(method: string, parameters: Record<string, PdfValue>, data?: Ref): Dict {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name(method),
    Data: data,
    TransformParams: dict({ Type: name('TransformParams'), ...parameters, V: name('1.2') }),
  });
}

/** Signing after a seal that locks everything would be a change it does not allow. */
function refuseLocked(file: PdfFile, fields: Field[]): void {
  for (const field of fields) {
    const signature = field.type === 'Sig' ? file.dictOr(field.value) : null;
    for (const value of file.array(signature?.get('Reference'))) {
      const reference = file.dictOr(value);
      const parameters = file.dictOr(reference?.get('TransformParams'));
      const locksAll =
        isName(file.resolve(reference?.get('TransformMethod')), 'FieldMDP') && isName(file.resolve(parameters?.get('Action')), 'All');
      const closed = isName(file.resolve(reference?.get('TransformMethod')), 'DocMDP') && file.resolve(parameters?.get('P')) === 1;
      if (locksAll || closed) throw refused('sealed', field.name);
    }
  }
}

/** Bangkok time. */
export function pdfDate(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000).toISOString();
  return `D:${local.slice(0, 19).replace(/[-:T]/g, '')}+07'00'`;
}

function refused(code: string, field: string): Error {
  return Object.assign(new Error(`${code}: ${field}`), { code, field });
}
