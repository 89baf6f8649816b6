import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { sessionShape } from '../profile/calls.ts';
import { id, slice, text } from '../wire.ts';

/** Who is signed in now, and ending sessions. */

const session = z.object({
  ...sessionShape,
  ...personInUnit,
  username: z.string(),
  /** The caller may end it. */
  mayEnd: z.boolean(),
});
export type ActiveSession = z.infer<typeof session>;

export const listSessions = read('/settings/sessions', {
  access: 'view user-active',
  about: 'ผู้ที่กำลังใช้งานระบบ',
  take: z.object({ search: z.optional(text(200)), unit: z.optional(id), ...slice }),
  give: z.object({ rows: z.array(session), total: z.number(), people: z.number(), manage: z.boolean() }),
});

export const endSession = write('/settings/sessions/:sessionId/end', {
  access: 'manage user-active',
  about: 'สิ้นสุดเซสชันหนึ่งรายการ',
  take: z.object({ sessionId: id }),
  give: z.object({}),
});

export const endPersonSessions = write('/settings/sessions/person/:personId/end', {
  access: 'manage user-active',
  about: 'สิ้นสุดทุกเซสชันของบุคคล',
  take: z.object({ personId: id }),
  give: z.object({ ended: z.number() }),
});
