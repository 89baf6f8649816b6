import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day } from '../wire.ts';
import { listPage } from './define.ts';

export const holidayKinds = ['GOVERNMENT', 'SPECIAL', 'AGENCY'] as const;

/** Days off of the agency, beside the free days of the week. */
export const holidays = listPage({
  fields: {
    day: { is: 'day', required: true, unique: true, column: true, phone: true },
    name: { is: 'text', max: 200, required: true, column: true, phone: true, searched: true },
    kind: { is: 'choice', of: holidayKinds, required: true, column: true, initial: 'AGENCY' },
  },
  order: 'day',
  grows: true,
  filter: 'kind',
});

/** A year as the office counts it, and what the government has for it that is not in the list. */
export const holidayYear = read('/settings/holidays/year', {
  about: 'วันหยุดและวันทำการของปี พร้อมวันหยุดราชการที่ยังไม่มีในรายการ',
  access: 'view holidays',
  take: z.object({ year: count }),
  give: z.object({
    /** Christian years for which the product knows the days of the government. */
    years: z.array(z.number()),
    days: z.array(z.object({ day: z.string(), name: z.string(), kind: z.string(), active: z.boolean() })),
    offered: z.array(z.object({ day: z.string(), name: z.string(), special: z.boolean() })),
    /** By month, from January. */
    workingDays: z.array(z.number()),
    manage: z.boolean(),
  }),
});

/** Days off of the agency among these, for every calendar of the product. */
export const daysOff = read('/days-off', {
  about: 'วันหยุดของหน่วยงานในช่วงวันที่ถาม',
  access: 'open',
  take: z.object({ from: day, until: day }),
  give: z.object({ days: z.array(z.object({ day: z.string(), name: z.string() })) }),
});

/** Takes the chosen days of the government into the list; those that stand there stay as they are. */
export const importHolidays = write('/settings/holidays/import', {
  about: 'นำวันหยุดราชการเข้ารายการวันหยุด',
  access: 'manage holidays',
  take: z.object({ year: count, days: z.array(day).check(z.minLength(1, 'required'), z.maxLength(60)) }),
  give: z.object({ added: z.number() }),
});
