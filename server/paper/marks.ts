import { encode } from 'uqr';
import { shortThaiDate, thaiDigits, thaiTime } from '../../contract/rules/thai.ts';
import { clean, thaiNumerals } from './printed-text.ts';

/** A picture for a mark: an SVG as text, or PNG bytes. */
export type MarkPicture = string | Uint8Array;

/** Who put his hand to a mark, and when. `posts`: his own, then in whose place he acted (annex 3 of the regulation). */
export interface Hand {
  name: string;
  /** First and last name, printed like a hand where there is no picture of his. */
  typed: string;
  posts: string[];
  at: Date;
  image?: MarkPicture | null;
}

export type Mark =
  | (Hand & { kind: 'ENDORSE'; text: string; to: string[] })
  | (Hand & { kind: 'CERTIFY' })
  | { kind: 'SEAL'; agency: string; image?: MarkPicture | null }
  | { kind: 'SPEED' | 'SECRECY'; words: string }
  | { kind: 'QR'; url: string; words: string };

export type MarkKind = Mark['kind'];

/** Natural widths in mm; heights follow from the words. The seal's is the regulation's. */
export const markWidths: Record<MarkKind, number> = { ENDORSE: 75, CERTIFY: 60, SEAL: 45, SPEED: 40, SECRECY: 40, QR: 22 };

/** What the template reads. */
export function markData(mark: Mark): Record<string, unknown> {
  const width = mark.kind === 'SPEED' || mark.kind === 'SECRECY' ? wordsWidth(mark.words) : markWidths[mark.kind];
  return { ...wordsOf(mark), kind: mark.kind, width };
}

function wordsOf(mark: Mark): Record<string, unknown> {
  switch (mark.kind) {
    case 'ENDORSE':
      return { ...endorsementData(mark) };
    case 'CERTIFY':
      return { ...handData(mark), at: printed(shortThaiDate(mark.at)) };
    case 'SEAL':
      return { agency: printed(mark.agency), picture: mark.image ?? null };
    case 'QR':
      return { picture: qrPicture(mark.url), words: printed(mark.words) };
    default:
      return { words: printed(mark.words) };
  }
}

/** One endorsement as its block reads it, on the page and on the sheet. */
export function endorsementData(mark: Hand & { text: string; to: string[] }): Record<string, unknown> {
  const lines = mark.text
    .split(/\r?\n/)
    .map(printed)
    .filter((line) => line.trim() !== '');
  const to = mark.to.length > 0 ? printed(`ถึง ${mark.to.join(', ')}`) : '';
  return { ...handData(mark), lines, to };
}

function handData({ name, typed, posts, at, image }: Hand): Record<string, unknown> {
  return {
    name: printed(name),
    typed: clean(typed),
    posts: posts.map(printed),
    at: printed(`${shortThaiDate(at)} ${thaiTime(at)}`),
    picture: image ?? null,
  };
}

/** Thai digits on paper, except in words with Latin letters. */
function printed(text: string): string {
  return thaiNumerals(clean(text));
}

/** The words at 20.9 pt fit about 4.2 mm a letter. */
function wordsWidth(words: string): number {
  return Math.max(20, Math.min(120, Math.round([...words.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '')].length * 4.6 + 6)));
}

/** A path of squares: small, and sharp at any size. */
function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 1 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares}"/></svg>`;
}

/** ใบเกษียน. */
export interface EndorsementSheet {
  subject: string;
  /** Label and value, in the order of the sheet's head. */
  facts: [string, string][];
  blocks: (Hand & { text: string; to: string[] })[];
  foot: string;
}

export function sheetData({ subject, facts, blocks, foot }: EndorsementSheet): Record<string, unknown> {
  return {
    subject: clean(subject),
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => [label, printed(value)]),
    blocks: blocks.map(endorsementData),
    foot: printed(foot),
  };
}

/** ๑ / ๑๒ */
export function setNumber(page: number, pages: number): string {
  return thaiDigits(`ชุดพิมพ์ หน้า ${page} จาก ${pages}`);
}
