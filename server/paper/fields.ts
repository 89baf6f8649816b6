import { renderSVG } from 'uqr';
import { longThaiDate, longThaiDateWithEra, shortThaiDate, thaiDigits, thaiTime } from '../../contract/rules/thai.ts';
import { clean, printedDigits } from './printed-text.ts';

/** A place kept in a paper, in points from the bottom left corner of its page. Keep it whole: `fieldText` reads its look too. */
export interface FieldBox {
  /** docno, docdate, Sig1, Sig2 … in the order of signing, Seal. */
  name: string;
  /** From 1. */
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Size of the text in points, as the template has it there. */
  size?: number;
  align?: 'left' | 'center';
  /** How number and day are written on this paper; Thai digits when absent. */
  digits?: 'arabic';
  /** พ.ศ. stands before the year. */
  era?: true;
}

/** What a signature looks like. A paper of ours prints name and position under the place itself: then give none here. */
export interface SignatureMark {
  /** Printed in brackets, as under a letter. */
  name?: string;
  /** Own post first. */
  positions?: string[];
  /** Whom the signer acts for: รักษาราชการแทน … */
  onBehalf?: string[];
  /** The hand as SVG or PNG; without it a line says that it is an electronic signature. */
  image?: string | Uint8Array;
  /** The holder's name as a certificate from outside says it. */
  certificate?: string;
  at?: Date | string;
  digits?: 'thai' | 'arabic';
}

/** A place as the template tells it: from the top left corner. */
export interface HeldPlace extends Omit<FieldBox, 'y' | 'digits' | 'era'> {
  y: number;
  digits?: 'thai' | 'arabic';
  era?: boolean;
  /** How high its page is; A4 upright where it says nothing. */
  sheet?: number;
}

export const a4Height = 841.889763779;

export function fieldBoxOf({ name, page, x, y, w, h, size, align, digits, era, sheet = a4Height }: HeldPlace): FieldBox {
  const place = { name, page, x: round(x), y: round(sheet - y - h), w: round(w), h: round(h) };
  const words = name.startsWith('doc') ? { ...(digits === 'arabic' ? { digits } : {}), ...(era ? { era } : {}) } : {};
  return { ...place, ...(size ? { size: round(size) } : {}), ...(align ? { align } : {}), ...words };
}

/** What the place for the number or the day says, exactly as the page would have it. */
export function fieldWords({ name, digits, era }: FieldBox, { docNo, date }: { docNo: string | null; date: string }): string {
  const said = name === 'docno' ? (docNo ?? '') : era ? longThaiDateWithEra(date) : longThaiDate(date);
  return printedDigits(said, digits);
}

export function fieldData(text: string, { w, h, size = h / 1.7, align = 'left' }: FieldBox): Record<string, unknown> {
  return { text: clean(text), w, h, size, align };
}

export function signatureData(mark: SignatureMark, { w, h }: Pick<FieldBox, 'w' | 'h'>): Record<string, unknown> {
  const { name, positions = [], onBehalf = [], image, certificate, at, digits = 'thai' } = mark;
  const write = (text: string) => clean(digits === 'thai' ? thaiDigits(text) : text);
  const when = at ? `${shortThaiDate(at)} ${thaiTime(at)}` : '';
  const small = [image ? '' : 'ลงลายมือชื่ออิเล็กทรอนิกส์', when].filter(Boolean).map(write);
  // as it stands on the certificate, its digits too
  if (certificate) small.push(clean(`ใบรับรองของ ${certificate}`));
  return { lines: [name ? `(${name})` : '', ...positions, ...onBehalf].filter(Boolean).map(write), small, mark: image ?? '', w, h };
}

/** The address as a picture that a telephone reads; quiet margin as the page has it. */
export function qrOf(url: string): string {
  return renderSVG(url, { ecc: 'M', border: 0 });
}

const round = (points: number) => Math.round(points * 10_000) / 10_000;
