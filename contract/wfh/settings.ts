import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { wfhPlaces } from './calls.ts';

export const pages = { 'wfh-rules': page(3421, 'office') } as const;

const hour = { is: 'text', max: 5, format: 'time' } as const;

/** By the announcement of the agency, from a day on. Left empty: of all units, of all types; the nearest unit comes before those above it. */
const wfhRules = listPage({
  fields: {
    orderNo: { is: 'text', max: 200, required: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', column: true, phone: true },
    employeeType: { is: 'row', from: 'employee-type', column: true },
    /** Half a day counts half. */
    daysWeek: { is: 'number', min: 0.5, max: 7, decimals: 1, required: true, initial: 2, column: true },
    notWeekdays: { is: 'choices', of: ['1', '2', '3', '4', '5', '6', '0'] },
    presentShare: { is: 'number', min: 0, max: 100, required: true, initial: 60, column: true },
    coreFrom: { ...hour, required: true, initial: '09:30' },
    coreUntil: { ...hour, required: true, initial: '15:30' },
    noticeDays: { is: 'number', min: 0, max: 90, required: true, initial: 1 },
    places: { is: 'choices', of: wfhPlaces, required: true },
    validFrom: { is: 'day', required: true, column: true, phone: true },
    validTo: { is: 'day', column: true },
  },
  order: 'validFrom',
  grows: true,
  filter: 'unit',
});

export const declared: SettingsDeclared = { 'wfh-rules': wfhRules };
