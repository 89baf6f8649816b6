import { arabicDigits } from '../../../../contract/rules/thai.ts';
import { type BroughtField, type BroughtFinding, broughtLevels, type Finding } from '../../../../contract/sarabun/brought.ts';
import { type DayRules, readDay, readTime } from './read-day.ts';
import { readNumber, yearOf } from './read-number.ts';
import type { ResolvedRow } from './resolve-rows.ts';

/** What the lines of a tab are read by. */
export interface LineRules extends DayRules {
  book: { id: number; kind: string; series: string };
  /** Of all its lines; null: each says it. */
  year: number | null;
  /** In Bangkok, ISO: nothing came later than the day on which it is brought. */
  today: string;
  /** Where this office's own numbers begin, by year. */
  firstOf: ReadonlyMap<number, number>;
  /** The year that runs: the office counts in it. */
  currentYear: number;
  /** By name, former name or code, spelled for comparing. */
  units: ReadonlyMap<string, number>;
  spelled: (name: string) => string;
}

/** What becomes of one row: as many lines as it has numbers, all the same but for that. */
export interface BroughtContent {
  year: number | null;
  seqs: number[];
  numberText: string;
  day: string | null;
  dayText: string;
  time: string;
  docNo: string;
  docDate: string | null;
  docDateText: string;
  from: string;
  to: string;
  subject: string;
  action: string;
  remark: string;
  speed: number;
  /** 0 open, 1 to 3 as the office knows them. */
  secrecy: number;
  unitId: number | null;
  unitText: string;
  link: string;
  isVoid: boolean;
  flags: LineFlag[];
}

export type LineFlag = 'DITTO' | 'INSERTED' | 'SERIES' | 'NO_NUMBER' | 'NO_DAY' | 'HIDDEN' | 'STRUCK';

export interface Judged {
  content: BroughtContent;
  findings: Finding[];
}

const { NOTE, WARNING, ERROR } = broughtLevels;
/** Letters of a text; more than any register has in one place. */
const most = 2000;

const speeds: Record<string, number> = { '': 1, ปกติ: 1, ธรรมดา: 1, ด่วน: 2, ด่วนมาก: 3, ด่วนที่สุด: 4 };
const classes: Record<string, number> = { '': 0, ปกติ: 0, ไม่ลับ: 0, ธรรมดา: 0, ทั่วไป: 0, ลับ: 1, ลับมาก: 2, ลับที่สุด: 3 };

/** Reads one resolved row by the rules of its tab; never throws, and decides nothing about other rows. */
export function judgeLine(row: ResolvedRow, rules: LineRules): Judged {
  const findings: Finding[] = [];
  const text = (field: BroughtField) => row.texts[field] ?? '';
  const say = (code: BroughtFinding, level: number, field: BroughtField | null) =>
    findings.push({ code, level, field, text: field ? text(field).slice(0, 200) : '' });

  for (const field of row.nothingAbove) say('ditto_first', ERROR, field);
  for (const field of ['docNo', 'from', 'to', 'subject', 'action', 'remark', 'link', 'unit'] as const)
    if (text(field).length > most) say('too_long', ERROR, field);
  if (row.hidden) say('hidden', NOTE, null);
  if (row.bandBook && ['RECEIVE', 'SEND'].includes(rules.book.kind) && row.bandBook !== rules.book.kind) say('other_book', ERROR, null);

  const isVoid = row.struck || ['number', 'subject', 'remark', 'action'].some((field) => isCancelled(text(field as BroughtField)));
  const number = numberOf(text('number'), rules.book.series === 'CIRCULAR', isVoid, say);
  const year = yearOfLine(row, rules, number.year, say);
  const date = dayIn(text('date'), 'date', rules, say);
  const docDate = dayIn(text('docDate'), 'docDate', rules, say);
  if (date.day && year !== null && Number(date.day.slice(0, 4)) + 543 !== year) say('day_outside', WARNING, 'date');
  const time = timeIn(text('time'), date.time, say);
  const secrecy = classIn(text('secrecy'), say);
  const speed = speeds[text('speed').replace(/\s+/g, '')];
  if (speed === undefined) say('speed_unknown', NOTE, 'speed');
  if (!text('subject') && !isVoid && secrecy < 3) say('subject_missing', WARNING, 'subject');
  const unitText = text('unit');
  const unitId = unitText ? (rules.units.get(rules.spelled(unitText)) ?? null) : null;
  if (unitText && unitId === null) say('unit_unknown', NOTE, 'unit');
  if (year !== null && number.seqs.length > 0) judgeAgainstBook(number.seqs, year, rules, say);

  const flags: LineFlag[] = [
    ...(row.above.length > 0 ? (['DITTO'] as const) : []),
    ...(number.flag ? [number.flag] : []),
    ...((!date.day && text('date')) || (!docDate.day && text('docDate')) ? (['NO_DAY'] as const) : []),
    ...(row.hidden ? (['HIDDEN'] as const) : []),
    ...(row.struck ? (['STRUCK'] as const) : []),
  ];
  const content: BroughtContent = {
    year,
    seqs: number.seqs,
    numberText: text('number'),
    day: date.day,
    dayText: text('date'),
    time,
    docNo: text('docNo'),
    docDate: docDate.day,
    docDateText: text('docDate'),
    from: text('from'),
    to: text('to'),
    subject: text('subject'),
    action: text('action'),
    remark: text('remark'),
    speed: speed ?? 1,
    secrecy,
    unitId,
    unitText,
    link: text('link'),
    isVoid,
    flags,
  };
  return { content: secrecy > 0 ? masked(content) : content, findings };
}

type Say = (code: BroughtFinding, level: number, field: BroughtField | null) => void;

/** ยกเลิก, ว่าง, งดใช้ by themselves; a letter may have such a word in its subject. */
function isCancelled(text: string): boolean {
  return /^\(?(?:ยกเลิก(?:เลข\S*|แล้ว|การใช้เลข)?|ว่าง|เลขว่าง|งดใช้|งดใช้เลข|ไม่ใช้|ไม่ใช้เลข|เว้นว่าง|เว้น)\)?$/u.test(text.replace(/\s+/g, ''));
}

function numberOf(
  typed: string,
  ofCirculars: boolean,
  isVoid: boolean,
  say: Say,
): { seqs: number[]; year: number | null; flag?: LineFlag } {
  if (typed === '' || (isVoid && isCancelled(typed))) {
    say('no_number', WARNING, 'number');
    return { seqs: [], year: null, flag: 'NO_NUMBER' };
  }
  const read = readNumber(typed, ofCirculars);
  if (read === null || read === 'many') {
    say(read === null ? 'number_unreadable' : 'number_many', ERROR, 'number');
    return { seqs: [], year: null };
  }
  const { seqs, year, inserted, circular } = read;
  if (inserted) say('inserted', NOTE, 'number');
  if (circular && seqs.length === 0) say('series', NOTE, 'number');
  const flag = inserted ? 'INSERTED' : circular && seqs.length === 0 ? 'SERIES' : undefined;
  return { seqs, year, ...(flag ? { flag } : {}) };
}

/** All that say a year must say the same one. */
function yearOfLine({ texts, bandYear }: ResolvedRow, rules: LineRules, ofNumber: number | null, say: Say): number | null {
  const typed = arabicDigits(texts.year ?? '').replace(/[^\d]/g, '');
  const ofColumn = typed ? yearOf(typed) : null;
  if (ofColumn === undefined) say('year_unreadable', ERROR, 'year');
  const years = [...new Set([rules.year, ofNumber, ofColumn ?? null, bandYear].filter((one) => one !== null))];
  if (years.length > 1) {
    say('year_differs', ERROR, texts.year ? 'year' : 'number');
    return null;
  }
  const [year] = years;
  if (year === undefined) {
    if (ofColumn !== undefined) say('year_missing', ERROR, null);
    return null;
  }
  if (year > rules.currentYear) {
    say('year_ahead', ERROR, null);
    return null;
  }
  return year;
}

function dayIn(typed: string, field: 'date' | 'docDate', rules: LineRules, say: Say): { day: string | null; time: string } {
  if (typed === '') return { day: null, time: '' };
  const read = readDay(typed, rules);
  if ('day' in read) {
    if (read.day <= rules.today) return read;
    say('day_ahead', ERROR, field);
    return { day: null, time: '' };
  }
  if (read.fault === 'two_digits') say('day_two_digits', ERROR, field);
  else say(read.fault === 'none' ? 'day_none' : 'day_unreadable', WARNING, field);
  return { day: null, time: '' };
}

function timeIn(typed: string, ofDay: string, say: Say): string {
  if (typed === '') return ofDay;
  const time = readTime(typed);
  if (time === null) say('time_unreadable', WARNING, 'time');
  return time ?? '';
}

/** A word that nobody knows is held like one that is classed. */
function classIn(typed: string, say: Say): number {
  const known = classes[typed.replace(/\s+/g, '')];
  if (known !== 0) say('class_held', NOTE, 'secrecy');
  return known ?? 1;
}

/** What this office numbered itself is never brought: numbers of the same year lie below its first. */
function judgeAgainstBook(seqs: readonly number[], year: number, { firstOf, currentYear }: LineRules, say: Say): void {
  const first = firstOf.get(year);
  if (first !== undefined && Math.max(...seqs) >= first) say('over_first', ERROR, 'number');
  else if (first === undefined && year === currentYear) say('before_issued', ERROR, 'number');
}

/** Of a classed letter the subject does not come along; of the highest class nothing but number and days. */
function masked(content: BroughtContent): BroughtContent {
  const bare = { ...content, subject: '', action: '', remark: '', link: '' };
  return content.secrecy < 3 ? bare : { ...bare, docNo: '', from: '', to: '', unitId: null, unitText: '' };
}
