import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { monthRules } from './depreciation.ts';

export const pages = {
  'asset-classes': page(3441, 'office'),
  'asset-lives': page(3442, 'office'),
  'asset-thresholds': page(3443, 'office'),
  'asset-depreciation': page(3444, 'office'),
  'asset-places': page(3445, 'office'),
  'asset-keepers': page(3446, 'office'),
  'asset-rules': page(3447, 'office'),
  'asset-disposal': page(3448, 'office'),
} as const;

/** By an order of the agency, from a day on. */
const validity = {
  orderNo: { is: 'text', max: 200, column: true, searched: true },
  validFrom: { is: 'day', required: true, column: true, phone: true },
  validTo: { is: 'day', column: true },
} as const;

const classes = listPage({
  fields: {
    code: { is: 'text', max: 20, format: 'code', required: true, unique: true, column: true, phone: true, searched: true },
    ...rowNames(120),
    gpsc: { is: 'text', max: 30, column: true },
    /** {class} {unit} {n} or {n:4} {year} or {year:2}; numbers that are given stay. */
    pattern: { is: 'text', max: 60, required: true, column: true, initial: '{class}-{unit}-{n:4}/{year:2}' },
  },
  order: 'dragged',
  grows: true,
});

const lives = listPage({
  fields: {
    class: { is: 'row', from: 'asset-classes', required: true, column: true, phone: true },
    years: { is: 'number', min: 1, max: 100, required: true, column: true, phone: true },
    ...validity,
  },
  order: 'validFrom',
  grows: true,
  filter: 'class',
});

const thresholds = listPage({
  fields: { baht: { is: 'number', min: 0, max: 10_000_000, required: true, column: true, phone: true }, ...validity },
  order: 'validFrom',
  grows: true,
});

const depreciation = listPage({
  fields: {
    months: { is: 'choice', of: monthRules, required: true, column: true, phone: true, initial: 'MID_MONTH' },
    fifteenth: { is: 'switch', column: true, initial: true },
    residualBaht: { is: 'number', min: 0, max: 1_000_000, required: true, column: true, initial: 1 },
    ...validity,
  },
  order: 'validFrom',
  grows: true,
});

const places = listPage({
  fields: {
    ...rowNames(120),
    building: { is: 'text', max: 120, column: true, searched: true },
    unit: { is: 'row', from: 'unit', column: true },
  },
  order: 'dragged',
  grows: true,
});

const keepers = listPage({
  fields: {
    person: { is: 'row', from: 'person', required: true, column: true, phone: true },
    orderNo: { is: 'text', max: 200, searched: true, column: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
  },
  order: 'since',
  grows: true,
});

const rules = formPage({
  parts: {
    loan: {
      loanDays: { is: 'number', min: 1, max: 365, required: true },
      /** So many days before it is due, and within so many after (regulation 209). */
      remindDays: { is: 'number', min: 0, max: 30, required: true },
      lateDays: { is: 'number', min: 1, max: 7, required: true },
    },
  },
});

const disposal = formPage({
  parts: {
    limits: {
      /** Up to what the things cost a sale may be agreed (regulation 215), and a loss be written off by the head of the agency (217). */
      agreedSaleBaht: { is: 'number', min: 0, max: 100_000_000, required: true },
      writeOffBaht: { is: 'number', min: 0, max: 100_000_000, required: true },
    },
    days: {
      disposalDays: { is: 'number', min: 1, max: 365, required: true },
      auditDays: { is: 'number', min: 1, max: 90, required: true },
    },
    registrar: {
      /** Codes of classes, with a space between. */
      registeredClasses: { is: 'text', max: 200 },
    },
  },
});

export const declared: SettingsDeclared = {
  'asset-classes': classes,
  'asset-lives': lives,
  'asset-thresholds': thresholds,
  'asset-depreciation': depreciation,
  'asset-places': places,
  'asset-keepers': keepers,
  'asset-rules': rules,
  'asset-disposal': disposal,
};
