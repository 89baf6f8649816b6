import type { Field } from '../../paper/pdf/fields.ts';
import { type Dict, Ref, Text } from '../../paper/pdf/objects.ts';
import { PdfDamaged } from '../../paper/pdf/parse.ts';
import { PdfFile } from '../../paper/pdf/read.ts';
import { same } from '../asn1/asn1.ts';

/** The revision that a signature speaks of. */
export interface SignedRevision {
  /** Bytes before and after the place of the signature. */
  before: Uint8Array;
  after: Uint8Array;
  length: number;
  contents: Uint8Array;
  file: PdfFile;
  /** The field as it stands in that revision. */
  field: Field;
}

/**
 * The ranges are as they must be: from the first byte on, all but the signature's own place, to the end of a revision of this very
 * file in which this very field is signed. Anything else is a trick. null: it is not so.
 */
export function signedRevision(
  whole: PdfFile,
  { ref, name, value }: Field,
  signature: Dict,
  fieldsOf: (file: PdfFile) => Field[],
): SignedRevision | null {
  const { bytes } = whole;
  const range = whole.array(signature.get('ByteRange')).map((one) => whole.resolve(one));
  const contents = whole.resolve(signature.get('Contents'));
  if (
    range.length !== 4 ||
    !range.every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0) ||
    !(contents instanceof Text)
  )
    return null;
  const [start, length, second, rest] = range as [number, number, number, number];
  const end = second + rest;
  if (start !== 0 || second <= length + 1 || end > bytes.length) return null;
  if (bytes[length] !== 0x3c || bytes[second - 1] !== 0x3e) return null;
  const gap = Buffer.from(bytes.buffer, bytes.byteOffset + length + 1, second - length - 2).toString('latin1');
  if (!/^[0-9A-Fa-f]*$/.test(gap) || !same(Buffer.from(gap.length % 2 ? `${gap}0` : gap, 'hex'), contents.bytes)) return null;
  if (!standsWithin(whole, value instanceof Ref ? value : ref, length, second)) return null;
  try {
    const file = new PdfFile(bytes.subarray(0, end));
    if (!whole.tables.some(({ at }) => at === file.tableAt)) return null;
    const field = fieldsOf(file).find((one) => one.ref.number === ref.number && one.name === name && one.type === 'Sig');
    if (!field || !file.dictOr(field.value)) return null;
    return { before: bytes.subarray(0, length), after: bytes.subarray(second, end), length: end, contents: contents.bytes, file, field };
  } catch (error) {
    if (error instanceof PdfDamaged) return null;
    throw error;
  }
}

/** The hole is within the object that is the signature, not somewhere else. */
function standsWithin(whole: PdfFile, { number }: Ref, from: number, to: number): boolean {
  const entry = whole.entries.get(number);
  if (!entry || !('at' in entry)) return false;
  return entry.at < from && to < whole.indirectAt(entry.at).end;
}
