import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { flag, id, instantOrNone, list, needed, text } from '../wire.ts';
import { onLetter, onMark, onTask, onTransmission } from './act.ts';
import { fileId, place } from './letters.ts';
import { told } from './told.ts';

/** What is done with a letter on its way, and the work on it: each act a call (domain 3.4, 3.5). */

/** Code of the category that it is filed under once it is closed, which says how long it is kept (regulation 57). */
export const retention = z.optional(needed(40));

const message = z.optional(text(2000));

const due = z.optional(instantOrNone);
/** Why a later day than the superior set; he hears of it. */
const dueReason = z.optional(text(1000));

const holders = list(id).check(z.minLength(1, 'required'), z.maxLength(100));

/** The unit's registry enters the letter in its own book. */
export const receive = write('/sarabun/transmissions/:transmissionId/receive', {
  menu: 'manage sarabun',
  about: 'ลงรับ',
  take: z.object({ transmissionId: id, stamp: z.optional(place) }),
  give: z.object({ documentId: z.number(), state: z.string(), receiveNo: z.string(), receivedAt: z.string(), told }),
});

export const cancelReceipt = onTransmission('cancel-receipt', 'ยกเลิกการลงรับ', { reason: needed(1000) });

export const forward = onTransmission('forward', 'ส่งต่อ', {
  to: holders,
  purpose: z.optional(z.enum(['ACTION', 'COPY', 'INFO'])),
  message,
  due,
  dueReason,
  follow: z.optional(flag),
});

export const returnLetter = onTransmission('return', 'ส่งคืน', { reason: needed(1000) });

export const recall = onTransmission('recall', 'ดึงกลับ', { reason: needed(1000) });

export const closeLetter = onTransmission('close', 'ปิดเรื่อง', { result: needed(2000), retention });

/** Closed by an executive or head although work on it is not done: what is live ends, who has not received it loses it. */
export const closeOutstanding = onTransmission('close-outstanding', 'ปิดเรื่องโดยมีงานค้าง', { reason: needed(2000), retention });

export const reopenLetter = onTransmission('reopen', 'เปิดเรื่องอีกครั้ง', { reason: needed(1000) });

export const moveStamp = onMark('/sarabun/stamps/:stampId/move', 'ย้ายตรารับ', { stampId: id, place });

export const placeStamp = onMark('/sarabun/transmissions/:transmissionId/stamp', 'วางตรารับ', { transmissionId: id, place });

/** เสนอ: to named superiors, from a received letter or from one's own task. */
export const present = onLetter('present', 'เสนอ', {
  to: holders,
  message,
  due,
});

/** เกษียน: a signed note with addressees; ends one's own PRESENT or COMMAND task. */
export const endorse = onLetter('endorse', 'เกษียน/สั่งการ', {
  text: needed(4000),
  to: list(id),
  due,
  dueReason,
});

/** มอบหมาย: one main holder (the first) and others beside, with a due date. */
export const assign = onLetter('assign', 'มอบหมาย', {
  to: holders,
  message,
  due,
  dueReason,
  /** Which kind of work it is, of the agency's list. */
  jobTypeId: z.optional(id),
});

/** บันทึกผลการพิจารณา of what was presented. */
export const recordResult = onTask('result', 'บันทึกผลการพิจารณา', {
  code: z.enum(['NOTED', 'AGREED', 'APPROVED', 'DISAPPROVED', 'SIGNED', 'OTHER']),
  text: text(4000),
});

/** รายงานผล of assigned work, with files. */
export const report = onTask('report', 'รายงานผล', { text: needed(4000), files: list(fileId) });

export const acceptReport = onTask('accept', 'รับผลงาน', { text: z.optional(text(2000)) });

export const rejectReport = onTask('reject', 'ให้แก้ไขผลงาน', { reason: needed(2000) });

/** ทราบ: a copy sent for information needs no more. */
export const acknowledgeLetter = onTransmission('acknowledge', 'รับทราบสำเนา', {});

export const acknowledge = onTask('acknowledge', 'รับทราบ', { text: z.optional(text(2000)) });

export const sendBack = onTask('send-back', 'ตีกลับ', { reason: needed(1000) });

export const recallTask = onTask('recall', 'ดึงงานกลับ', { reason: needed(1000) });
