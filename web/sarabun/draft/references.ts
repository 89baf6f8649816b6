import { longThaiDate, normalizeThai } from '../../../contract/rules/thai.ts';
import type { FoundLetter, Parts } from '../../../contract/sarabun/search.ts';

/** A letter of the system that this one is linked to. */
export interface Linked {
  documentId: number;
  docNo: string;
  subject: string;
}

/** อ้างถึง as the paper says it: whose letter, its number, its day. */
export function lineOf({ from, docNo, docDate, subject }: Pick<FoundLetter, 'from' | 'docNo' | 'docDate' | 'subject'>): string {
  return lineSaid(plain(from), plain(docNo), docDate, plain(subject));
}

/** The same of a line of a former register. */
export function lineSaid(from: string, number: string, day: string | null, subject: string): string {
  return [`หนังสือ${from}`, number ? `ที่ ${number}` : `เรื่อง ${subject}`, day ? `ลงวันที่ ${longThaiDate(day)}` : ''].filter(Boolean).join(' ');
}

export function linkedOf({ documentId, docNo, subject }: FoundLetter): Linked {
  return { documentId, docNo: plain(docNo), subject: plain(subject) };
}

/** The letter that a line names: by its number, in Thai or Arabic digits, with or without spaces; one without a number by its subject. */
export function namedIn<One extends Linked>(line: string, links: One[]): One | undefined {
  const words = packed(line);
  return links.find(({ docNo, subject }) => words !== '' && words.includes(packed(docNo || subject) || '\u0000'));
}

function packed(text: string): string {
  return normalizeThai(text).replaceAll(' ', '');
}

function plain(parts: Parts): string {
  return parts.map((part) => part.text).join('');
}
