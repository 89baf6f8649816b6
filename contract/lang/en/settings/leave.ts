import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/leave.ts';
import { leave } from '../leave.ts';
import { weekDays } from './week-days.ts';

/** Service, standing deputies, rules of leave. */
export const serviceRecord: SameKeys<typeof th.serviceRecord> = {
  title: 'Records of service',
  affects: 'Years of service, rights to leave and everybody’s working days; leave that was given stays as it is',
  add: 'Add a span of service',
  search: 'Search number of order',
  fields: {
    person: 'Person',
    employeeType: 'Type of employee',
    since: 'From',
    until: 'Until',
    ended: 'Why it ended',
    workDays: 'Working days of the week',
    orderNo: 'Number of order',
  },
  hints: {
    until: 'Left empty while it lasts. Spans that follow on each other count together.',
    workDays: 'Left empty: the working days of the agency',
  },
  choices: {
    ended: { RESIGNED: 'Resigned', DISMISSED: 'Dismissed', RETIRED: 'Retired', CHANGED: 'Other type or week' },
    workDays: weekDays,
  },
};

export const standingDeputies: SameKeys<typeof th.standingDeputies> = {
  title: 'Standing deputies',
  affects: 'Offered to act for a post whose holder is on leave, in this order',
  add: 'Add a deputy',
  search: 'Search number of order',
  fields: {
    position: 'Post',
    deputy: 'Deputy',
    orderNo: 'Number of order',
    orderDate: 'Of the day',
    since: 'From',
    until: 'Until',
  },
};

export const leaveRules: SameKeys<typeof th.leaveRules> = {
  title: 'Rules of leave',
  affects: 'Used for leave that begins from that day on; earlier leave keeps the rule of its day',
  add: 'Add a rule',
  search: 'Search rules',
  fields: {
    employeeType: 'Type of employee',
    kind: 'Kind of leave',
    confirmed: 'Confirmed by the agency',
    counting: 'Days are counted as',
    quota: 'Days at most',
    paid: 'Paid days',
    extra: 'More by the head of the agency',
    firstYear: 'Paid days in the year of entry',
    minMonths: 'Months of service needed',
    noticeDays: 'Days ahead',
    backDays: 'Days after',
    halves: 'By half days',
    paperDays: 'Paper from so many days',
    once: 'How often',
    mostDays: 'Days at a time',
    withinDays: 'Begins within days of the birth',
    paidWithin: 'Paid within days of the birth',
    carryCap: 'Most days with the year’s own',
    carryCapLong: 'Most days after long service',
    longYears: 'Years of long service',
    carryMost: 'Carried on at most',
    carryAfterMonths: 'Carried on after months',
    sex: 'Sex',
    validFrom: 'From',
    validTo: 'Until',
  },
  hints: {
    confirmed: 'Some of the first rows wait for the agency to compare them with its own regulation',
    quota: 'Of a fiscal year, a birth or a life; empty: as who decides sees fit',
    paid: 'Empty: all of them; 0: none',
    backDays: '0: asked for before its first day',
  },
  choices: {
    kind: leave.kind,
    counting: { WORKING: 'Working days', CALENDAR: 'All days' },
    once: { NO: 'Any time', BIRTH: 'Once a birth', LIFE: 'Once in a life' },
    sex: { MALE: 'Men', FEMALE: 'Women' },
  },
};

export const leaveOffice: SameKeys<typeof th.leaveOffice> = {
  title: 'Checking of leave',
  affects: 'Used for leave that is sent from now on',
  parts: { check: 'Who checks, and how long papers are kept' },
  fields: { checker: 'Post that checks', paperYears: 'Years for which medical papers are kept after the fiscal year' },
  hints: { checker: 'Empty: the registry of the agency', paperYears: 'Then the file goes; the mark that it was seen stays' },
};
