import { z } from 'zod/mini';
import { noticeModules, noticeParts } from '../notify/notices.ts';
import { text } from '../wire.ts';
import { changeVersion, pageView } from './row-calls.ts';

/** [S43] The words of each event, in every language. */

const parts = z.object({ title: z.string(), detail: z.string(), mailSubject: z.string(), mailBody: z.string() });
const texts = z.record(z.string(), parts);

const item = z.object({
  event: z.string(),
  module: z.enum(noticeModules),
  /** Parts that the event has. */
  parts: z.array(z.enum(noticeParts)),
  placeholders: z.array(z.string()),
  /** The mail has to name them. */
  needs: z.array(z.string()),
  texts,
  standard: texts,
  changed: z.boolean(),
  version: z.number(),
  by: z.string(),
  at: z.string(),
});
export type NoticeWords = z.infer<typeof item>;

export const noticeTexts = pageView('setting-modules-notification-lists', '/settings/notice-texts', 'ข้อความของการแจ้งเตือนแต่ละเหตุการณ์', {
  items: z.array(item),
});

const typed = z.object({ title: text(200), detail: text(500), mailSubject: text(200), mailBody: text(4000) });

/** Words of the next notice of this event; what was told keeps its own. An empty part takes the product's words. */
export const saveNoticeText = changeVersion(
  '/settings/notice-texts/:event',
  'manage setting-modules-notification-lists',
  'บันทึกข้อความแจ้งเตือน',
  { event: text(60), texts: z.record(z.string(), typed) },
);

export const resetNoticeText = changeVersion(
  '/settings/notice-texts/:event/reset',
  'manage setting-modules-notification-lists',
  'กลับไปใช้ข้อความของระบบ',
  { event: text(60) },
);
