import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, dayOrNone, id, list, needed, paging, text } from '../wire.ts';
import { assetRow, conditions, menu, money } from './register.ts';

/** ผู้ดูแล: one at a time. What is handed on is his who taps for it; until then who had it answers. Repairs stand here too. */

const some = list(id).check(z.minLength(1, 'required'), z.maxLength(500));

/** To a person, or with none back to the store. */
export const handOn = write('/asset/custody/offer', {
  menu,
  about: 'ส่งมอบครุภัณฑ์ให้ผู้ดูแลคนใหม่หรือคืนคลัง ผู้รับต้องกดรับเอง',
  take: z.object({
    assetIds: some,
    /** null: back to the store. */
    personId: z.nullable(id),
    placeId: z.optional(z.nullable(id)),
    reason: text(300),
  }),
  give: z.object({ offered: z.number() }),
});

/** Everything that somebody has, when he moves: to one who takes over, or back to the store. */
export const handOnAll = write('/asset/custody/offer-all', {
  menu,
  about: 'ส่งมอบครุภัณฑ์ทั้งหมดของผู้ที่ย้ายหรือพ้นตำแหน่ง',
  take: z.object({ fromPersonId: id, personId: z.nullable(id), reason: needed(300) }),
  give: z.object({ offered: z.number() }),
});

/** One's own tap; the store taps for what comes back to it. */
export const takeOver = write('/asset/custody/take', {
  menu,
  about: 'กดรับหรือไม่รับครุภัณฑ์ที่ส่งมอบมา',
  take: z.object({ custodyIds: some, take: z.boolean(), /** Why not. */ words: text(300) }),
  give: z.object({ done: z.number() }),
});

export const withdrawOffer = write('/asset/custody/withdraw', {
  menu,
  about: 'ถอนการส่งมอบที่ยังไม่มีผู้กดรับ',
  take: z.object({ custodyIds: some }),
  give: z.object({ done: z.number() }),
});

/** Tell once more who has not tapped. */
export const remindOffer = write('/asset/custody/remind', {
  menu,
  about: 'เตือนผู้ที่ยังไม่กดรับครุภัณฑ์',
  take: z.object({ custodyId: id }),
  give: z.object({ told: z.number() }),
});

/** What was handed to the caller (and to the store, for who keeps it) and waits for a tap. */
export const listOffers = read('/asset/custody/offers', {
  menu,
  about: 'ครุภัณฑ์ที่รอผู้ใช้กดรับ',
  take: z.object({ ...paging }),
  give: z.object({
    items: z.array(
      z.extend(assetRow, { custodyId: z.number(), from: z.string(), reason: z.string(), offeredAt: z.string(), toStore: z.boolean() }),
    ),
    total: z.number(),
  }),
});

/** Who has it says that it does not work; the store sends it to a shop. */
export const reportFault = write('/asset/assets/:assetId/fault', {
  menu,
  about: 'แจ้งซ่อมครุภัณฑ์ ระหว่างซ่อมใช้และจองไม่ได้',
  take: z.object({ assetId: id, version: count, fault: needed(1000), fromDay: day, shop: text(200) }),
  give: z.object({ version: z.number(), repairId: z.number() }),
});

export const keepRepair = write('/asset/repairs/:repairId', {
  menu,
  about: 'บันทึกร้านซ่อม ค่าซ่อม และวันที่ซ่อมเสร็จ',
  take: z.object({
    repairId: id,
    version: count,
    shop: text(200),
    cost: z.optional(z.nullable(money)),
    documentNo: text(120),
    outcome: text(1000),
    /** Left empty: it is still there. */
    untilDay: dayOrNone,
    /** When it is back. */
    condition: z.optional(z.enum(conditions)),
  }),
  give: z.object({ version: z.number() }),
});
