import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { needed } from '../wire.ts';
import { stranger } from './calls.ts';

/** For who did not make a change of his account: the link that was mailed to the address of before. */

/** Days that the link is good. */
export const wayBackDays = 7;

const wayBackOf = ['email', 'phone', 'username', 'line', 'push', 'factors'] as const;
export type WayBackOf = (typeof wayBackOf)[number];

/** What the link would bring back. Refused with `way_back_dead` when it was used, is over, or an older one was used. */
export const lookBack = read('/users/way-back', {
  access: 'open',
  method: 'POST',
  about: 'ข้อมูลบัญชีที่ลิงก์ในอีเมลจะคืนให้',
  take: z.object({ key: needed(200) }),
  give: z.object({
    what: z.enum(wayBackOf),
    at: z.string(),
    until: z.string(),
    /** In part, so that a link in wrong hands tells little. */
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    factors: z.object({ app: z.boolean(), passkeys: z.number() }),
    /** The password is kept here, and is set anew with it. */
    asksPassword: z.boolean(),
  }),
});

/** Brings it all back, ends every session and device, and sets a new password where it is kept here. Once. */
export const takeBack = write('/users/way-back/take', {
  ...stranger,
  about: 'คืนข้อมูลบัญชีเดิมด้วยลิงก์ในอีเมล',
  take: z.object({
    key: needed(200),
    NEW_PASSWORD: z.optional(z.string().check(z.maxLength(256))),
    C_NEW_PASSWORD: z.optional(z.string().check(z.maxLength(256))),
  }),
  give: z.object({ message: z.string(), username: z.string() }),
});
