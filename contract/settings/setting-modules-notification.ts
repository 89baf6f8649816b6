import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { noticeChannels, noticeRoles } from '../notify/notice-entry.ts';
import { noticeModules } from '../notify/notices.ts';
import { count, flag, list, text } from '../wire.ts';
import { pageView } from './row-calls.ts';

/** [S42] Which events are told, to whom, by which channel. */

const audience = z.partialRecord(z.enum(noticeRoles), z.array(z.enum(noticeChannels)));

const event = z.object({
  event: z.string(),
  module: z.enum(noticeModules),
  /** What the product calls it, whatever the agency's words are. */
  title: z.string(),
  active: z.boolean(),
  /** Somebody waits for it: it is neither switched off nor sent another way. */
  always: z.boolean(),
  /** Parts in which a person can be reached, and channels that it can go by. */
  roles: z.array(z.enum(noticeRoles)),
  channels: z.array(z.enum(noticeChannels)),
  audience,
  version: z.number(),
});
export type EventRule = z.infer<typeof event>;

export const noticeRules = pageView('setting-modules-notification', '/settings/notice-events', 'เหตุการณ์ที่แจ้งเตือน ช่องทาง และผู้รับ', {
  events: z.array(event),
  /** How many persons each part concerns now. */
  people: z.record(z.enum(noticeRoles), z.number()),
  /** Channels that the agency has switched on, and set up. */
  used: z.array(z.enum(noticeChannels)),
  /** Switched on, but what they are sent with has not been set: no mail server, no LINE account. */
  lacking: z.array(z.enum(noticeChannels)),
});

/** All or none of the changed events; 409 where somebody else changed one of them since. */
export const saveNoticeRules = write('/settings/notice-events', {
  access: 'manage setting-modules-notification',
  about: 'บันทึกเหตุการณ์ที่แจ้งเตือน',
  take: z.object({
    events: list(z.object({ event: text(60), version: count, active: flag, audience })).check(z.minLength(1, 'required'), z.maxLength(100)),
  }),
  give: z.object({ saved: z.number() }),
});
