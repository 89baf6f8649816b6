import { longThaiDate, shortThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { type ArchivePrints, archiveShapes } from './archive-prints.ts';
import { type AssetPrints, assetShapes } from './asset-prints.ts';
import { type AwardPrints, awardShapes } from './award-prints.ts';
import { type CheckpointPrints, checkpointShapes } from './checkpoint-prints.ts';
import { qrOf } from './fields.ts';
import { type LeavePrints, leaveShapes } from './leave-prints.ts';
import type { Picture } from './letters.ts';
import { type MailPrints, mailShapes } from './mail-prints.ts';
import { type MeetingPrints, meetingShapes } from './meeting-prints.ts';
import { wholeIn, withNamesWhole } from './names.ts';
import { type OvertimePrints, overtimeShapes } from './overtime-prints.ts';
import { type PetitionPrints, petitionShapes } from './petition-prints.ts';
import { clean, thaiNumerals } from './printed-text.ts';
import { type SeparatorPrints, separatorShapes } from './separator-prints.ts';
import { type VehiclePrints, vehicleShapes } from './vehicle-prints.ts';
import { type WfhPrints, wfhShapes } from './wfh-prints.ts';

/** Papers beside the letters: what goes with them, and what is kept of them. Days are ISO, instants dates. */
export interface Prints
  extends VehiclePrints,
    LeavePrints,
    MailPrints,
    MeetingPrints,
    PetitionPrints,
    WfhPrints,
    OvertimePrints,
    ArchivePrints,
    CheckpointPrints,
    SeparatorPrints,
    AssetPrints,
    AwardPrints {
  envelope: Envelope;
  'address-labels': Omit<Envelope, 'size' | 'permit'>;
  'receipt-slip': { slips: ReceiptSlip[]; digits?: Digits };
  'delivery-book': DeliveryBook;
  'loan-card': { cards: LoanCard[]; digits?: Digits };
  'destruction-list': DestructionList;
  'entry-slip': EntrySlip;
  'request-form': RequestForm;
  'room-request': RoomRequest;
  'room-sheet': RoomSheet;
  'time-list': TimeList;
  figures: Figures;
}
export type PrintName = keyof Prints;
type Digits = 'thai' | 'arabic';

/** A receiver: คำขึ้นต้น, name, and below it where there is more to say. */
export interface Addressee {
  salutation: string;
  name: string;
  lines?: string[];
}

/** แบบที่ 15. A classed letter has an inner and an outer one for each receiver. */
export interface Envelope {
  size: 'C4' | 'C5' | 'C6' | 'DL';
  agency: string;
  address?: string[];
  number: string;
  speed?: string;
  secrecy?: string;
  crest?: Picture;
  /** ชำระค่าฝากส่งเป็นรายเดือน ใบอนุญาตที่ … */
  permit?: string;
  to: Addressee[];
  digits?: Digits;
}

/** แบบที่ 17; what is not known yet is written by hand. */
export interface ReceiptSlip {
  number: string;
  date: string | null;
  from: string;
  to: string;
  subject: string;
  at?: Date | null;
  by?: string;
}

/** แบบที่ 16. */
export interface DeliveryBook {
  unit: string;
  day: string;
  printed: string;
  lines: { no: string; from: string; to: string; unit: string; by: string; at: Date | null; remark: string }[];
  digits?: Digits;
}

/** แบบที่ 24. */
export interface LoanCard {
  unit: string;
  item: string;
  number: string;
  file: string;
  place: string;
  loans: { borrower: string; receiver: string; lent: string | null; due: string | null; returner: string; returned: string | null }[];
}

/** แบบที่ 25. */
export interface DestructionList {
  agency: string;
  unit: string;
  /** พ.ศ. */
  year: string;
  day: string;
  lines: { file: string; number: string; date: string | null; received: string; subject: string; decision?: string; remark?: string }[];
  /** Chair first. */
  committee: { name: string; post: string }[];
  digits?: Digits;
}

/** ใบรับสิทธิเข้าใช้บัญชี: folded so that the link lies inside. It opens nothing without the code that another officer tells. */
export interface EntrySlip {
  name: string;
  unit: string;
  username: string;
  number: string;
  until: string;
  link: string;
  digits?: Digits;
}

/** คำขอ, of whichever kind: what was asked for and what each said who had it. */
export interface RequestForm {
  agency: string;
  title: string;
  number: string;
  day: Date | null;
  applicant: { name: string; position: string; unit: string };
  facts: { label: string; value: string }[];
  steps: {
    name: string;
    decision: string;
    words: string;
    at: Date | null;
    /** `acting`: the post in whose place. */
    actor: { name: string; position: string; acting: string } | null;
  }[];
  digits?: Digits;
}

/** ใบขอใช้ห้องประชุม; what was not decided yet is empty. */
export interface RoomRequest {
  number: string;
  unit: string;
  date: string;
  to: string;
  name: string;
  position: string;
  phone: string;
  room: string;
  topic: string;
  time: string;
  /** Of several times the further ones. */
  dates: string[];
  persons: string;
  layout: string;
  /** U, CLASS, THEATRE, BOARD: what is drawn. */
  sketch: string;
  extras: string;
  catering: string;
  remark: string;
  keeper: Said;
  decision: Said;
  digits?: Digits;
}
interface Said {
  words: string;
  name: string;
  post: string;
  at: string;
}

/** Who uses which room when, of a day. */
export interface RoomSheet {
  place: string;
  day: string;
  printed: string;
  rows: string[][];
  digits?: Digits;
}

/** บัญชีลงเวลาปฏิบัติราชการ of a day. */
export interface TimeList {
  unit: string;
  day: string;
  printed: string;
  rows: { name: string; inAt: string; outAt: string; remark: string }[];
  counts: string;
  /** Who heads the unit; what is not known is written by hand. */
  head: { name: string; post: string };
  digits?: Digits;
}

/** A picture of figures, as it stands on paper. */
export interface PrintedChart {
  kind: 'bars' | 'lines';
  title: string;
  labels: string[];
  series: { name: string; look: string; values: (number | null)[] }[];
  /** The sum of each label, and the highest value of a line. */
  written: string[];
  most: string;
}

/** Figures of a report: those of the whole, pictures, tables one below the other, and what each word counts. */
export interface Figures {
  title: string;
  period: string;
  printed: string;
  tiles?: { name: string; value: string; note: string }[];
  charts?: PrintedChart[];
  means?: string;
  meanings?: { word: string; means: string }[];
  tables: {
    title: string;
    heads: string[];
    /** Columns of figures stand at the right. */
    right: boolean[];
    rows: string[][];
    /** The last row is the sum of those above. */
    sums: boolean;
  }[];
  digits?: Digits;
}

/** As the templates read it: Thai digits unless the agency writes others, days in words. */
export function printData<T extends PrintName>(template: T, given: Prints[T]): Record<string, unknown> {
  const digits = given.digits ?? 'thai';
  const data = shapes[template](given);
  const { crest, seal, picture, ...texts } = data;
  return { ...(eachText(texts, digits) as object), crest: crest ?? '', seal: seal ?? '', picture: picture ?? '', digits };
}

const short = (day: string | null) => (day ? shortThaiDate(day) : '');

const shapes: { [T in PrintName]: (given: Prints[T]) => Record<string, unknown> } = {
  envelope: (given) => ({ ...given, to: given.to.map(withLines) }),
  'address-labels': (given) => ({ ...given, to: given.to.map(withLines) }),
  'receipt-slip': ({ slips }) => ({
    slips: slips.map(({ at, by, date, ...one }) => ({
      ...one,
      date: date ? longThaiDate(date) : '',
      day: at ? longThaiDate(at) : '',
      time: at ? thaiTime(at) : '',
      by: by ?? '',
    })),
  }),
  'delivery-book': ({ unit, day, printed, lines }) => ({
    unit,
    day: `วันที่ ${longThaiDate(day)}`,
    printed,
    rows: lines.map((one) => [
      one.no,
      one.from,
      one.to,
      one.unit,
      one.by,
      one.at ? `${shortThaiDate(one.at)} ${thaiTime(one.at)}` : '',
      one.remark,
    ]),
  }),
  'loan-card': ({ cards }) => ({
    cards: cards.map(({ loans, ...card }) => ({
      ...card,
      rows: loans.map((one) => [one.borrower, one.receiver, short(one.lent), short(one.due), one.returner, short(one.returned)]),
    })),
  }),
  'entry-slip': ({ link, ...given }) => ({ ...given, page: link.split('?')[0] ?? '', crest: qrOf(link) }),
  'request-form': ({ day, applicant, facts, steps, ...given }) => ({
    ...given,
    day: day ? longThaiDate(day) : '',
    applicant: applicant.name,
    position: [applicant.position, applicant.unit].filter(Boolean).join(' '),
    facts: facts.map(({ label, value }) => ({ label, lines: value.split(/\r?\n/) })),
    steps: steps.map(({ name, decision, words, at, actor }) => ({
      name,
      said: [decision, words].filter(Boolean).join(' '),
      signer: actor?.name ?? '',
      post: actor?.position ?? '',
      acting: actor?.acting ? `ปฏิบัติราชการแทน ${actor.acting}` : '',
      day: at ? `${longThaiDate(at)} เวลา ${thaiTime(at)}` : '',
    })),
  }),
  'room-request': (given) => ({ ...given }),
  'room-sheet': ({ day, ...given }) => ({ ...given, day: `วันที่ ${longThaiDate(day)}` }),
  'time-list': ({ day, rows, head, ...given }) => ({
    ...given,
    day: `วันที่ ${longThaiDate(day)}`,
    head: head.name,
    post: head.post,
    rows: rows.map(({ name, inAt, outAt, remark }, i) => [`${i + 1}`, name, '', inAt, '', outAt, remark]),
  }),
  figures: (given) => ({ tiles: [], charts: [], means: '', meanings: [], ...given }),
  ...archiveShapes,
  ...assetShapes,
  ...awardShapes,
  ...checkpointShapes,
  ...separatorShapes,
  ...leaveShapes,
  ...mailShapes,
  ...meetingShapes,
  ...petitionShapes,
  ...vehicleShapes,
  ...wfhShapes,
  ...overtimeShapes,
  'destruction-list': ({ lines, day, year, ...given }) => ({
    ...given,
    year: `พ.ศ. ${year}`,
    day: `วันที่ ${longThaiDate(day)}`,
    rows: lines.map((one, i) => [
      `${i + 1}`,
      one.file,
      one.number,
      one.date ? longThaiDate(one.date) : '',
      one.received,
      one.subject,
      one.decision ?? '',
      one.remark ?? '',
    ]),
  }),
};

function withLines({ salutation, name, lines = [] }: Addressee) {
  return { salutation, name, lines: lines.filter(Boolean) };
}

/** Names of persons, numbers and words that no line may tear. */
const whole = wholeIn({});

/** No words: measures, drawings, hashes. */
const asItIs = ['size', 'sketch', 'code', 'look', 'layout', 'skip', 'columns', 'form', 'width', 'height', 'left', 'top', 'gap', 'dx', 'dy'];

function eachText(value: unknown, digits: Digits): unknown {
  if (typeof value === 'string') return withNamesWhole(clean(digits === 'thai' ? thaiNumerals(value) : value).trim(), whole);
  if (Array.isArray(value)) return value.map((one) => eachText(one, digits));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asItIs.includes(key) ? one : eachText(one, digits)]));
  return value;
}
