import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { count, dayOrNone, id, needed, nothing, text } from '../wire.ts';
import { meetingStates } from './kinds.ts';

/** รายงานการประชุม: drafted from what was kept, read and corrected by the members, certified, and from then on a letter that nobody changes. */

const menu = 'view meeting' as const;

const correction = z.object({
  id: z.number(),
  by: z.string(),
  at: z.string(),
  text: z.string(),
  words: z.string(),
  verdict: z.nullable(z.enum(['TAKEN', 'REFUSED'])),
  verdictWords: z.string(),
});

export const openMinutes = read('/meeting/:meetingId/minutes', {
  menu,
  about: 'ร่างรายงานการประชุม พร้อมข้อแก้ไขรายย่อหน้า',
  take: z.object({ meetingId: id }),
  give: z.object({
    title: z.string(),
    state: z.enum(meetingStates),
    paragraphs: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['HEADING', 'TEXT', 'RESOLUTION']),
        text: z.string(),
        version: z.number(),
        corrections: z.array(correction),
      }),
    ),
    keeps: z.boolean(),
    mayCorrect: z.boolean(),
    /** He has neither said that it is right nor what is wrong. */
    mayConfirm: z.boolean(),
    /** Of members so many have. */
    read: z.number(),
    readers: z.number(),
    byCirculation: z.boolean(),
    /** Its body has its minutes published, which the registry does once they are signed. */
    publishes: z.boolean(),
    circulatedUntil: z.nullable(z.string()),
    certifiedAt: z.nullable(z.string()),
    minutesId: z.nullable(z.number()),
    version: z.number(),
  }),
});
const acted = z.object({ version: z.number() });
const onMeeting = { meetingId: id, version: count };

/** Anew from the record: only before it is circulated. */
export const draftMinutes = write('/meeting/:meetingId/minutes/draft', {
  menu,
  about: 'ร่างรายงานการประชุมจากบันทึก',
  take: z.object(onMeeting),
  give: acted,
});
export const keepParagraph = write('/meeting/paragraphs/:paragraphId', {
  menu,
  about: 'แก้ไขย่อหน้าของร่างรายงานการประชุม',
  take: z.object({ paragraphId: id, version: count, text: needed(8000) }),
  give: acted,
});
export const circulateMinutes = write('/meeting/:meetingId/minutes/circulate', {
  menu,
  about: 'เวียนร่างรายงานการประชุมให้กรรมการตรวจ',
  take: z.object({ ...onMeeting, until: dayOrNone }),
  give: acted,
});
export const confirmMinutes = write('/meeting/:meetingId/minutes/confirm', {
  menu,
  about: 'กรรมการตรวจร่างรายงานการประชุมแล้ว ไม่มีข้อแก้ไข',
  take: z.object({ meetingId: id }),
  give: nothing,
});
export const correctParagraph = write('/meeting/paragraphs/:paragraphId/corrections', {
  menu,
  about: 'ขอแก้ไขรายงานการประชุม',
  take: z.object({ paragraphId: id, text: needed(8000), words: text(500) }),
  give: z.object({ id: z.number() }),
});
export const judgeCorrection = write('/meeting/corrections/:correctionId', {
  menu,
  about: 'รับหรือไม่รับข้อแก้ไข',
  take: z.object({ correctionId: id, verdict: z.enum(['TAKEN', 'REFUSED']), words: text(500) }),
  give: nothing,
});
/** By circulation, where the rules of the body have it; else it is certified by item 2 of the next meeting. */
export const certifyMinutes = write('/meeting/:meetingId/minutes/certify', {
  menu,
  about: 'รับรองรายงานการประชุมโดยการเวียน',
  take: z.object(onMeeting),
  give: acted,
});
/** It becomes a letter of kind 11 under the number of its meeting, and goes to be signed. */
export const issueMinutes = write('/meeting/:meetingId/minutes/issue', {
  menu,
  about: 'เสนอลงนามรายงานการประชุมที่รับรองแล้ว',
  take: z.object(onMeeting),
  give: z.extend(acted, { documentId: z.number() }),
});

/** What the caller may do with a job that a resolution gave, and where it comes from. */
export const openJob = read('/meeting/resolutions/job/:requestId', {
  menu,
  about: 'งานตามมติ และสิ่งที่ผู้ใช้ทำได้',
  take: z.object({ requestId: id }),
  give: z.object({ meetingId: z.number(), itemNo: z.string(), text: z.string(), reports: z.boolean(), returns: z.boolean() }),
});

/** The owner of a resolution says that it is done; its papers are those of the request. */
export const reportResolution = write('/meeting/resolutions/report', {
  menu,
  about: 'รายงานผลการดำเนินการตามมติ',
  take: z.object({ requestId: id, version: count, words: needed(4000) }),
  give: acted,
});

/** What was reported is not enough: it goes back to its owner. */
export const returnResolution = write('/meeting/resolutions/return', {
  menu,
  about: 'ส่งงานตามมติคืนผู้รับผิดชอบเพราะรายงานไม่ครบ',
  take: z.object({ requestId: id, version: count, words: needed(1000) }),
  give: acted,
});

/** What is printed of a meeting. */
export const meetingForms = ['agenda', 'attendance', 'ballot', 'minutes', 'resolutions', 'allowance'] as const;
export type MeetingForm = (typeof meetingForms)[number];
export const meetingPrintPath = (meetingId: number | string) => `/meeting/${meetingId}/print`;
export const meetingPrint = z.object({ meetingId: id, form: z.enum(meetingForms), itemId: z.optional(id) });

export const meetingReportPath = '/meeting/report';
export const meetingReport = reportOf(meetingReportPath, {
  menu,
  about: 'สถิติการประชุม การเข้าประชุม มติที่ค้าง และชั่วโมงประชุม',
  also: { bodyId: z.optional(id) },
});
