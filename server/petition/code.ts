import { createHmac } from 'node:crypto';
import { badField } from '../http/errors.ts';
import type { Office } from '../office.ts';

/** Digits and letters that nobody mistakes for another: 32 of them, five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/**
 * The code of what a page sent under this press: 60 bits that nobody without the office's secret can tell, and the same for the same press, so that
 * an answer that was lost is given again and the code stands nowhere.
 */
export function codeOf(office: Office, press: string, contact: string): string {
  const bits = keyed(office, `petition code ${press} ${contact}`).readBigUInt64BE();
  return Array.from({ length }, (_, place) => alphabet[Number((bits >> BigInt(5 * place)) & 31n)]).join('');
}

/** XXXX-XXXX-XXXX */
export function inFours(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** As it is kept, whatever a reader has typed of it: small letters, gaps, O for 0, I and L for 1. */
export function codeHash(office: Office, typed: string): Buffer {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return keyed(office, `petition ${plain}`);
}

export function contactHash(office: Office, contact: string): Buffer {
  return keyed(office, `petition contact ${contact}`);
}

export function pressHash(office: Office, press: string): Buffer {
  return keyed(office, `petition press ${press}`);
}

export function keyed({ config }: Office, text: string): Buffer {
  return createHmac('sha256', config.secrets.links).update(text).digest();
}

/** One way of writing for an address or a number. @throws petition_contact */
export function contactOf(typed: string): string {
  if (typed.includes('@')) {
    if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[a-z]{2,24}$/i.test(typed)) throw badField('contact', 'petition_contact');
    return typed.toLowerCase();
  }
  const digits = typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s().-]/g, '')
    .replace(/^\+66/, '0');
  if (!/^0\d{8,9}$/.test(digits)) throw badField('contact', 'petition_contact');
  return digits;
}

export const isMail = (contact: string): boolean => contact.includes('@');
