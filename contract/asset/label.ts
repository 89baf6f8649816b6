/** AB12.K7Q2… alone, or at the end of an address that a camera read: whichever agency it is of. */
export function labelIn(text: string): { tag: string; code: string } | null {
  const found = /(?:^|\/asset\/code\/)([0-9A-F]{4})\.([2-9A-HJ-NP-Z]{10})$/i.exec(text);
  return found ? { tag: (found[1] as string).toUpperCase(), code: (found[2] as string).toUpperCase() } : null;
}
