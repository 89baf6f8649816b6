import type { Report } from '../office/report.ts';

/**
 * The reports of the document flow, one entry each. What it counts is a relation of its own (`server/statistics/facts`), told apart by what
 * stands here; tables, pictures, files and the letters behind a figure are the same for all.
 */

/** What figures are told apart by: a line for each. */
export const dimensions = ['unit', 'person', 'age', 'speed', 'month', 'year', 'calendar', 'book', 'type'] as const;
export type Dimension = (typeof dimensions)[number];
export type Look = Report['charts'][number]['series'][number]['look'];

interface Entry {
  /** A table for each; the first is drawn as bars. */
  by: readonly Dimension[];
  /** What is counted apart in every line, and how it is drawn. */
  parts: Readonly<Record<string, Look>>;
  /** How many there are, or how many days it took on average. */
  measure: 'count' | 'days';
  /** Lines over the months, by the parts that each adds up. */
  trend?: Readonly<Record<string, readonly string[]>>;
  /** Parts behind which no letter stands. */
  withoutLetters?: readonly string[];
  /** By what it is narrowed beside the days and the unit. */
  filters: readonly ('type' | 'speed')[];
  /** `scope`: of one's own units, or of the office; `secret`: secret registrars and auditors. */
  who: 'scope' | 'secret';
  /** Over how many years it may reach. */
  years: number;
}

const work = { done: 'done', doneLate: 'warn', open: 'open', late: 'late' } as const;
const ofLetters = { measure: 'count', filters: ['type', 'speed'], who: 'scope', years: 1 } as const;
const ofBooks = { measure: 'count', filters: [], who: 'scope', years: 1 } as const;
const numbers = { used: 'done', reserved: 'open', void: 'late' } as const;

export const reports = {
  volume: {
    ...ofLetters,
    by: ['unit', 'month'],
    parts: work,
    trend: { came: ['done', 'doneLate', 'open', 'late'], finished: ['done', 'doneLate'] },
  },
  pending: { ...ofLetters, by: ['unit', 'age', 'person'], parts: { waiting: 'open', late: 'late' }, years: 10 },
  late: {
    ...ofLetters,
    by: ['speed', 'unit', 'person'],
    parts: { late3: 'rest', late7: 'open', late30: 'warn', lateMore: 'late' },
    years: 10,
  },
  times: {
    ...ofLetters,
    by: ['unit'],
    parts: {
      receive: 'done',
      work: 'done',
      review: 'done',
      sign: 'done',
      number: 'done',
      present: 'done',
      assign: 'done',
      command: 'done',
    },
    measure: 'days',
  },
  returned: {
    ...ofLetters,
    by: ['unit', 'month'],
    parts: { letterBack: 'late', workBack: 'warn' },
    trend: { returned: ['letterBack', 'workBack'] },
  },
  registers: {
    ...ofBooks,
    by: ['book', 'month'],
    parts: numbers,
    trend: { numbered: ['used', 'reserved', 'void'] },
    withoutLetters: ['reserved'],
  },
  numbers: {
    ...ofBooks,
    by: ['book'],
    parts: { void: 'warn', reserved: 'open', missing: 'late' },
    withoutLetters: ['reserved', 'missing'],
  },
  circulars: { ...ofLetters, by: ['unit', 'month'], parts: { acknowledged: 'done', unacknowledged: 'late', lapsed: 'rest' } },
  signing: {
    ...ofLetters,
    by: ['person', 'unit', 'month'],
    parts: { byAccount: 'open', byCertificate: 'done' },
    trend: { signed: ['byAccount', 'byCertificate'] },
  },
  workload: { ...ofLetters, by: ['person', 'unit'], parts: work },
  yearly: {
    ...ofLetters,
    by: ['year', 'calendar', 'type', 'unit'],
    parts: { came: 'done', issued: 'open', cancelled: 'late' },
    years: 10,
  },
  secret: { ...ofBooks, by: ['book', 'month'], parts: numbers, withoutLetters: ['used', 'reserved', 'void'], who: 'secret' },
} as const satisfies Record<string, Entry>;

export type ReportCode = keyof typeof reports;
export const reportCodes = Object.keys(reports) as [ReportCode, ...ReportCode[]];
export const entryOf = (code: ReportCode): Entry => reports[code];

/** What is mailed by the clock: each report, and the page of who leads. */
export const scheduledCodes = ['overview', ...reportCodes] as const;
export type ScheduledCode = (typeof scheduledCodes)[number];
