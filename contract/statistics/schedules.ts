import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, list } from '../wire.ts';
import { narrowing } from './calls.ts';
import { scheduledCodes } from './reports.ts';

const menu = 'view statistics' as const;

/** How often a report is mailed: each day, on Mondays, on the first of each month. */
export const often = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
/** Of which days: the day, week or month before, or the fiscal year until then. */
export const spans = ['BEFORE', 'YEAR'] as const;
export const forms = ['pdf', 'xlsx'] as const;
/** Persons of one schedule. */
export const mostReaders = 30;
/** Schedules of one person. */
export const mostSchedules = 20;

const schedule = z.object({
  id: z.number(),
  report: z.enum(scheduledCodes),
  unit: z.nullable(z.string()),
  often: z.enum(often),
  span: z.enum(spans),
  form: z.enum(forms),
  readers: z.array(z.object({ id: z.number(), name: z.string() })),
  nextOn: z.string(),
  /** The last time, and how many did not get it: without the right, or an address. */
  last: z.nullable(z.object({ day: z.string(), sent: z.number(), noRight: z.number(), noAddress: z.number() })),
});
export type Schedule = z.infer<typeof schedule>;

export const listSchedules = read('/statistics/schedules', {
  menu,
  about: 'รายงานที่ตั้งให้ส่งทางอีเมลของตน',
  give: z.object({ items: z.array(schedule) }),
});

/** To oneself and to others, each of whom may read that report himself; what each gets is of his own units. Refuses `report_reader`, `report_schedules_many`. */
export const addSchedule = write('/statistics/schedules', {
  menu,
  about: 'ตั้งให้ส่งรายงานทางอีเมลตามเวลา',
  take: z.object({
    report: z.enum(scheduledCodes),
    ...narrowing,
    often: z.enum(often),
    span: z.enum(spans),
    form: z.enum(forms),
    readers: list(id).check(z.maxLength(mostReaders)),
  }),
  give: z.object({ id: z.number() }),
});

export const endSchedule = write('/statistics/schedules/:id/end', {
  menu,
  about: 'เลิกส่งรายงานทางอีเมล',
  take: z.object({ id }),
  give: z.object({}),
});
