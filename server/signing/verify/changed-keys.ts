import { type Dict, type PdfValue, sameValue } from '../../paper/pdf/objects.ts';

/** Keys that one of two versions of a dictionary lacks, or has with another value. */
export function changedKeys(before: Dict, after: Dict): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !sameValue(before.entries.get(key) as PdfValue, after.entries.get(key) as PdfValue),
  );
}
