import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { dayOrNone, flag, id, list, needed, paging, text } from '../wire.ts';
import { manage, menu } from './store.ts';

/** การระงับการทำลาย: what a court, an inquiry or an audit needs is not destroyed, whatever its time. Nobody deletes a hold. */

export const holdScopes = ['ITEM', 'QUERY', 'PARTY'] as const;

const scoped = {
  scope: z.enum(holdScopes),
  /** ITEM: letters of the store. */
  items: list(id).check(z.maxLength(200)),
  /** QUERY: all of these that are said. */
  words: text(200),
  category: text(24),
  unitId: z.optional(z.nullable(id)),
  closedFrom: dayOrNone,
  closedUntil: dayOrNone,
  /** PARTY: a person, a post or a unit on its way, or a body outside. */
  holderId: z.optional(z.nullable(id)),
  outsideBodyId: z.optional(z.nullable(id)),
};

const hold = z.object({
  id: z.number(),
  scope: z.enum(holdScopes),
  /** What it is over, in words. */
  over: z.string(),
  reason: z.string(),
  caseNo: z.string(),
  authority: z.string(),
  stopsLending: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  released: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Letters in the store that it stands over now. */
  letters: z.number(),
});

export const listHolds = read('/archive/holds', {
  menu: manage,
  about: 'การระงับการทำลาย',
  take: z.object({ released: z.optional(flag), search: z.optional(text(100)), ...paging }),
  give: z.object({ items: z.array(hold), total: z.number() }),
});

/** Over how many letters of the store it would stand. */
export const previewHold = read('/archive/holds/preview', {
  menu: manage,
  method: 'POST',
  work: 'search',
  about: 'จำนวนหนังสือที่จะถูกระงับ',
  take: z.object(scoped),
  give: z.object({ letters: z.number(), onLists: z.number() }),
});

export const makeHold = write('/archive/holds', {
  menu: manage,
  about: 'สั่งระงับการทำลาย',
  take: z.object({ ...scoped, reason: needed(500), caseNo: needed(100), authority: needed(200), stopsLending: z.optional(flag) }),
  give: z.object({ holdId: z.number(), struck: z.number() }),
});

export const releaseHold = write('/archive/holds/:holdId/release', {
  menu: manage,
  about: 'ยกเลิกการระงับพร้อมเหตุผล',
  take: z.object({ holdId: id, reason: needed(500) }),
  give: z.object({ holdId: z.number() }),
});

/** Parties to hold by. */
export const findHoldParties = read('/archive/holds/parties', {
  menu: manage,
  about: 'ค้นหาบุคคล หน่วยงาน หรือหน่วยงานภายนอกที่จะระงับหนังสือ',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({
    parties: z.array(z.object({ id: z.number(), kind: z.enum(['PERSON', 'POSITION', 'UNIT', 'OUTSIDE']), name: z.string() })),
  }),
});

export const holdMenu = menu;
