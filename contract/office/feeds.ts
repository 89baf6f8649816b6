import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, id, nothing, text } from '../wire.ts';

/** ปฏิทินที่สมัครรับได้: an address of one's own from which the calendar of a phone or of a mail program reads. */

export const feedScopes = ['MINE', 'UNIT', 'RESOURCE'] as const;
export type FeedScope = (typeof feedScopes)[number];

/** So many stand for one person at once. */
export const mostFeeds = 10;

/** GET, for nobody in particular: whoever knows the secret. */
export const feedPath = (file: string) => `/feed/${file}`;

const feed = z.object({
  id: z.number(),
  scope: z.enum(feedScopes),
  /** Of which unit or thing. */
  name: z.string(),
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof feed>;

export const ownFeeds = read('/users/calendar-feeds', {
  about: 'ที่อยู่ปฏิทินที่ตนเองสร้างไว้',
  give: z.object({ feeds: z.array(feed) }),
});

/** The address is in this reply and nowhere else; sent again it makes another. */
export const makeFeed = write('/users/calendar-feeds', {
  about: 'สร้างที่อยู่ปฏิทินของตนเอง หน่วยงาน หรือห้องและรถ',
  key: 'none',
  take: z.object({ scope: z.enum(feedScopes), resourceId: z.optional(count) }),
  give: z.object({ feedId: z.number(), address: z.string() }),
});

export const revokeFeed = write('/users/calendar-feeds/:feedId/revoke', {
  about: 'ยกเลิกที่อยู่ปฏิทิน',
  take: z.object({ feedId: id }),
  give: nothing,
});

/** Rooms, cars and movable things whose calendar one may follow. */
export const findFeedResources = read('/users/calendar-feeds/resources', {
  about: 'ค้นหาห้อง รถ และอุปกรณ์ที่จะสมัครรับปฏิทิน',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ resources: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
