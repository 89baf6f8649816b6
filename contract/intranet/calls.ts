import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { body } from '../sarabun/body.ts';
import { count, day, flag, id, instant, list, needed, nothing, paging, text } from '../wire.ts';

/** The intranet page [R10] and its editor [S52]. What stands there is for everybody, or for who has a session. */

export const newsCategories = ['NEWS', 'ANNOUNCE', 'ACTIVITY', 'PROCUREMENT', 'JOB', 'KNOWLEDGE'] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** DRAFT: nobody else sees it. WAITING and ENDED: before and after its time. */
export const newsStates = ['DRAFT', 'WAITING', 'SHOWN', 'ENDED'] as const;
export type NewsState = (typeof newsStates)[number];

const file = z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });
const newsRow = {
  id: z.number(),
  title: z.string(),
  category: z.enum(newsCategories),
  staffOnly: z.boolean(),
  pinned: z.boolean(),
  /** Since when it stands. */
  at: z.string(),
  /** Words under the picture where there is one. */
  cover: z.nullable(z.object({ alt: z.string() })),
};
const newsItem = z.object({ ...newsRow, begins: z.string() });

export const intranetNews = read('/intranet/news', {
  access: 'open',
  about: 'ข่าวและประกาศบนหน้าอินทราเน็ต',
  take: z.object({ search: z.optional(text(100)), category: z.optional(z.enum(newsCategories)), ...paging }),
  give: z.object({ items: z.array(newsItem), total: z.number(), categories: z.array(z.enum(newsCategories)) }),
});

export const intranetOne = read('/intranet/news/:id', {
  access: 'open',
  about: 'ข่าวหนึ่งเรื่องพร้อมไฟล์แนบ',
  take: z.object({ id }),
  give: z.object({ ...newsRow, body, files: z.array(file) }),
});

/** Announcements, news and statements in the published books; who has no session finds those that are opened to everybody. */
export const intranetAnnouncements = read('/intranet/announcements', {
  access: 'open',
  about: 'ประกาศและหนังสือประชาสัมพันธ์ที่เผยแพร่',
  take: z.object({ ...paging }),
  give: z.object({
    items: z.array(
      z.object({
        /** Of the letter. */
        id: z.number(),
        title: z.string(),
        docNo: z.string(),
        kind: z.string(),
        unit: z.string(),
        /** First day in the book, ISO. */
        day: z.string(),
        staffOnly: z.boolean(),
        /** There is a PDF to read. */
        paper: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
});
/** GET; the PDF of a letter in that list. */
export const announcementPath = (documentId: number | string) => `/intranet/announcements/${documentId}/paper`;

const link = z.object({
  id: z.number(),
  title: z.string(),
  address: z.string(),
  icon: z.string(),
  group: z.string(),
  staffOnly: z.boolean(),
  version: z.number(),
});
export const intranetLinks = read('/intranet/links', {
  access: 'open',
  about: 'ลิงก์บนหน้าอินทราเน็ต',
  give: z.object({ links: z.array(link) }),
});

const event = z.object({
  id: z.number(),
  title: z.string(),
  place: z.string(),
  note: z.string(),
  from: z.string(),
  until: z.string(),
  allDay: z.boolean(),
  staffOnly: z.boolean(),
  version: z.number(),
});
export type IntranetEvent = z.infer<typeof event>;
/** Events that touch these days; without days those of now and later. */
export const intranetEvents = read('/intranet/events', {
  access: 'open',
  about: 'ปฏิทินกิจกรรมบนหน้าอินทราเน็ต',
  take: z.object({ from: z.optional(day), until: z.optional(day), ...paging }),
  give: z.object({ items: z.array(event), total: z.number() }),
});

/** GET; of an item that the visitor may read. */
export const coverPath = (newsId: number | string) => `/intranet/news/${newsId}/cover`;
export const newsFilePath = (newsId: number | string, fileId: string) => `/intranet/news/${newsId}/files/${fileId}`;
/** GET: what everybody may know, as other calendars read it. */
export const calendarPath = '/intranet/events.ics';
/** POST multipart, field `file`. It belongs to its uploader until a news item is saved with it. */
export const newsUploadPath = '/intranet/manage/files';

// The editor.

const menu = 'manage manageIntranet' as const;
/** A row is new without `id`; 409 where it is no longer `version`. */
/* @__NO_SIDE_EFFECTS__ */
function save<Fields extends z.core.$ZodLooseShape>(path: string, about: string, fields: Fields) {
  const take = z.object({ id: z.optional(id), version: z.optional(count), ...fields });
  return write(path, { menu, about, take, give: z.object({ id: z.number(), version: z.number() }) });
}
/* @__NO_SIDE_EFFECTS__ */
function act<Asks extends z.core.$ZodLooseShape>(path: string, about: string, asks: Asks) {
  return write(path, { menu, about, take: z.object(asks), give: nothing });
}

export const managedNews = read('/intranet/manage/news', {
  menu,
  about: 'ข่าวทั้งหมดสำหรับผู้ดูแลหน้าอินทราเน็ต',
  take: z.object({ search: z.optional(text(100)), state: z.optional(z.enum(newsStates)), ...paging }),
  give: z.object({
    items: z.array(
      z.object({
        ...newsRow,
        state: z.enum(newsStates),
        publishFrom: z.nullable(z.string()),
        publishUntil: z.nullable(z.string()),
        by: z.string(),
      }),
    ),
    total: z.number(),
  }),
});

const newsFields = {
  title: needed(200),
  category: z.enum(newsCategories),
  staffOnly: flag,
  pinned: flag,
  published: flag,
  publishFrom: z.optional(z.nullable(instant)),
  publishUntil: z.optional(z.nullable(instant)),
  coverAlt: text(300),
};
const managed = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  body,
  category: z.enum(newsCategories),
  staffOnly: z.boolean(),
  pinned: z.boolean(),
  published: z.boolean(),
  publishFrom: z.nullable(z.string()),
  publishUntil: z.nullable(z.string()),
  cover: z.nullable(file),
  coverAlt: z.string(),
  files: z.array(file),
});
export type ManagedNews = z.infer<typeof managed>;

export const managedOne = read('/intranet/manage/news/:id', {
  menu,
  about: 'ข่าวหนึ่งเรื่องสำหรับแก้ไข',
  take: z.object({ id }),
  give: managed,
});

/** Of the body only what the paper of letters carries is taken. */
export const saveNews = save('/intranet/manage/news', 'บันทึกข่าว', {
  ...newsFields,
  body,
  cover: z.optional(z.nullable(z.uuid())),
  files: list(z.uuid()).check(z.maxLength(20)),
});
export const removeNews = act('/intranet/manage/news/:id/remove', 'ลบข่าว', { id });
/** All pinned items, or links, in the order in which they shall stand. */
export const orderNews = act('/intranet/manage/news-order', 'จัดลำดับข่าวปักหมุด', { ids: list(id).check(z.maxLength(200)) });

export const saveLink = save('/intranet/manage/links', 'บันทึกลิงก์', {
  title: needed(120),
  address: needed(500),
  icon: text(40),
  group: text(80),
  staffOnly: flag,
});
export const removeLink = act('/intranet/manage/links/:id/remove', 'ลบลิงก์', { id });
export const orderLinks = act('/intranet/manage/links-order', 'จัดลำดับลิงก์', { ids: list(id).check(z.maxLength(500)) });

export const saveEvent = save('/intranet/manage/events', 'บันทึกกิจกรรม', {
  title: needed(200),
  place: text(200),
  note: text(1000),
  from: instant,
  until: instant,
  allDay: flag,
  staffOnly: flag,
});
export const removeEvent = act('/intranet/manage/events/:id/remove', 'ลบกิจกรรม', { id });

/** A sentence that everybody who is in the office now sees at once [T1]. */
export const sayNow = act('/intranet/manage/say', 'ส่งข้อความถึงผู้ที่กำลังใช้งาน', { message: needed(300) });

export const intranetHistory = read('/intranet/manage/history', {
  menu,
  about: 'ประวัติการแก้ไขหน้าอินทราเน็ต',
  take: z.object({ ...paging }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        act: z.enum(['ADDED', 'CHANGED', 'REMOVED', 'ORDERED', 'SAID']),
        what: z.enum(['news', 'link', 'event', 'poll', 'say']),
        title: z.string(),
      }),
    ),
    total: z.number(),
  }),
});
