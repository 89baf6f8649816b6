import { Dict, isName, type PdfValue, Ref, Stream } from '../../paper/pdf/objects.ts';
import { PdfDamaged } from '../../paper/pdf/parse.ts';
import type { PdfFile } from '../../paper/pdf/read.ts';

/** Which objects name which: for each number, the numbers of the objects that refer to it (0: the trailer). */
export function referrersOf(file: PdfFile): Map<number, Set<number>> {
  const referrers = new Map<number, Set<number>>();
  const note = (from: number, value: PdfValue) => {
    for (const to of refsIn(value)) {
      const known = referrers.get(to);
      if (known) known.add(from);
      else referrers.set(to, new Set([from]));
    }
  };
  note(0, file.trailer);
  for (const [number, entry] of file.entries) {
    if (!entry) continue;
    try {
      const value = file.object(number);
      // the table of a revision names catalog and info as the trailer does
      const isTable = value instanceof Stream && isName(value.dict.get('Type'), 'XRef');
      if (!isTable) note(number, value);
    } catch (error) {
      // an object that nobody can read refers to nothing
      if (!(error instanceof PdfDamaged)) throw error;
    }
  }
  return referrers;
}

export function refsIn(value: PdfValue): number[] {
  const found: number[] = [];
  const walk = (one: PdfValue): void => {
    if (one instanceof Ref) found.push(one.number);
    else if (Array.isArray(one)) for (const item of one) walk(item);
    else if (one instanceof Dict) for (const key of one.keys()) walk(one.get(key));
    else if (one instanceof Stream) walk(one.dict);
  };
  walk(value);
  return found;
}
