import type { CheckPack, PackLine } from '../../../contract/asset/check.ts';
import { labelIn } from '../../../contract/asset/label.ts';
import { arabicDigits } from '../../../contract/rules/thai.ts';

/** What was read, by what this device knows of the frozen list. */
export type Thing = { is: 'LINE'; line: PackLine } | { is: 'FOREIGN' | 'UNKNOWN' };

export function findThing({ tag, lines }: Pick<CheckPack, 'tag' | 'lines'>, read: string): Thing {
  const label = labelIn(read);
  if (label && label.tag !== tag) return { is: 'FOREIGN' };
  const said = plain(read);
  const found = label ? lines.filter(({ code }) => code === label.code) : lines.filter(({ number }) => plain(number) === said);
  // a serial number says which it is only where one thing has it
  const bySerial = found.length > 0 || label ? [] : lines.filter(({ serial }) => serial !== '' && plain(serial) === said);
  const [line] = found.length > 0 ? found : bySerial.length === 1 ? bySerial : [];
  return line ? { is: 'LINE', line } : { is: 'UNKNOWN' };
}

/** The nearest thing of the list to what stands on an old label or was typed: the same serial number, or the most digits in common at the end. */
export function nearest(
  lines: readonly PackLine[],
  { read, serial }: { read: string; serial: string },
): { line: PackLine; digits: number } | null {
  const same = serial === '' ? undefined : lines.find((line) => plain(line.serial) === plain(serial));
  if (same) return { line: same, digits: 0 };
  const typed = digitsOf(read);
  let best: { line: PackLine; digits: number } | null = null;
  for (const line of lines) {
    const digits = Math.max(commonEnd(typed, digitsOf(line.number.split('/')[0] ?? '')), commonEnd(typed, digitsOf(line.serial)));
    if (digits >= fewest && digits > (best?.digits ?? 0)) best = { line, digits };
  }
  return best;
}

/** Fewer in common say nothing. */
const fewest = 4;

/** Who types on a Thai keyboard may write Thai digits. */
const plain = (text: string) => arabicDigits(text).toLowerCase().replace(/\s+/g, '');
const digitsOf = (text: string) => arabicDigits(text).replace(/\D/g, '');

function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}
