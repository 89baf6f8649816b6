import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { leaveKinds } from './kinds.ts';

export const pages = {
  'service-record': page(3401, 'people'),
  'standing-deputies': page(3402, 'structure'),
  'leave-rules': page(3403, 'office'),
  'leave-office': page(3404, 'office'),
} as const;

const serviceRecord = listPage({
  fields: {
    person: { is: 'row', from: 'person', required: true, once: true, column: true, phone: true },
    employeeType: { is: 'row', from: 'employee-type', required: true, column: true, phone: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
    ended: { is: 'choice', of: ['RESIGNED', 'DISMISSED', 'RETIRED', 'CHANGED'] },
    /** Left empty: the week of the agency. */
    workDays: { is: 'choices', of: ['1', '2', '3', '4', '5', '6', '0'] },
    orderNo: { is: 'text', max: 100, searched: true },
  },
  order: 'since',
  grows: true,
  filter: 'employeeType',
});

const standingDeputies = listPage({
  fields: {
    position: { is: 'row', from: 'position', required: true, once: true, column: true, phone: true },
    deputy: { is: 'row', from: 'person', required: true, column: true, phone: true },
    orderNo: { is: 'text', max: 100, required: true, column: true, searched: true },
    orderDate: { is: 'day', required: true },
    since: { is: 'day', required: true, column: true },
    until: { is: 'day', column: true },
  },
  order: 'dragged',
  grows: true,
});

const days = { is: 'number', min: 0, max: 2000 } as const;

const leaveRules = listPage({
  fields: {
    employeeType: { is: 'row', from: 'employee-type', required: true, once: true, column: true, phone: true },
    kind: { is: 'choice', of: leaveKinds, required: true, once: true, column: true, phone: true },
    confirmed: { is: 'switch', column: true, phone: true, initial: false },
    counting: { is: 'choice', of: ['WORKING', 'CALENDAR'], required: true, initial: 'WORKING', column: true },
    quota: { ...days, column: true },
    paid: { ...days, column: true },
    extra: days,
    firstYear: days,
    minMonths: { is: 'number', min: 0, max: 600, initial: 0 },
    noticeDays: { is: 'number', min: 0, max: 365, initial: 0 },
    backDays: { is: 'number', min: 0, max: 365, initial: 0 },
    halves: { is: 'switch', initial: false },
    paperDays: days,
    once: { is: 'choice', of: ['NO', 'BIRTH', 'LIFE'], required: true, initial: 'NO' },
    mostDays: days,
    withinDays: days,
    paidWithin: days,
    carryCap: days,
    carryCapLong: days,
    longYears: { is: 'number', min: 0, max: 60 },
    carryMost: days,
    carryAfterMonths: { is: 'number', min: 0, max: 600, initial: 0 },
    sex: { is: 'choice', of: ['MALE', 'FEMALE'] },
    validFrom: { is: 'day', required: true, column: true },
    validTo: { is: 'day' },
  },
  order: 'dragged',
  grows: true,
  filter: 'employeeType',
});

const leaveOffice = formPage({
  parts: {
    check: {
      /** The post that checks; none: the registry of the agency. */
      checker: { is: 'row', from: 'position' },
      paperYears: { is: 'number', min: 1, max: 10, required: true, initial: 2 },
    },
  },
});

export const declared: SettingsDeclared = {
  'service-record': serviceRecord,
  'standing-deputies': standingDeputies,
  'leave-rules': leaveRules,
  'leave-office': leaveOffice,
};
