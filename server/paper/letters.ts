import type { KindTemplate } from '../../contract/kinds.ts';
import { longThaiDate, longThaiDateWithEra } from '../../contract/rules/thai.ts';
import type { Block, Run } from '../../contract/sarabun/body.ts';
import { type PrintedBlock, printedBody } from './body.ts';
import { qrOf } from './fields.ts';
import { wholeIn, withNamesWhole } from './names.ts';
import { clean, printedDigits, thaiNumerals } from './printed-text.ts';

/** What every official paper may carry. Days are ISO; texts are plain, typed with any digits. */
interface Common {
  /** Thai digits throughout unless 'arabic'. */
  digits?: 'thai' | 'arabic';
  /** พ.ศ. before the year where the paper says ณ วันที่. */
  era?: boolean;
  /** ด่วน, ด่วนมาก, ด่วนที่สุด; empty or absent for ordinary. */
  speed?: string;
  /** ลับ, ลับมาก: printed at the head and foot of every page, with the page's number of all. */
  secrecy?: string;
  /** Of a classed letter: which of how many copies, "ชุดที่ 1 ของ 3". */
  copy?: { no: number; of: number };
  /** Small lines at the foot of the last page, three at most. */
  footer?: string[];
  /** More words that a line must not break, beside the names that the paper itself has. */
  whole?: string[];
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

/** บันทึก, ข้อ ๒๖: on the paper of a memo, without a number; the subject may be empty (then `title` names the file). */
export interface Note extends Omit<Memo, 'number'> {
  title?: string;
}

/** What every paper is drawn from that has no shape of its own below: คำสั่ง, ข้อ ๑๖ ("ที่ ๑๒/๒๕๖๙"). */
interface Plain extends Common {
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
  /** Whom it certifies, where it is important enough for a photograph (4 x 6 cm) and the person's own signature. */
  certified?: { name: string; photo?: Picture };
}

/** รายงานการประชุม, ข้อ ๒๕. `subject` names the file; the signer is who took the minutes. */
export interface Minutes extends Omit<Common, 'body'> {
  /** The number of its book; empty while it has none. */
  docNo?: string;
  meeting: string;
  /** ครั้งที่ … of that meeting's body. */
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

/** ระเบียบ, ข้อ ๑๗; ข้อบังคับ, ข้อ ๑๘. Items of the body are its clauses: ข้อ ๑, (๑), (ก). */
export interface Regulation extends Common {
  /** Lines over the text: ระเบียบ…, ว่าด้วย…, (ฉบับที่ …), พ.ศ. … */
  heading: string[];
  /** Words before the day: "ประกาศ ณ วันที่". */
  dated: string;
  date: string | null;
}

/** แถลงการณ์, ข้อ ๒๑; ข่าว, ข้อ ๒๒: given out by the agency, signed by nobody. */
export interface Statement extends Omit<Common, 'signer' | 'cosigners'> {
  /** Lines over the text: แถลงการณ์…, เรื่อง …, (ฉบับที่ …). */
  heading: string[];
  agency: string;
  date: string | null;
  /** News is not on crested paper. */
  crested: boolean;
}

/** หนังสือประทับตรา, ข้อ ๑๔: the seal stands in place of a signature. */
export interface StampedLetter extends Common {
  number: string;
  agency: string;
  date: string | null;
  to: string;
  enclosures?: string[];
  owner?: string[];
  copies?: string[];
}

/** Templates that are drawn from something else than a plain paper. */
export interface OwnShapes {
  'external-letter': ExternalLetter;
  memo: Memo;
  note: Note;
  announcement: Announcement;
  certificate: Certificate;
  minutes: Minutes;
  regulation: Regulation;
  statement: Statement;
  'stamped-letter': StampedLetter;
}
/** What the template of each kind is drawn from. */
export interface Templates extends OwnShapes, Record<Exclude<KindTemplate, keyof OwnShapes>, Plain> {}
export type TemplateName = keyof Templates;

/** The data as the template reads it: days in words, digits of the wish, names that stay whole, no control characters. */
export function dataOf<T extends TemplateName>(template: T, given: Templates[T]): Record<string, unknown> {
  const digits = given.digits ?? 'thai';
  const { crest, seal, verify, cosigners = [], certified, body, agenda, signer, whole: _, ...rest } = given as Everything;
  const names = wholeIn(given);
  const whole = (text: string) => withNamesWhole(text, names);
  const printed = (text: string) => whole(clean(digits === 'thai' ? thaiNumerals(text) : text));
  const text = <V>(value: V) => eachText(value, printed) as V;
  const hand = ({ mark, ...one }: Signer) => ({ ...text(one), mark: mark ?? '' });
  const bodyOf = (blocks: (string | Block)[], under?: number) =>
    eachRun(printedBody(blocks, digits, { under, clauses: template === 'regulation' }), whole);
  const era = rest.era === true && saysGiven.includes(template);
  const written = era ? longThaiDateWithEra : longThaiDate;
  const dated = 'date' in rest ? { ...rest, era, date: rest.date ? written(rest.date) : '' } : rest;
  return {
    ...text({ ...dated, title: rest.title ?? given.subject }),
    // exactly what `fieldText` would draw for them
    ...(eachText({ number: rest.number ?? '', docNo: rest.docNo ?? '', date: dated.date ?? '' }, (value) =>
      printedDigits(value, digits),
    ) as object),
    ...('date' in rest && rest.date ? { madeAt: secondsOf(rest.date) } : {}),
    ...(body ? { body: bodyOf(body), tail: tailOf(body) } : {}),
    ...(agenda ? { agenda: agenda.map(({ body: said, point, ...one }) => ({ ...text(one), body: bodyOf(said, point) })) } : {}),
    digits,
    crest: crest ?? '',
    seal: seal ?? '',
    ...(verify ? { verify: { picture: qrOf(verify.url), code: clean(verify.code) } } : {}),
    ...(certified ? { certified: { name: printed(certified.name), photo: certified.photo ?? '' } } : {}),
    signer: hand(signer ?? { name: '', position: [] }),
    cosigners: cosigners.map(hand),
    kind: template,
  };
}

/** Papers dated ณ วันที่. */
const saysGiven: TemplateName[] = ['order', 'regulation', 'announcement', 'certificate'];

type Everything = Partial<Omit<Common, 'subject'> & Minutes & Pick<Certificate, 'certified'> & { date: string | null; title: string }>;

/** Midnight in Bangkok, in seconds: when the file says that it was made. */
function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00+07:00`) / 1000;
}

/**
 * How many blocks at the end stay with the signature, so that it never stands on a page alone: the last, and with a line or less of it
 * the one before.
 */
function tailOf(body: (string | Block)[]): number {
  const lengths = body.map((one) => (typeof one === 'string' ? one : one.kind === 'table' ? '' : one.text).trim().length);
  const [before = 0, last = 0] = [lengths.at(-2), lengths.at(-1)];
  return last > 0 && last < 90 && before > 0 && before < 1500 ? 2 : 1;
}

function eachRun(blocks: PrintedBlock[], change: (text: string) => string): PrintedBlock[] {
  const runs = (list: Run[]) => list.map((run) => ({ ...run, text: change(run.text) }));
  return blocks.map((one) =>
    one.kind === 'table' ? { ...one, rows: one.rows.map((row) => row.map(runs)) } : { ...one, runs: runs(one.runs) },
  );
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eachText(item, change)]));
  return value;
}
