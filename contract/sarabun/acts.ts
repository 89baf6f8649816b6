import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { flag, id, instant, list, needed, text } from '../wire.ts';
import { place } from './letters.ts';
import { told } from './told.ts';

/** What is done with a letter on its way, and the work on it: each act a call (domain 3.4, 3.5). */

const fileId = z.uuid();

const changed = z.object({ documentId: z.number(), state: z.string(), told });

/** Code of the category that it is filed under once it is closed, which says how long it is kept (regulation 57). */
export const retention = z.optional(needed(40));

const onTransmission = { transmissionId: id };

const onTask = { taskId: id };

const message = z.optional(text(2000));

const due = z.optional(z.union([instant, z.literal('')]));
/** Why a later day than the superior set; he hears of it. */
const dueReason = z.optional(text(1000));

const holders = list(id).check(z.minLength(1, 'required'), z.maxLength(100));

/** The unit's registry enters the letter in its own book. */
export const receive = write('/sarabun/transmissions/:transmissionId/receive', {
  menu: 'manage sarabun',
  about: 'ลงรับ',
  take: z.object({ ...onTransmission, stamp: z.optional(place) }),
  give: z.object({ documentId: z.number(), state: z.string(), receiveNo: z.string(), receivedAt: z.string(), told }),
});

export const cancelReceipt = write('/sarabun/transmissions/:transmissionId/cancel-receipt', {
  menu: 'manage sarabun',
  about: 'ยกเลิกการลงรับ',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});

export const forward = write('/sarabun/transmissions/:transmissionId/forward', {
  menu: 'manage sarabun',
  about: 'ส่งต่อ',
  take: z.object({
    ...onTransmission,
    to: holders,
    purpose: z.optional(z.enum(['ACTION', 'COPY', 'INFO'])),
    message,
    due,
    dueReason,
    follow: z.optional(flag),
  }),
  give: changed,
});

export const returnLetter = write('/sarabun/transmissions/:transmissionId/return', {
  menu: 'manage sarabun',
  about: 'ส่งคืน',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});

export const recall = write('/sarabun/transmissions/:transmissionId/recall', {
  menu: 'manage sarabun',
  about: 'ดึงกลับ',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});

export const closeLetter = write('/sarabun/transmissions/:transmissionId/close', {
  menu: 'manage sarabun',
  about: 'ปิดเรื่อง',
  take: z.object({ ...onTransmission, result: needed(2000), retention }),
  give: changed,
});

/** Closed by an executive or head although work on it is not done: what is live ends, who has not received it loses it. */
export const closeOutstanding = write('/sarabun/transmissions/:transmissionId/close-outstanding', {
  menu: 'manage sarabun',
  about: 'ปิดเรื่องโดยมีงานค้าง',
  take: z.object({ ...onTransmission, reason: needed(2000), retention }),
  give: changed,
});

export const reopenLetter = write('/sarabun/transmissions/:transmissionId/reopen', {
  menu: 'manage sarabun',
  about: 'เปิดเรื่องอีกครั้ง',
  take: z.object({ ...onTransmission, reason: needed(1000) }),
  give: changed,
});

export const moveStamp = write('/sarabun/stamps/:stampId/move', {
  menu: 'manage sarabun',
  about: 'ย้ายตรารับ',
  take: z.object({ stampId: id, place }),
  give: z.object({ documentId: z.number() }),
});

export const placeStamp = write('/sarabun/transmissions/:transmissionId/stamp', {
  menu: 'manage sarabun',
  about: 'วางตรารับ',
  take: z.object({ ...onTransmission, place }),
  give: z.object({ documentId: z.number() }),
});

/** เสนอ: to named superiors, from a received letter or from one's own task. */
export const present = write('/sarabun/documents/:documentId/present', {
  menu: 'manage sarabun',
  about: 'เสนอ',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    to: holders,
    message,
    due,
    follow: z.optional(flag),
  }),
  give: changed,
});

/** เกษียน: a signed note with addressees; ends one's own PRESENT or COMMAND task. */
export const endorse = write('/sarabun/documents/:documentId/endorse', {
  menu: 'manage sarabun',
  about: 'เกษียน/สั่งการ',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    text: needed(4000),
    to: list(id),
    due,
    dueReason,
    follow: z.optional(flag),
  }),
  give: changed,
});

/** มอบหมาย: one main holder (the first) and others beside, with a due date. */
export const assign = write('/sarabun/documents/:documentId/assign', {
  menu: 'manage sarabun',
  about: 'มอบหมาย',
  take: z.object({
    documentId: id,
    transmissionId: z.optional(id),
    taskId: z.optional(id),
    to: holders,
    message,
    due,
    dueReason,
    /** Which kind of work it is, of the agency's list. */
    jobTypeId: z.optional(id),
    follow: z.optional(flag),
  }),
  give: changed,
});

/** บันทึกผลการพิจารณา of what was presented. */
export const recordResult = write('/sarabun/tasks/:taskId/result', {
  menu: 'manage sarabun',
  about: 'บันทึกผลการพิจารณา',
  take: z.object({ ...onTask, code: z.enum(['NOTED', 'AGREED', 'APPROVED', 'DISAPPROVED', 'SIGNED', 'OTHER']), text: text(4000) }),
  give: changed,
});

/** รายงานผล of assigned work, with files. */
export const report = write('/sarabun/tasks/:taskId/report', {
  menu: 'manage sarabun',
  about: 'รายงานผล',
  take: z.object({ ...onTask, text: needed(4000), files: list(fileId) }),
  give: changed,
});

export const acceptReport = write('/sarabun/tasks/:taskId/accept', {
  menu: 'manage sarabun',
  about: 'รับผลงาน',
  take: z.object({ ...onTask, text: z.optional(text(2000)) }),
  give: changed,
});

export const rejectReport = write('/sarabun/tasks/:taskId/reject', {
  menu: 'manage sarabun',
  about: 'ให้แก้ไขผลงาน',
  take: z.object({ ...onTask, reason: needed(2000) }),
  give: changed,
});

/** ทราบ: a copy sent for information needs no more. */
export const acknowledgeLetter = write('/sarabun/transmissions/:transmissionId/acknowledge', {
  menu: 'manage sarabun',
  about: 'รับทราบสำเนา',
  take: z.object(onTransmission),
  give: changed,
});

export const acknowledge = write('/sarabun/tasks/:taskId/acknowledge', {
  menu: 'manage sarabun',
  about: 'รับทราบ',
  take: z.object({ ...onTask, text: z.optional(text(2000)) }),
  give: changed,
});

export const sendBack = write('/sarabun/tasks/:taskId/send-back', {
  menu: 'manage sarabun',
  about: 'ตีกลับ',
  take: z.object({ ...onTask, reason: needed(1000) }),
  give: changed,
});

export const recallTask = write('/sarabun/tasks/:taskId/recall', {
  menu: 'manage sarabun',
  about: 'ดึงงานกลับ',
  take: z.object({ ...onTask, reason: needed(1000) }),
  give: changed,
});
