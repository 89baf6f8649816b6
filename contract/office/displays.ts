import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, described, id, needed, nothing, text } from '../wire.ts';

/** จอหน้าห้อง: a screen at a thing that is had for a time. It shows what stands there, and says that somebody came, by a code of its own. */

const module = text(40);

/** Of the things of a module that the caller keeps; `detail` names the thing. */
export const listDisplays = read('/office/displays', {
  about: 'จอแสดงการใช้ของสิ่งที่จองได้ในระบบงาน ซึ่งผู้ใช้ดูแล',
  take: z.object({ module }),
  give: z.object({ displays: z.array(z.extend(described, { madeAt: z.string(), usedAt: z.nullable(z.string()) })) }),
});
/** The code is told once. */
export const makeDisplay = write('/office/displays/make', {
  about: 'เพิ่มจอแสดงการใช้ รหัสแสดงครั้งเดียว',
  take: z.object({ resourceId: id, name: text(80) }),
  give: z.object({ id: z.number(), code: z.string() }),
});
export const revokeDisplay = write('/office/displays/:displayId/revoke', {
  about: 'เลิกใช้จอแสดงการใช้',
  take: z.object({ displayId: id }),
  give: nothing,
});

const code = needed(80);
const shown = z.object({
  requestId: z.number(),
  n: z.number(),
  title: z.nullable(z.string()),
  unit: z.string(),
  from: z.string(),
  until: z.string(),
});
/** What a display shows: its code is all that it needs, and all that it knows. */
export const openDisplay = read('/office/display', {
  access: 'open',
  method: 'POST',
  about: 'ข้อมูลของจอแสดงการใช้ ด้วยรหัสของจอ',
  take: z.object({ code }),
  give: z.object({
    name: z.string(),
    /** Where it is, what it holds. */
    words: z.array(z.string()),
    now: z.nullable(z.extend(shown, { checkedIn: z.boolean() })),
    next: z.array(shown),
    /** Of this day; null: for the rest of it. */
    freeUntil: z.nullable(z.string()),
    /** What a module shows there in place of the times, while it is on. */
    stage: z.nullable(z.object({ module: z.string(), shown: z.record(z.string(), z.unknown()) })),
    /** The time that may be entered now, and where its QR leads. */
    entry: z.nullable(z.object({ requestId: z.number(), n: z.number(), address: z.string(), qr: z.string() })),
    at: z.string(),
  }),
});
export const checkInAtDisplay = write('/office/display/check-in', {
  access: 'open',
  about: 'แจ้งเข้าใช้ที่จอ ด้วยรหัสของจอ',
  take: z.object({ code, requestId: id, n: count }),
  give: z.object({ at: z.string() }),
});

/** By the QR that a display shows (`code`), or by who keeps the thing. */
export const checkIn = write('/office/requests/:requestId/times/check-in', {
  about: 'แจ้งเข้าใช้สิ่งที่จอง',
  take: z.object({ requestId: id, n: count, code: text(80) }),
  give: z.object({ at: z.string(), name: z.string() }),
});
