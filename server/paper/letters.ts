import type { Block } from '../../contract/sarabun/body.ts';
import { longThaiDate } from '../../contract/thai.ts';
import { printedBody } from './body.ts';
import { qrOf } from './fields.ts';
import { clean, thaiNumerals } from './printed-text.ts';

/** What every official paper may carry. Days are ISO; texts are plain, typed with any digits. */
interface Common {
  /** Thai digits throughout unless 'arabic'. */
  digits?: 'thai' | 'arabic';
  /** ด่วน, ด่วนมาก, ด่วนที่สุด; empty or absent for ordinary. */
  speed?: string;
  /** ลับ, ลับมาก: printed at the head and foot of every page. */
  secrecy?: string;
  /** SVG or PNG of the agency's crest; without it a dashed circle holds its place. */
  crest?: Picture;
  /** SVG or PNG of the agency's seal (ตราชื่อส่วนราชการ). */
  seal?: Picture;
  /** Printed small at the foot of page 1: where the paper can be checked, and by which code. */
  verify?: { url: string; code: string };
  subject: string;
  /** What a person has typed; a text alone is a paragraph. */
  body: (string | Block)[];
  signer: Signer;
  /** Who signs before the signer, in that order. */
  cosigners?: Signer[];
}

/** SVG text, or the bytes of an SVG or a PNG. */
export type Picture = string | Uint8Array;

export interface Signer {
  name: string;
  /** Lines under the name. */
  position: string[];
  /** SVG or PNG of the hand, e.g. from `handMark()`. */
  mark?: Picture;
}

/** หนังสือภายนอก, ข้อ ๑๑. */
export interface ExternalLetter extends Common {
  number: string;
  agency: string;
  address?: string[];
  date: string | null;
  /** คำขึ้นต้น before the receiver; เรียน where it is not said. */
  salutation?: string;
  to: string;
  refers?: string[];
  enclosures?: string[];
  /** คำลงท้าย */
  closing?: string;
  /** ส่วนราชการเจ้าของเรื่อง, โทร., ไปรษณีย์อิเล็กทรอนิกส์: a line each. */
  owner?: string[];
  copies?: string[];
  /** รายชื่อแนบท้าย: on a page of its own. */
  names?: string[];
}

/** บันทึกข้อความ, ข้อ ๑๒. */
export interface Memo extends Common {
  /** ส่วนราชการ with its telephone. */
  unit: string;
  number: string;
  date: string | null;
  salutation?: string;
  to: string;
  /** สำเนาเรียน */
  copies?: string[];
  /** รายชื่อแนบท้าย: on a page of its own. */
  names?: string[];
}

/** คำสั่ง, ข้อ ๑๖ ("ที่ ๑๒/๒๕๖๙"). */
export interface Order extends Common {
  agency: string;
  number: string;
  date: string | null;
}

/** ประกาศ, ข้อ ๒๐. */
export interface Announcement extends Common {
  agency: string;
  date: string | null;
}

/** หนังสือรับรอง, ข้อ ๒๔. The body begins with "หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า". */
export interface Certificate extends Common {
  number: string;
  agency: string;
  address?: string[];
  date: string | null;
}

/** รายงานการประชุม, ข้อ ๒๕. `subject` names the file; the signer is who took the minutes. */
export interface Minutes extends Omit<Common, 'body'> {
  meeting: string;
  number: string;
  /** "วันศุกร์ที่ 21 พฤศจิกายน 2569" */
  when: string;
  place: string;
  present: Attendant[];
  /** Position with the reason: "ติดราชการ". */
  absent?: Attendant[];
  guests?: Attendant[];
  /** "09.30 น." */
  opened: string;
  closed: string;
  /** `point`: what the items in it are numbered under. */
  agenda: { title: string; point?: number; body: (string | Block)[]; resolution?: string }[];
}

export interface Attendant {
  name: string;
  position?: string;
}

/** ระเบียบ ข้อบังคับ แถลงการณ์ ข่าว, ข้อ ๑๗-๑๘, ๒๑-๒๒. */
export interface Regulation extends Common {
  /** Lines over the text: ระเบียบ…, ว่าด้วย…, (ฉบับที่ …), พ.ศ. … */
  heading: string[];
  /** Words before the day: "ประกาศ ณ วันที่"; empty where the day stands alone. */
  dated: string;
  date: string | null;
  /** A declaration and news carry no signature. */
  signed: boolean;
}

/** หนังสือประทับตรา, ข้อ ๑๔: the seal stands in place of a signature. */
export interface StampedLetter extends Common {
  number: string;
  agency: string;
  date: string | null;
  to: string;
  enclosures?: string[];
  owner?: string[];
}

export interface Templates {
  'external-letter': ExternalLetter;
  memo: Memo;
  order: Order;
  announcement: Announcement;
  certificate: Certificate;
  minutes: Minutes;
  regulation: Regulation;
  'stamped-letter': StampedLetter;
}
export type TemplateName = keyof Templates;

/** The data as the template reads it: days in words, digits of the wish, no control characters. */
export function dataOf<T extends TemplateName>(template: T, given: Templates[T]): Record<string, unknown> {
  const digits = given.digits ?? 'thai';
  const {
    crest,
    seal,
    verify,
    cosigners = [],
    body,
    agenda,
    ...rest
  } = given as Omit<Common, 'body'> & Partial<Pick<Common, 'body'> & Minutes> & { date?: string | null };
  const { mark, ...signer } = given.signer;
  const dated = 'date' in rest ? { ...rest, date: rest.date ? longThaiDate(rest.date) : '' } : rest;
  const printed = (text: string) => clean(digits === 'thai' ? thaiNumerals(text) : text);
  const texts = eachText({ ...dated, signer, title: given.subject }, printed) as Record<string, unknown>;
  return {
    ...texts,
    ...(body ? { body: printedBody(body, digits) } : {}),
    ...(agenda
      ? {
          agenda: agenda.map(({ body: said, point, ...one }) => ({
            ...(eachText(one, printed) as object),
            body: printedBody(said, digits, point),
          })),
        }
      : {}),
    digits,
    crest: crest ?? '',
    seal: seal ?? '',
    ...(verify ? { verify: { picture: qrOf(verify.url), code: clean(verify.code) } } : {}),
    signer: { ...(texts.signer as object), mark: mark ?? '' },
    cosigners: cosigners.map(({ mark: hand, ...one }) => ({ ...(eachText(one, printed) as object), mark: hand ?? '' })),
    kind: template,
  };
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eachText(item, change)]));
  return value;
}
