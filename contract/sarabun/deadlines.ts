import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { id, instant, needed, text } from '../wire.ts';
import { told } from './told.ts';

const changed = z.object({ documentId: z.number(), state: z.string(), told });
const due = instant;
const onTask = { taskId: id };
const onTransmission = { transmissionId: id };

/** ขยายเวลา: a later due day, by who gave the work; answers a request where one waits. */
export const extendTask = write('/sarabun/tasks/:taskId/extend', {
  menu: 'manage sarabun',
  about: 'ขยายเวลางาน',
  take: z.object({ ...onTask, due, reason: needed(1000) }),
  give: changed,
});
/** The same for a letter sent with a due day, by its sender. */
export const extendTransmission = write('/sarabun/transmissions/:transmissionId/extend', {
  menu: 'manage sarabun',
  about: 'ขยายเวลาหนังสือที่ส่ง',
  take: z.object({ ...onTransmission, due, reason: needed(1000) }),
  give: changed,
});
/** ขอขยายเวลา: by who does the work; one request at a time. */
export const askExtension = write('/sarabun/tasks/:taskId/ask-extension', {
  menu: 'manage sarabun',
  about: 'ขอขยายเวลา',
  take: z.object({ ...onTask, due, reason: needed(1000) }),
  give: changed,
});
/** Gives the day that was asked for. */
export const grantExtension = write('/sarabun/tasks/:taskId/grant-extension', {
  menu: 'manage sarabun',
  about: 'อนุมัติขยายเวลา',
  take: z.object({ ...onTask, text: z.optional(text(1000)) }),
  give: changed,
});
export const refuseExtension = write('/sarabun/tasks/:taskId/refuse-extension', {
  menu: 'manage sarabun',
  about: 'ไม่อนุมัติขยายเวลา',
  take: z.object({ ...onTask, reason: needed(1000) }),
  give: changed,
});
/** เตือน / เร่งรัด: by maker, sender or follower, once an hour. */
export const remindTask = write('/sarabun/tasks/:taskId/remind', {
  menu: 'manage sarabun',
  about: 'เตือนงาน',
  take: z.object({ ...onTask, text: z.optional(text(1000)) }),
  give: changed,
});
export const remindTransmission = write('/sarabun/transmissions/:transmissionId/remind', {
  menu: 'manage sarabun',
  about: 'เตือนให้ลงรับ',
  take: z.object({ ...onTransmission, text: z.optional(text(1000)) }),
  give: changed,
});
