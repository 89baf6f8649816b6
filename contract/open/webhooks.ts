import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, id, list } from '../wire.ts';

/**
 * What is told to other systems. A message says what happened to what, in words of no letter: `id`, `type`, `time`, `agency`, `key`, `state`, `n`.
 * What there is to know is fetched with the token. `letter.offered`, `.received`, `.refused`: of an offer, `key` is its id. `draft.returned`,
 * `letter.numbered`, `letter.sent`, `delivery.changed` (a receiver outside; `state` that of his part), `circular.done`: of a draft, `key` is its id.
 * `citizen.changed`: of what somebody gave at the desk whose tray is of the client's units; `key` is its item of the tray, `state` the step that he
 * sees. `client.expires`: of the client, `state` its last day.
 */
export const webhookEvents = [
  'letter.offered',
  'letter.received',
  'letter.refused',
  'draft.returned',
  'letter.numbered',
  'letter.sent',
  'delivery.changed',
  'circular.done',
  'citizen.changed',
  'client.expires',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookStates = ['QUEUED', 'SENT', 'FAILED'] as const;

/** Minutes between the tries, and after the last of them an hour each, until so many hours have passed. */
export const retries = { minutes: [1, 5, 15, 60], hours: 72 } as const;
/** Tries of one address that fail in a row, after which it is left alone for so many minutes; days after which it is switched off. */
export const patienceWith = { failures: 10, minutes: 15, days: 5 } as const;
/** Days before its end at which a client's systems are told; days that messages are kept; letters of an answer that are kept. */
export const expiryNotice = 14;
export const keptDays = 30;
export const answerHead = 1024;

const one = { webhookId: id };

export const webhookFacts = read('/settings/webhooks/:webhookId/facts', {
  access: 'view webhooks',
  about: 'กุญแจและสถานะของปลายทางแจ้งเหตุการณ์',
  take: z.object(one),
  give: z.object({
    secretAt: z.nullable(z.string()),
    formerAt: z.nullable(z.string()),
    failingSince: z.nullable(z.string()),
    offReason: z.nullable(z.enum(['GONE', 'FAILING'])),
    waiting: z.number(),
    failed: z.number(),
  }),
});

/** Told this once. The one before it signs beside it until it is ended. */
export const makeWebhookSecret = write('/settings/webhooks/:webhookId/secret', {
  access: 'manage webhooks',
  about: 'ออกกุญแจลงลายมือชื่อของปลายทางแจ้งเหตุการณ์',
  take: z.object(one),
  give: z.object({ secret: z.string() }),
});

export const endFormerSecret = write('/settings/webhooks/:webhookId/former/end', {
  access: 'manage webhooks',
  about: 'เลิกใช้กุญแจเดิมของปลายทางแจ้งเหตุการณ์',
  take: z.object(one),
  give: z.object({}),
});

/** A message of the type `test`, now and once; nothing of it is kept. */
export const tryWebhook = read('/settings/webhooks/:webhookId/try', {
  method: 'POST',
  work: 'page',
  access: 'manage webhooks',
  about: 'ทดลองส่งไปยังปลายทางแจ้งเหตุการณ์',
  take: z.object(one),
  /** `http`: the status of the answer; null where there was none. */
  give: z.object({ ok: z.boolean(), http: z.nullable(z.number()), answer: z.string() }),
});

const delivery = z.object({
  id: z.number(),
  webhook: z.string(),
  event: z.enum(webhookEvents),
  key: z.string(),
  messageId: z.string(),
  madeAt: z.string(),
  state: z.enum(webhookStates),
  attempts: z.number(),
  nextAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  status: z.nullable(z.number()),
  answer: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** Of the last 30 days, the newest first. */
export const listWebhookDeliveries = read('/settings/webhook-deliveries', {
  access: 'view webhook-deliveries',
  about: 'เหตุการณ์ที่ส่งไปยังระบบภายนอก',
  take: z.object({
    webhookId: z.optional(id),
    state: z.optional(z.enum(webhookStates)),
    page: z.optional(count),
    pageSize: z.optional(count),
  }),
  give: z.object({
    items: z.array(delivery),
    total: z.number(),
    webhooks: z.array(z.object({ id: z.number(), name: z.string() })),
    manage: z.boolean(),
  }),
});

/** At once, with the same bytes under the same id. */
export const sendWebhookAgain = write('/settings/webhook-deliveries/again', {
  access: 'manage webhook-deliveries',
  about: 'ส่งเหตุการณ์อีกครั้ง',
  take: z.object({ ids: list(id) }),
  give: z.object({ changed: z.number() }),
});

/** The same of all that failed since a day, to one address or to all. */
export const sendFailedAgain = write('/settings/webhook-deliveries/failed/again', {
  access: 'manage webhook-deliveries',
  about: 'ส่งเหตุการณ์ที่ไม่สำเร็จอีกครั้ง',
  take: z.object({ webhookId: z.optional(id), since: day }),
  give: z.object({ changed: z.number() }),
});
