import { z } from 'zod/mini';
import { instant, needed, text } from '../wire.ts';
import { onTask, onTransmission } from './act.ts';

/** ขยายเวลา: a later due day, by who gave the work; answers a request where one waits. */
export const extendTask = onTask('extend', 'ขยายเวลางาน', { due: instant, reason: needed(1000) });
/** The same for a letter sent with a due day, by its sender. */
export const extendTransmission = onTransmission('extend', 'ขยายเวลาหนังสือที่ส่ง', { due: instant, reason: needed(1000) });
/** ขอขยายเวลา: by who does the work; one request at a time. */
export const askExtension = onTask('ask-extension', 'ขอขยายเวลา', { due: instant, reason: needed(1000) });
/** Gives the day that was asked for. */
export const grantExtension = onTask('grant-extension', 'อนุมัติขยายเวลา', { text: z.optional(text(1000)) });
export const refuseExtension = onTask('refuse-extension', 'ไม่อนุมัติขยายเวลา', { reason: needed(1000) });
/** เตือน / เร่งรัด: by maker, sender or follower, once an hour. */
export const remindTask = onTask('remind', 'เตือนงาน', { text: z.optional(text(1000)) });
export const remindTransmission = onTransmission('remind', 'เตือนให้ลงรับ', { text: z.optional(text(1000)) });
