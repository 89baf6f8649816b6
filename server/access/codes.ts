import { createHash, randomInt } from 'node:crypto';
import { sizes } from '../../contract/times.ts';

/** Wrong guesses that a code survives. */
export const codeTries = 5;

/** Six digits that nobody can foresee. */
export function newCode(): string {
  return String(randomInt(0, 10 ** sizes.codeDigits)).padStart(sizes.codeDigits, '0');
}

/** Bound to what it was sent for (`key`), so that the hash of a short code can't be looked up. */
export function codeHash(key: string, code: string): Buffer {
  return createHash('sha256').update(`${key}:${code}`).digest();
}

export function codeEnd(): Date {
  return new Date(Date.now() + sizes.codeSeconds * 1000);
}
