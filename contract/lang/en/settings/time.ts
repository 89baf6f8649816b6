import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/time.ts';

/** Shifts, time keepers, sites and devices, limits, rules. */
export const shifts: SameKeys<typeof th.shifts> = {
  title: 'Shifts',
  affects: 'Times of coming and going in months that are not closed',
  add: 'Add a shift',
  search: 'Search code or name',
  fields: {
    code: 'Code',
    name: 'Name',
    nameEn: 'Name in English',
    comesAt: 'Comes at',
    goesAt: 'Goes at',
    nextDay: 'Ends on the next day',
    breakFrom: 'Break from',
    breakUntil: 'Break until',
    halfBorder: 'Half-day border',
    graceMinutes: 'Grace (minutes)',
    exempt: 'No times asked for',
  },
  hints: {
    halfBorder: 'Who comes after it was absent in the morning, who goes before it in the afternoon',
    graceMinutes: 'Later than this counts as late, from the time of coming on',
    exempt: 'Counts as present on every working day',
  },
};

export const shiftOf: SameKeys<typeof th.shiftOf> = {
  title: 'Shifts of units and persons',
  affects: 'Days that no roster sets; a person’s comes before his unit’s',
  add: 'Set a shift',
  search: 'Search number of order',
  fields: { unit: 'Unit', person: 'Person', shift: 'Shift', orderNo: 'Order', validFrom: 'Valid from', validTo: 'Until' },
  hints: { unit: 'Both left empty: the whole agency. Units without one have that of the unit above.' },
};

export const timeKeepers: SameKeys<typeof th.timeKeepers> = {
  title: 'Time keepers',
  affects: 'Who signs months, confirms times and sets rosters of a unit',
  add: 'Add a time keeper',
  search: 'Search number of order',
  fields: { unit: 'Unit', person: 'Time keeper', orderNo: 'Order', since: 'From', until: 'Until' },
  hints: { unit: 'With the units below that have none. Where nobody is named the registry of the unit is.' },
};

export const timeSites: SameKeys<typeof th.timeSites> = {
  title: 'Sites',
  affects: 'The next press',
  add: 'Add a site',
  search: 'Search sites',
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    lat: 'Latitude',
    lon: 'Longitude',
    radius: 'Radius (metres)',
    byQr: 'The QR of the day may stand in place of the position',
    unit: 'Of this unit only',
  },
  hints: { lat: 'The middle, by the map', radius: 'At least 100 metres', unit: 'Left empty: everybody’s. Units below are included.' },
};

export const timeDevices: SameKeys<typeof th.timeDevices> = {
  title: 'Time recorders',
  affects: 'How the next file is read',
  add: 'Add a time recorder',
  search: 'Search name or serial number',
  fields: {
    name: 'Name',
    nameEn: 'Name in English',
    source: 'Kind',
    site: 'Site',
    serialNo: 'Serial number',
    layout: 'Layout of the file',
    codeColumn: 'Column of the code',
    dateColumn: 'Column of the date',
    timeColumn: 'Column of the time',
    directionColumn: 'Column of the direction',
    inWords: 'Words for coming',
    outWords: 'Words for going',
    dateOrder: 'Order of the date',
    era: 'Years',
  },
  hints: {
    codeColumn: 'Heading, or number of the column from 1',
    timeColumn: 'Left empty where the time stands with the date',
    directionColumn: 'Left empty where the device does not say: the first is coming, the last is going',
    inWords: 'Parted by commas: C/In, 0',
    outWords: 'Parted by commas: C/Out, 1',
  },
  choices: {
    source: { SCANNER: 'Scanner', GATE: 'Gate' },
    layout: { ATTLOG: 'Text of a scanner (code, date and time)', COLUMNS: 'Table, by these columns' },
    dateOrder: { YMD: 'Year, month, day', DMY: 'Day, month, year', MDY: 'Month, day, year' },
    era: { AUTO: 'By the number of the year', CE: 'Christian era', BE: 'Buddhist era' },
  },
};

export const scanCodes: SameKeys<typeof th.scanCodes> = {
  title: 'Codes of persons on time recorders',
  affects: 'Whose times the next file has',
  add: 'Add a code',
  search: 'Search code',
  fields: { person: 'Person', code: 'Code on the device', device: 'On this device only' },
  hints: { code: 'Not needed where the device uses the employee number', device: 'Left empty: on all of them' },
};

export const timeLimits: SameKeys<typeof th.timeLimits> = {
  title: 'Limits of work time',
  affects: 'Half years and corrections from this day on',
  add: 'Add limits',
  search: 'Search announcement',
  fields: {
    orderNo: 'Announcement',
    latesMost: 'Lates in a half year',
    absentMost: 'Days of absence in a half year',
    leaveMost: 'Days of sick and personal leave in a half year',
    halfDayMinutes: 'So late that leave is to be thought of (minutes)',
    correctionsMost: 'Corrections in a month',
    correctionDays: 'Corrections go back (days)',
    validFrom: 'Valid from',
    validTo: 'Until',
  },
  hints: {
    latesMost: 'Left empty where there is none',
    halfDayMinutes: 'A hint that changes nothing',
    correctionsMost: 'Beyond it the personnel office decides after the head',
  },
};

export const timeRules: SameKeys<typeof th.timeRules> = {
  title: 'Rules of recording time',
  affects: 'The next time that is recorded',
  parts: { begin: 'Beginning and checking', press: 'Pressing by oneself', kept: 'Files and positions' },
  fields: {
    begins: 'First day that counts',
    checker: 'Post that checks',
    webPunch: 'Pressing',
    outside: 'Outside of the sites',
    accuracyMost: 'Uncertainty of a position (metres)',
    keptDays: 'Presses kept without network come so much later (days)',
    importDays: 'Files go back (days)',
    placeDays: 'Positions are kept (days)',
  },
  hints: {
    begins: 'Days before it count neither as late nor as absent. Left empty: nothing counts yet.',
    checker: 'Left empty: the central registry',
    placeDays: 'At most 90; after that only whether it was inside',
  },
  choices: {
    webPunch: {
      OFF: 'Nobody presses: time recorders only',
      ANYWHERE: 'Anywhere, no position is asked for',
      PLACE: 'The position is asked for at the press',
      PLACE_OR_QR: 'The position at the press, or the QR of the day',
    },
    outside: { TAKE: 'Taken, and marked as outside', CONFIRM: 'Taken, to be confirmed by the head or the time keeper', REFUSE: 'Refused' },
  },
};
