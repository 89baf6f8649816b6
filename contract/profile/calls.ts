import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, needed, nothing } from '../wire.ts';

/** What a person does with his own account; nobody else's is ever reached by these calls. */

export const sessionShape = {
  id: z.number(),
  /** The browser as it names itself. */
  device: z.string(),
  ip: z.string(),
  since: z.string(),
  lastSeen: z.string(),
  /** The session that asks. */
  own: z.boolean(),
};
const session = z.object(sessionShape);
export type OwnSession = z.infer<typeof session>;

export const ownSessions = read('/users/sessions', {
  about: 'อุปกรณ์ที่ตนเองเข้าสู่ระบบอยู่',
  give: z.object({ sessions: z.array(session) }),
});

export const endOwnSession = write('/users/sessions/:sessionId/end', {
  about: 'ให้อุปกรณ์หนึ่งของตนเองออกจากระบบ',
  take: z.object({ sessionId: id }),
  give: nothing,
});

export const endOtherSessions = write('/users/sessions/end-others', {
  about: 'ให้อุปกรณ์อื่นของตนเองออกจากระบบทั้งหมด',
  give: z.object({ ended: z.number() }),
});

const signIn = z.object({
  id: z.number(),
  at: z.string(),
  /** What was done, in the reader's language. */
  text: z.string(),
  refused: z.boolean(),
  /** Browser and machine in known words, or empty. */
  device: z.string(),
  ip: z.string(),
});
export type SignIn = z.infer<typeof signIn>;
/** Days that the history of sign-ins reaches back. */
export const signInDays = 90;

export const signIns = read('/users/sign-ins', {
  about: 'ประวัติการเข้าสู่ระบบของตนเอง 90 วัน รวมครั้งที่ไม่สำเร็จ',
  take: z.object({ page: z.optional(count), refused: z.optional(flag) }),
  give: z.object({ rows: z.array(signIn), total: z.number(), refused: z.number() }),
});

/** One's own photo: multipart with `file` (PNG or JPEG), and the square of it as `left`, `top`, `size` in the address. */
export const ownPhotoPath = '/users/photo';
export const removeOwnPhoto = write('/users/photo/remove', {
  about: 'ลบรูปประจำตัวของตนเอง',
  give: nothing,
});

/** Purposes that a person is asked for, each by itself. The notice is acknowledged; the others are free. */
export const consentPurposes = ['PDPA', 'PHOTO', 'LINE', 'COOKIE', 'RACE', 'RELIGION', 'BLOOD'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
/** Switched on and off in the account's page; the sensitive ones are given with their value. */
export const freePurposes = ['PHOTO', 'LINE', 'COOKIE'] as const;
export type FreePurpose = (typeof freePurposes)[number];

const decision = z.object({
  id: z.number(),
  purpose: z.enum(consentPurposes),
  version: z.number(),
  /** SHA-256 of the text that was decided on. */
  hash: z.string(),
  language: z.string(),
  agreed: z.boolean(),
  at: z.string(),
  channel: z.string(),
  ip: z.string(),
});
export type ConsentDecision = z.infer<typeof decision>;

const purpose = z.object({
  purpose: z.enum(consentPurposes),
  /** null: never decided on the text in force. */
  agreed: z.nullable(z.boolean()),
  at: z.nullable(z.string()),
  version: z.number(),
  /** The text in force, in the reader's language. */
  text: z.array(z.string()),
});
export type ConsentNow = z.infer<typeof purpose>;

const consents = z.object({ purposes: z.array(purpose), decisions: z.array(decision) });

export const ownConsents = read('/users/consents', {
  about: 'ความยินยอมของตนเองทุกวัตถุประสงค์ พร้อมประวัติ',
  give: consents,
});

export const saveConsent = write('/users/consents', {
  about: 'ให้หรือถอนความยินยอมรายวัตถุประสงค์',
  take: z.object({ purpose: z.enum(freePurposes), agreed: flag }),
  give: consents,
});

/** The dashboard stays shut until the notice is acknowledged again. */
export const withdrawNotice = write('/users/consents/withdraw-notice', {
  about: 'ถอนความยินยอมตามประกาศความเป็นส่วนตัว',
  give: z.object({ message: z.string() }),
});

/** A text that somebody decided on, as it stood then. */
export const consentText = read('/users/consents/:purpose/:version', {
  about: 'ข้อความขอความยินยอมฉบับหนึ่ง',
  take: z.object({ purpose: z.enum(consentPurposes), version: count }),
  give: z.object({ th: z.array(z.string()), en: z.array(z.string()), hash: z.string(), since: z.string() }),
});

export const dataCopy = z.object({
  id: z.number(),
  state: z.enum(['WAITING', 'READY', 'FAILED', 'GONE']),
  askedAt: z.string(),
  madeAt: z.nullable(z.string()),
  goneAfter: z.nullable(z.string()),
  size: z.nullable(z.number()),
});
export type DataCopy = z.infer<typeof dataCopy>;
/** Days that a copy is kept. */
export const copyDays = 7;

export const dataRequestKinds = ['ERASE', 'CORRECT', 'OBJECT', 'RESTRICT'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];
/** Days within which the law wants an answer. */
export const answerDays = 30;

export const dataDecisions = ['DONE', 'PARTLY', 'REFUSED'] as const;

export const dataRequestShape = {
  id: z.number(),
  kind: z.enum(dataRequestKinds),
  text: z.string(),
  askedAt: z.string(),
  dueOn: z.string(),
  decision: z.nullable(z.enum(dataDecisions)),
  answer: z.string(),
  decidedAt: z.nullable(z.string()),
};
const ownRequest = z.object(dataRequestShape);
export type OwnDataRequest = z.infer<typeof ownRequest>;

export const ownData = read('/users/data', {
  about: 'สำเนาข้อมูลของตนเองและคำขอใช้สิทธิ',
  give: z.object({ copies: z.array(dataCopy), requests: z.array(ownRequest) }),
});

export const askCopy = write('/users/data/copies', {
  about: 'ขอสำเนาข้อมูลของตนเอง',
  give: z.object({ copy: dataCopy }),
});

/** An address of five minutes for this session only. */
export const copyLink = read('/users/data/copies/:copyId/link', {
  about: 'ลิงก์ดาวน์โหลดสำเนาข้อมูลของตนเอง',
  method: 'POST',
  take: z.object({ copyId: id }),
  give: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const askDataRight = write('/users/data/requests', {
  about: 'ขอให้ลบ แก้ไข คัดค้าน หรือระงับการใช้ข้อมูลของตนเอง',
  take: z.object({ kind: z.enum(dataRequestKinds), text: needed(2000) }),
  give: z.object({ request: ownRequest }),
});

export const contactFields = ['email', 'username', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

export const ownContact = read('/users/contact', {
  about: 'ชื่อบัญชี อีเมล และโทรศัพท์ของตนเอง และที่เปลี่ยนเองได้',
  give: z.object({
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    /** What the agency lets a person change himself. */
    may: z.array(z.enum(contactFields)),
    waiting: z.nullable(z.object({ field: z.enum(contactFields), value: z.string(), until: z.string() })),
  }),
});

/** A new address gets the code itself; a new name or number is confirmed at the address that stands. */
export const askContactChange = write('/users/contact', {
  proof: 'contact',
  about: 'ขอเปลี่ยนชื่อบัญชี อีเมล หรือโทรศัพท์ของตนเอง',
  take: z.object({ field: z.enum(contactFields), value: needed(254) }),
  give: z.object({ sentTo: z.string(), expiresIn: z.number() }),
});

export const confirmContactChange = write('/users/contact/confirm', {
  proof: 'contact',
  about: 'ยืนยันการเปลี่ยนด้วยรหัสทางอีเมล',
  take: z.object({ code: needed(10) }),
  give: z.object({ field: z.enum(contactFields), value: z.string() }),
});
