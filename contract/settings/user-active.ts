import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { sessionShape } from '../profile/calls.ts';
import { id, nothing, text } from '../wire.ts';
import { pageRows } from './row-calls.ts';

/** Who is signed in now, and ending sessions. */

const session = z.object({
  ...sessionShape,
  ...personInUnit,
  username: z.string(),
  /** The caller may end it. */
  mayEnd: z.boolean(),
});
export type ActiveSession = z.infer<typeof session>;

export const listSessions = pageRows('user-active', '/settings/sessions', {
  about: 'ผู้ที่กำลังใช้งานระบบ',
  filters: { search: z.optional(text(200)), unit: z.optional(id) },
  row: session,
  more: { people: z.number() },
});

export const endSession = write('/settings/sessions/:sessionId/end', {
  access: 'manage user-active',
  about: 'สิ้นสุดเซสชันหนึ่งรายการ',
  take: z.object({ sessionId: id }),
  give: nothing,
});

export const endPersonSessions = write('/settings/sessions/person/:personId/end', {
  access: 'manage user-active',
  about: 'สิ้นสุดทุกเซสชันของบุคคล',
  take: z.object({ personId: id }),
  give: z.object({ ended: z.number() }),
});
