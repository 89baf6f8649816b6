/** Codes of files as they stand on a shelf: งบ 2 before งบ 10. */
export const byCode = new Intl.Collator('th', { numeric: true });

/** From the first to the last of a box. */
export function codesWords(codes: readonly string[]): string {
  const sorted = codes.toSorted(byCode.compare);
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}
