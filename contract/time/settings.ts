import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { outsideRules, webPunchRules } from './shapes.ts';

export const pages = {
  shifts: page(3411, 'office'),
  'shift-of': page(3412, 'office'),
  'time-keepers': page(3413, 'office'),
  'time-sites': page(3414, 'office'),
  'time-devices': page(3415, 'office'),
  'scan-codes': page(3416, 'people'),
  'time-limits': page(3417, 'office'),
  'time-rules': page(3418, 'office'),
} as const;

const hour = { is: 'text', max: 5, format: 'time' } as const;

const shifts = listPage({
  fields: {
    code: { is: 'text', max: 20, required: true, unique: true, column: true, phone: true, searched: true },
    ...rowNames(120),
    comesAt: { ...hour, required: true, column: true, phone: true, initial: '08:30' },
    goesAt: { ...hour, required: true, column: true, phone: true, initial: '16:30' },
    /** It ends on the next day. */
    nextDay: { is: 'switch', initial: false },
    breakFrom: { ...hour, required: true, initial: '12:00' },
    breakUntil: { ...hour, required: true, initial: '13:00' },
    /** Who comes after it was not there in the first half of the day. */
    halfBorder: { ...hour, required: true, initial: '12:00' },
    graceMinutes: { is: 'number', min: 0, max: 120, required: true, initial: 15, column: true },
    /** Nobody asks who has it for punches. */
    exempt: { is: 'switch', initial: false },
  },
  order: 'dragged',
  grows: true,
});

/** Left empty both: of the whole agency. A person's comes before his unit's, that before the one above. */
const shiftOf = listPage({
  fields: {
    unit: { is: 'row', from: 'unit', column: true, phone: true },
    person: { is: 'row', from: 'person', column: true, phone: true },
    shift: { is: 'row', from: 'shifts', required: true, column: true, phone: true },
    orderNo: { is: 'text', max: 100, searched: true },
    validFrom: { is: 'day', required: true, column: true },
    validTo: { is: 'day', column: true },
  },
  order: 'validFrom',
  grows: true,
  filter: 'shift',
});

const keepers = listPage({
  fields: {
    unit: { is: 'row', from: 'unit', required: true, column: true, phone: true },
    person: { is: 'row', from: 'person', required: true, column: true, phone: true },
    orderNo: { is: 'text', max: 100, searched: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
  },
  order: 'since',
  grows: true,
  filter: 'unit',
});

const sites = listPage({
  fields: {
    ...rowNames(120),
    lat: { is: 'number', min: -90, max: 90, decimals: 6 },
    lon: { is: 'number', min: -180, max: 180, decimals: 6 },
    radius: { is: 'number', min: 100, max: 20_000, required: true, initial: 200, column: true },
    /** Its QR of the day may stand in place of the position. */
    byQr: { is: 'switch', initial: false, column: true },
    /** Left empty: everybody's. */
    unit: { is: 'row', from: 'unit', column: true },
  },
  order: 'dragged',
  grows: true,
});

const column = { is: 'text', max: 60 } as const;

const devices = listPage({
  fields: {
    ...rowNames(120),
    source: { is: 'choice', of: ['SCANNER', 'GATE'], required: true, initial: 'SCANNER', column: true },
    site: { is: 'row', from: 'time-sites', column: true, phone: true },
    serialNo: { is: 'text', max: 60, searched: true },
    /** ATTLOG: id, date and time in the first two columns, no headings. */
    layout: { is: 'choice', of: ['ATTLOG', 'COLUMNS'], required: true, initial: 'ATTLOG', column: true },
    /** Headings of the file, or numbers of columns from 1. */
    codeColumn: column,
    dateColumn: column,
    timeColumn: column,
    directionColumn: column,
    /** What stands there for who comes and who goes, parted by commas. */
    inWords: { is: 'text', max: 120 },
    outWords: { is: 'text', max: 120 },
    dateOrder: { is: 'choice', of: ['YMD', 'DMY', 'MDY'], required: true, initial: 'YMD' },
    era: { is: 'choice', of: ['AUTO', 'CE', 'BE'], required: true, initial: 'AUTO' },
  },
  order: 'dragged',
  grows: true,
});

/** By which a scanner knows a person, where that is not his employee number. */
const scanCodes = listPage({
  fields: {
    person: { is: 'row', from: 'person', required: true, once: true, column: true, phone: true },
    code: { is: 'text', max: 40, required: true, column: true, phone: true, searched: true },
    /** Left empty: on all of them. */
    device: { is: 'row', from: 'time-devices', column: true },
  },
  order: 'code',
  grows: true,
  filter: 'device',
});

/** By the announcement of the agency, from a day on. */
const limits = listPage({
  fields: {
    orderNo: { is: 'text', max: 200, required: true, column: true, phone: true, searched: true },
    /** In a half of the fiscal year; left empty: none is set. */
    latesMost: { is: 'number', min: 0, max: 200, column: true, phone: true },
    absentMost: { is: 'number', min: 0, max: 200, column: true },
    /** Sick and personal leave together. */
    leaveMost: { is: 'number', min: 0, max: 200, column: true },
    /** From so many minutes after the beginning on, half a day of leave is to be thought of. */
    halfDayMinutes: { is: 'number', min: 1, max: 480 },
    /** In a month, on the word of the head alone. */
    correctionsMost: { is: 'number', min: 0, max: 60, required: true, initial: 3, column: true },
    correctionDays: { is: 'number', min: 1, max: 365, required: true, initial: 30 },
    validFrom: { is: 'day', required: true, column: true, phone: true },
    validTo: { is: 'day', column: true },
  },
  order: 'validFrom',
  grows: true,
});

const rules = formPage({
  parts: {
    begin: {
      /** No day before it is judged; none: nothing is yet. */
      begins: { is: 'day' },
      /** The post that checks months and corrections beyond the limit; none: the registry of the agency. */
      checker: { is: 'row', from: 'position' },
    },
    press: {
      webPunch: { is: 'choice', of: webPunchRules, required: true },
      outside: { is: 'choice', of: outsideRules, required: true },
      /** A position that is less certain says nothing. */
      accuracyMost: { is: 'number', min: 50, max: 5000, required: true },
      /** A press that was kept without network may come so much later. */
      keptDays: { is: 'number', min: 0, max: 31, required: true },
    },
    kept: {
      importDays: { is: 'number', min: 1, max: 730, required: true },
      placeDays: { is: 'number', min: 1, max: 90, required: true },
    },
  },
});

export const declared: SettingsDeclared = {
  shifts,
  'shift-of': shiftOf,
  'time-keepers': keepers,
  'time-sites': sites,
  'time-devices': devices,
  'scan-codes': scanCodes,
  'time-limits': limits,
  'time-rules': rules,
};
