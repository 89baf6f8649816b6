import type { Addition } from '../../../contract/signing/verdicts.ts';
import { fieldsOf } from '../../paper/pdf/fields.ts';
import { wordsOf } from '../../paper/pdf/objects.ts';
import { latin } from '../../paper/pdf/parse.ts';
import { PdfFile } from '../../paper/pdf/read.ts';

const mostRevisions = 30;

/**
 * Fields that said something else in a revision between the signature and now. Filling is allowed there, so no signature is hurt; but
 * whoever trusts the number should know that there were two.
 */
export function refilledAfter(signed: PdfFile, whole: PdfFile): { code: Addition; where: string }[] {
  const ends = whole.tables
    .map(({ at }) => endOfRevision(whole, at))
    .filter((end) => end >= signed.bytes.length && end < whole.bytes.length);
  const last = valuesOf(whole);
  const refilled = new Set<string>();
  for (const end of ends.slice(0, mostRevisions)) {
    for (const [name, value] of valuesOf(new PdfFile(whole.bytes.subarray(0, end)))) {
      if (value !== null && value !== last.get(name)) refilled.add(name);
    }
  }
  return [...refilled].map((where) => ({ code: 'field_refilled' as const, where }));
}

function valuesOf(file: PdfFile): Map<string, string | null> {
  return new Map(fieldsOf(file).flatMap(({ name, type, value }) => (type === 'Tx' ? [[name, wordsOf(file.resolve(value))]] : [])));
}

function endOfRevision({ bytes }: PdfFile, tableAt: number): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(`startxref`, tableAt);
  if (end < 0) return 0;
  const match = /^startxref\s+\d+\s+%%EOF\r?\n?/.exec(latin(bytes, end, Math.min(bytes.length, end + 60)));
  return match ? end + match[0].length : 0;
}
