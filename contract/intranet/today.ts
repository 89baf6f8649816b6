import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { flag, paging, text } from '../wire.ts';

/** What the staff reads on the page of the intranet: who is there, which room is free, by which number somebody is reached. Strangers read none of it. */

const menu = 'view intranet' as const;

/** Out of the office, until which day (ISO), and who acts for his post. Never why. */
const away = z.object({ until: z.string(), actor: z.nullable(z.string()) });
const room = z.object({
  id: z.number(),
  name: z.string(),
  /** Somebody has it until then; null: it is free. */
  busyUntil: z.nullable(z.string()),
  /** Free until then; null: until it closes, or it is not free. */
  freeUntil: z.nullable(z.string()),
});
export type RoomNow = z.infer<typeof room>;

export const officeToday = read('/intranet/today', {
  menu,
  about: 'ผู้ไม่อยู่วันนี้และห้องประชุมที่ว่างขณะนี้',
  give: z.object({
    out: z.array(z.object({ personId: z.number(), name: z.string(), detail: z.string(), ...away.shape })),
    /** Of all, the list may be shorter. */
    outTotal: z.number(),
    rooms: z.array(room),
    /** The caller may book one. */
    books: z.boolean(),
  }),
});

const entry = z.object({
  personId: z.number(),
  name: z.string(),
  post: z.string(),
  unit: z.string(),
  phone: z.string(),
  email: z.string(),
  away: z.nullable(away),
});
export type PhoneBookEntry = z.infer<typeof entry>;

/** By name, post, unit or number, in the order of the Thai dictionary. `away`: only who is out now. */
export const phoneBook = read('/intranet/phone-book', {
  menu,
  about: 'สมุดโทรศัพท์ของหน่วยงาน',
  take: z.object({ search: z.optional(text(100)), away: z.optional(flag), ...paging }),
  give: z.object({ items: z.array(entry), total: z.number() }),
});
