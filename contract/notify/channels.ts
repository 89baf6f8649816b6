import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, list, needed, text } from '../wire.ts';
import { noticeGroups, outsideChannels } from './notice-entry.ts';

/** Channels of notices: what a person chooses, his LINE account and browsers, and what the office sent. */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Why a person can't choose here: the agency does not use the channel, does not send this group by it, or wants everybody to have it. */
const lock = z.enum(['off', 'noServer', 'notSent', 'forced']);

const cell = z.object({ on: z.boolean(), lock: z.nullable(lock) });

const hours = {
  /** The agency's quiet hours, one's own, or none. */
  quiet: z.enum(['agency', 'own', 'never']),
  quietFrom: time,
  quietUntil: time,
  /** Weekends and holidays too. */
  quietDays: flag,
  /** One mail and one LINE message of the day, each by itself, or as the agency has it. */
  digest: z.enum(['agency', 'daily', 'each']),
  /** 0 to 23, Bangkok. */
  digestHour: count.check(z.refine((value) => value <= 23)),
};

const device = z.object({
  id: z.number(),
  name: z.string(),
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** SHA-256 of its endpoint, by which a browser knows itself. */
  mark: z.string(),
});
export type PushDevice = z.infer<typeof device>;

const choices = z.object({
  groups: z.array(z.object({ group: z.enum(noticeGroups), by: z.record(z.enum(outsideChannels), cell) })),
  ...hours,
  agency: z.object({
    quiet: z.boolean(),
    quietFrom: z.string(),
    quietUntil: z.string(),
    quietDays: z.boolean(),
    digest: z.boolean(),
    digestHour: z.number(),
  }),
  /** '' where none is kept. */
  mail: z.string(),
  line: z.object({ offered: z.boolean(), linked: z.boolean() }),
  push: z.object({ offered: z.boolean(), publicKey: z.string(), devices: z.array(device) }),
  version: z.number(),
});
export type NoticeChoicesNow = z.infer<typeof choices>;

export const noticeChoices = read('/users/notice-choices', {
  about: 'ช่องทางแจ้งเตือนที่ข้าพเจ้าเลือก',
  give: choices,
});
/** `off`: by channel the groups that are switched off. */
export const saveNoticeChoices = write('/users/notice-choices', {
  about: 'บันทึกช่องทางแจ้งเตือนของข้าพเจ้า',
  take: z.object({ version: count, off: z.partialRecord(z.enum(outsideChannels), list(z.enum(noticeGroups))), ...hours }),
  give: choices,
});

/** This browser shows notices from now on. Of another person before: his no longer. */
export const addPushDevice = write('/users/push-devices', {
  proof: 'channels',
  about: 'ให้เบราว์เซอร์นี้แสดงการแจ้งเตือนของข้าพเจ้า',
  key: 'optional',
  take: z.object({
    endpoint: needed(1000),
    keys: z.object({ p256dh: needed(200), auth: needed(100) }),
    name: text(100),
  }),
  give: z.object({ device }),
});
/** This browser, by the endpoint that it alone knows, as when its person signs out. */
export const leavePushDevice = write('/users/push-devices/leave', {
  about: 'เลิกแสดงการแจ้งเตือนบนเบราว์เซอร์นี้',
  key: 'optional',
  take: z.object({ endpoint: needed(1000) }),
  give: z.object({ removed: z.boolean() }),
});
/** Another one of one's own. */
export const removePushDevice = write('/users/push-devices/remove', {
  proof: 'channels',
  about: 'เลิกแสดงการแจ้งเตือนบนเบราว์เซอร์',
  key: 'optional',
  take: z.object({ id }),
  give: z.object({ removed: z.boolean() }),
});

const lineAccountNow = z.object({
  linked: z.boolean(),
  since: z.nullable(z.string()),
  /** Of the agency's official account, with its @; '' where none is set. */
  basicId: z.string(),
  /** Opens the official account in LINE; '' where none is set. */
  address: z.string(),
});
export type LineAccountNow = z.infer<typeof lineAccountNow>;

export const lineAccount = read('/users/line-account', {
  about: 'การเชื่อมบัญชี LINE ของข้าพเจ้า',
  give: lineAccountNow,
});
/** A code to be sent to the official account: single use, short; the one before is dead. */
export const makeLineCode = write('/users/line-account/code', {
  proof: 'channels',
  about: 'ขอรหัสเชื่อมบัญชี LINE',
  give: z.object({ code: z.string(), until: z.string() }),
});
/** For LINE's own page of linking, with the token that it gave in the chat. */
export const makeLineNonce = write('/users/line-account/nonce', {
  proof: 'channels',
  about: 'เชื่อมบัญชี LINE ผ่านหน้าของ LINE',
  take: z.object({ linkToken: needed(200) }),
  give: z.object({ address: z.string() }),
});
export const unlinkLine = write('/users/line-account/unlink', {
  proof: 'channels',
  about: 'ยกเลิกการเชื่อมบัญชี LINE',
  give: lineAccountNow,
});

export const deliveryStates = ['HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id,
  channel: z.enum(outsideChannels),
  state: z.enum(deliveryStates),
  kind: z.string(),
  /** Its name in contract/notify/notices.ts; '' for a mail of before. */
  event: z.string(),
  /** What the event is called. */
  title: z.string(),
  /** '' for an address that is nobody's here. */
  person: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Its words open an account or a key. */
  secret: z.boolean(),
  /** '' for what concerns a letter: its words are for its reader. '' for what is secret, but where `secretsShown`. */
  body: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Not before: the end of quiet hours, or of the wait after a failure. */
  nextAt: z.nullable(z.string()),
  attempts: z.number(),
  error: z.nullable(z.string()),
});
export type DeliveryRow = z.infer<typeof delivery>;

/** What goes out and went out, newest first. */
export const mailOutbox = read('/admin/mail-outbox', {
  menu: 'view mailOutbox',
  about: 'การส่งออกทางอีเมล LINE และเบราว์เซอร์',
  take: z.object({
    page: z.optional(count),
    state: z.optional(z.enum(deliveryStates)),
    channel: z.optional(z.enum(outsideChannels)),
    event: z.optional(text(60)),
    /** Of a person or an address. */
    search: z.optional(text(100)),
  }),
  give: z.object({
    data: z.array(delivery),
    total: z.number(),
    /** By channel and state, of all that is kept. */
    counts: z.array(z.object({ channel: z.enum(outsideChannels), state: z.enum(deliveryStates), count: z.number() })),
    /** Channels that have a server to send by. */
    ready: z.array(z.enum(outsideChannels)),
    /** Events among what is kept. */
    events: z.array(z.object({ event: z.string(), title: z.string() })),
    /** May the caller send again and cancel? */
    manage: z.boolean(),
    /** A trial system without a mail server: links and codes are shown, which no real one does. */
    secretsShown: z.boolean(),
  }),
});
/* @__NO_SIDE_EFFECTS__ */
function withDeliveries(path: string, about: string) {
  const take = z.object({ ids: list(id).check(z.minLength(1, 'required'), z.maxLength(100)) });
  return write(path, { menu: 'manage mailOutbox', about, take, give: z.object({ changed: z.number() }) });
}
/** What failed, was cancelled or waits: at once. The key stays, so nobody gets it twice. */
export const sendAgain = withDeliveries('/admin/deliveries/again', 'ส่งรายการที่ส่งไม่สำเร็จอีกครั้ง');
export const cancelDeliveries = withDeliveries('/admin/deliveries/cancel', 'ยกเลิกรายการที่ยังไม่ส่ง');
