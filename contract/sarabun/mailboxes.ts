import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, paging, text } from '../wire.ts';

/** Mails that come into the tray, and those that do not. */

/** What became of a mail: it is being taken, lies in the tray, came before, is none for the tray, can't be taken. */
export const mailStates = ['FOUND', 'TAKEN', 'AGAIN', 'HEARD', 'SKIPPED', 'REFUSED'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was left in its mailbox. */
export const mailReasons = ['auto_reply', 'bulk', 'bounce', 'own_address', 'too_large', 'too_complex', 'unreadable', 'gone'] as const;
export type MailReason = (typeof mailReasons)[number];

/** Why a mailbox can't be read. */
export const mailboxFaults = [
  'unreachable',
  'certificate',
  'sign_in',
  'folder',
  'host_inside',
  'plain',
  'no_password',
  'flood',
  'failed',
] as const;
export type MailboxFault = (typeof mailboxFaults)[number];

const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** With what stands in the form, saved or not; a password that is left out is the one that was saved with that row. */
export const testMailbox = read('/settings/mailboxes/test', {
  method: 'POST',
  work: 'page',
  access: 'manage mailboxes',
  about: 'ทดสอบการเชื่อมต่อกล่องจดหมาย',
  take: z.object({ id: z.optional(id), values }),
  give: z.object({
    ok: z.boolean(),
    fault: z.nullable(z.enum(mailboxFaults)),
    /** What the other server really said. */
    answer: z.string(),
    /** Mails in the folder, and those of them that would be looked at. */
    mails: z.number(),
    fresh: z.number(),
  }),
});

/** How each mailbox fares. */
export const mailboxStates = read('/settings/mailboxes/states', {
  access: 'view mailboxes',
  about: 'สถานะกล่องจดหมาย',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        active: z.boolean(),
        lookedAt: z.nullable(z.string()),
        fault: z.nullable(z.enum(mailboxFaults)),
        faultSince: z.nullable(z.string()),
        /** Of the last 24 hours. */
        taken: z.number(),
        left: z.number(),
        /** To be tried again. */
        waiting: z.number(),
      }),
    ),
  }),
});

/** Looks into all mailboxes now, beside the clock. */
export const lookIntoMailboxes = write('/settings/mailboxes/look', {
  work: 'page',
  access: 'manage mailboxes',
  about: 'ตรวจกล่องจดหมายเดี๋ยวนี้',
  give: z.object({}),
});

const receivedMail = z.object({
  id: z.number(),
  mailbox: z.string(),
  state: z.enum(mailStates),
  reason: z.nullable(z.enum(mailReasons)),
  from: z.string(),
  subject: z.string(),
  size: z.number(),
  arrivedAt: z.string(),
  /** Files of it that were not taken. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  itemId: z.nullable(z.number()),
  /** The mail as it came can be had. */
  kept: z.boolean(),
  /** It may be asked for though it was passed over. */
  mayTake: z.boolean(),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

/** Mails of the mailboxes of the caller's registries, the newest first. */
export const receivedMails = read('/sarabun/received-mails', {
  menu: 'view intake',
  about: 'จดหมายที่เข้ามาทางอีเมลและผลการรับ',
  take: z.object({ state: z.optional(z.enum(mailStates)), search: z.optional(text(200)), ...paging }),
  give: z.object({
    data: z.array(receivedMail),
    total: z.number(),
    /** The caller keeps a mailbox at all. */
    mailboxes: z.number(),
  }),
});

/** Has a mail taken that was passed over as an automatic one. */
export const takeMail = write('/sarabun/received-mails/take', {
  menu: 'manage intake',
  about: 'รับจดหมายที่ข้ามไว้เข้าถาด',
  take: z.object({ id }),
  give: z.object({}),
});

/** GET: the mail as it came (message/rfc822), for the registry of its unit. */
export const mailOriginalPath = (mailId: number | ':id') => `/sarabun/received-mails/${mailId}/original`;
