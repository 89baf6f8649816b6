import { randomInt } from 'node:crypto';
import { sizes } from '../../contract/rules/times.ts';
import type { Office } from '../office.ts';
import { keyedHash } from '../system/master-key.ts';

/** Wrong guesses that a code survives. */
export const codeTries = 5;

/** Six digits that nobody can foresee. */
export function newCode(): string {
  return String(randomInt(0, 10 ** sizes.codeDigits)).padStart(sizes.codeDigits, '0');
}

/** Bound to what it was sent for (`key`) and to the master key: six digits are a million hashes for whoever copies the database. */
export function codeHash({ config }: Office, key: string, code: string): Buffer {
  return keyedHash(config.secrets.master.current, `${key}:${code}`);
}

/** Of a paper whose link is known to its owner alone: the code is bound to the row of the link, for whoever tells it never had the link. */
export function slipCodeHash(office: Office, resetId: number, code: string): Buffer {
  return codeHash(office, `slip:${resetId}`, code);
}

export function codeEnd(): Date {
  return new Date(Date.now() + sizes.codeSeconds * 1000);
}
