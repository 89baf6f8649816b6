import { longThaiDate, shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { qrOf } from './fields.ts';

/** Papers of keeping and destroying letters (regulation 52-70): forms 19 to 23, the report, the certificate, and labels of boxes. */
export interface ArchivePrints {
  'hand-over-list': HandOverList;
  'store-register': StoreRegister;
  'archive-list': ArchiveList;
  'archive-report': ArchiveReport;
  'destruction-certificate': DestructionCertificate;
  'box-labels': BoxLabels;
}
type Digits = 'thai' | 'arabic';

/** แบบที่ 19. */
export interface HandOverList {
  agency: string;
  unit: string;
  number: string;
  day: string;
  words: string;
  lines: { number: string; date: string | null; subject: string; kept: string; remark: string }[];
  by: Person;
  digits?: Digits;
}
interface Person {
  name: string;
  post: string;
}

/** แบบที่ 20. */
export interface StoreRegister {
  agency: string;
  year: string;
  printed: string;
  lines: { no: string; day: string; received: string; number: string; subject: string; file: string; until: string; remark: string }[];
  digits?: Digits;
}

/** แบบที่ 21 ส่งมอบ, 22 ขอเก็บเอง, 23 ฝาก. */
export interface ArchiveList {
  form: 21 | 22 | 23;
  agency: string;
  unit: string;
  year: string;
  day: string;
  lines: { file: string; number: string; date: string | null; received: string; subject: string; remark: string }[];
  digits?: Digits;
}

/** The committee's report: what each line came to, and what was said otherwise. */
export interface ArchiveReport {
  agency: string;
  list: string;
  order: string;
  day: string | null;
  counts: { label: string; count: number }[];
  dissent: { n: number; subject: string; said: string }[];
  committee: Person[];
  digits?: Digits;
}

/** What two persons destroyed together. */
export interface DestructionCertificate {
  agency: string;
  number: string;
  list: string;
  at: Date;
  done: Date | null;
  destroyed: number;
  /** Lines that were not, and why. */
  spared: { n: number; number: string; subject: string; why: string }[];
  lines: { n: number; number: string; subject: string; hash: string }[];
  listHash: string;
  executors: (Person & { confirmed: Date })[];
  digits?: Digits;
}

/** Labels for boxes, on a sheet as it is sold. */
export interface BoxLabels {
  sheet: LabelSheet;
  /** Places that are used already. */
  skip: number;
  /** Millimetres. */
  move: { x: number; y: number };
  labels: { no: number; unit: string; years: string; files: string; place: string; link: string }[];
  digits?: Digits;
}
export const labelSizes = {
  /** 2 × 5 of 99.1 × 57 mm. */
  A4_10: { columns: 2, rows: 5, width: 99.1, height: 57, left: 4.65, top: 6, gap: 2.5 },
  /** 3 × 7 of 63.5 × 38.1 mm. */
  A4_21: { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gap: 2.5 },
} as const;
export type LabelSheet = keyof typeof labelSizes;

const momentOf = (at: Date) => `${longThaiDate(at)} เวลา ${thaiTime(at)}`;
const long = (day: string | null) => (day ? longThaiDate(day) : '');
const short = (day: string | null) => (day ? shortThaiDate(day) : '');

export const archiveShapes: { [T in keyof ArchivePrints]: (given: ArchivePrints[T]) => Record<string, unknown> } = {
  'hand-over-list': ({ day, lines, by, ...given }) => ({
    ...given,
    day: `วันที่ ${longThaiDate(day)}`,
    name: by.name,
    post: by.post,
    rows: lines.map((one, i) => [`${i + 1}`, one.number, long(one.date), one.subject, one.kept, one.remark]),
  }),
  'store-register': ({ lines, ...given }) => ({
    ...given,
    rows: lines.map((one) => [one.no, short(one.day), one.received, one.number, one.subject, one.file, one.until, one.remark]),
  }),
  'archive-list': ({ form, year, day, lines, ...given }) => ({
    ...given,
    form: String(form),
    year: `พ.ศ. ${year}`,
    day: `วันที่ ${longThaiDate(day)}`,
    // form 22 has no number of receipt
    rows: lines.map((one, i) => [
      `${i + 1}`,
      one.file,
      one.number,
      long(one.date),
      ...(form === 22 ? [] : [one.received]),
      one.subject,
      one.remark,
    ]),
  }),
  'archive-report': ({ day, counts, dissent, ...given }) => ({
    ...given,
    day: day ? longThaiDate(day) : '',
    counts: counts.map(({ label, count }) => [label, `${count}`]),
    dissent: dissent.map(({ n, subject, said }) => [`${n}`, subject, said]),
  }),
  'destruction-certificate': ({ at, done, destroyed, spared, lines, executors, ...given }) => ({
    ...given,
    at: momentOf(at),
    done: done ? momentOf(done) : '',
    executors: executors.map((one) => ({ ...one, confirmed: momentOf(one.confirmed) })),
    destroyed: `${destroyed}`,
    spared: spared.map((one) => [`${one.n}`, one.number, one.subject, one.why]),
    rows: lines.map((one) => [`${one.n}`, one.number, one.subject, one.hash]),
  }),
  'box-labels': ({ sheet, skip, move, labels }) => ({
    size: sheet,
    skip: `${skip}`,
    // rows follow from the page
    ...Object.fromEntries(Object.entries(labelSizes[sheet]).map(([name, value]) => [name, String(value)])),
    dx: String(move.x),
    dy: String(move.y),
    labels: labels.map(({ link, no, ...one }) => ({ ...one, no: `กล่อง ${no}`, sketch: qrOf(link) })),
  }),
};
