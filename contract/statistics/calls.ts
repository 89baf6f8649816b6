import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { foundLetter } from '../sarabun/search.ts';
import { day, id, paging, text } from '../wire.ts';
import { dimensions, type ReportCode, reportCodes } from './reports.ts';

const menu = 'view statistics' as const;

/** By what every report is narrowed beside the days: letters of a kind, of a speed, of a unit and those below it. */
export const narrowing = { unitId: z.optional(id), type: z.optional(id), speed: z.optional(id) };

const reportCall = (code: ReportCode) =>
  reportOf(`/statistics/reports/${code}`, { menu, about: 'รายงานงานสารบรรณ ตามขอบเขตของผู้ใช้', also: narrowing });

/** Each report as a call; `fileOf` it is the same as a paper or as a sheet. */
export const reportCalls = Object.fromEntries(reportCodes.map((code) => [code, reportCall(code)])) as Record<
  ReportCode,
  ReturnType<typeof reportCall>
>;

/** The executive's page: what waits, what is late, where, and how it went. */
export const overviewCall = reportOf('/statistics/overview', { menu, about: 'ภาพรวมงานสารบรรณสำหรับผู้บริหาร', also: narrowing });

const choice = z.object({ value: z.number(), label: z.string() });

/** Which reports the caller may read, of which units, and by what they are narrowed. */
export const statisticsChoices = read('/statistics/choices', {
  menu,
  about: 'รายงานที่ผู้ใช้เปิดได้ และตัวเลือกของรายงาน',
  give: z.object({
    reports: z.array(z.enum(reportCodes)),
    /** Of the whole office; else of these units alone. */
    whole: z.boolean(),
    units: z.array(z.extend(choice, { depth: z.number() })),
    types: z.array(choice),
    speeds: z.array(choice),
  }),
});
export type StatisticsChoices = z.infer<typeof statisticsChoices.give>;

/** The newest letters behind a figure: those that the caller may see, and how many others it counts. */
export const statisticsLetters = read('/statistics/letters', {
  menu,
  work: 'search',
  about: 'หนังสือที่อยู่เบื้องหลังตัวเลขของรายงาน เฉพาะฉบับที่ผู้ใช้เปิดดูได้',
  take: z.object({
    report: z.enum(reportCodes),
    from: day,
    until: day,
    ...narrowing,
    by: z.optional(z.enum(dimensions)),
    key: z.optional(text(40)),
    part: z.optional(text(20)),
    ...paging,
  }),
  give: z.object({
    /** What the figure is: the report, its line, its column. */
    of: z.array(z.string()),
    data: z.array(foundLetter),
    total: z.number(),
    /** Letters behind the figure that are not the caller's to see. */
    hidden: z.number(),
    /** There are more, older ones, that were not looked at. */
    more: z.boolean(),
  }),
});

/** So many letters behind a figure are looked at, the newest of them. */
export const mostBehind = 10_000;
