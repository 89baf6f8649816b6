import { randomBytes } from 'node:crypto';
import type { Office } from '../../office.ts';

/** Digits and letters that nobody mistakes for another; in capitals, as a QR code packs them best. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 26;

/** A code that nobody can guess: 130 bits by chance, and nothing of the letter in it. */
export function newPaperCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** As it stands in the database, whatever a reader has typed of it: small letters, gaps, O for 0, I and L for 1. */
export function typedCode(typed: string): string {
  return typed.slice(0, 200).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1').slice(0, length);
}

/** Where the QR code on a paper leads. */
export function verifyUrl({ config }: Office, code: string): string {
  return `${config.publicUrl}${config.basePath}verify/${code}`;
}
