import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, needed, text } from '../wire.ts';

/**
 * The calls of the installation's administrators, at a host of their own. They tell of an agency what it is called, where, how it stands, and whole
 * numbers and times; never a subject, a letter's number, a person, the name of a file.
 */

export const agencyStates = ['NEW', 'ACTIVE', 'BEHIND', 'SUSPENDED', 'REMOVED'] as const;
export type AgencyState = (typeof agencyStates)[number];
export const agencyActs = [
  'make',
  'key',
  'add-host',
  'main-host',
  'remove-host',
  'suspend',
  'resume',
  'remove',
  'destroy',
  'limits',
  'backup',
  'export',
  'restore',
] as const;
/** What two administrators decide together. */
export const consentActs = ['export', 'restore', 'remove'] as const;
export type ConsentAct = (typeof consentActs)[number];

const number = z.nullable(z.number());
const moment = z.nullable(z.string());
/** As the agency last told them; `at` null: never yet. */
const figures = z.object({
  at: moment,
  /** Later than `at`: it did not answer then. */
  askedAt: moment,
  tables: number,
  day: moment,
  lettersIn: number,
  lettersOut: number,
  lettersInBefore: number,
  lettersOutBefore: number,
  people: number,
  bytes: number,
  jobsWaiting: number,
  jobsGivenUp: number,
  deliveriesFailed: number,
  backedUpAt: moment,
  checkedAt: moment,
  findings: number,
});

const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));
/** What one agency may take of what all share; null: as the product has it. */
const limits = {
  /** MB of files that it keeps. */
  storageMb: limit,
  /** Messages by mail in a day. */
  mailsDay: limit,
  /** Calls of a minute, live connections, and MB of bodies under way, on each server. */
  callsMinute: limit,
  sockets: limit,
  uploadsMb: limit,
};
export type AgencyLimits = z.output<z.ZodMiniObject<typeof limits>>;

const agency = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  state: z.enum(agencyStates),
  /** Why it is suspended, or its tables are behind. */
  reason: z.string(),
  /** The main one first. */
  hosts: z.array(z.string()),
  /** Where it is called; null without a host. */
  address: z.nullable(z.string()),
  figures: z.nullable(figures),
  limits: z.object(limits),
});
export type AgencySeen = z.output<typeof agency>;

const code = z.string().check(z.regex(/^[a-z][a-z0-9]{1,19}$/));
const host = needed(253);
const done = z.object({});

/** By the one-time link: what the program for codes is set up with. Each call makes it anew. */
export const beginAccount = write('/administration/begin', {
  access: 'open',
  key: 'none',
  about: 'เริ่มใช้บัญชีผู้ดูแลระบบกลาง',
  take: z.object({ key: text(100) }),
  give: z.object({ username: z.string(), secret: z.string(), uri: z.string() }),
});

/** Password and second factor stand from here on, and the link is spent. */
export const finishAccount = write('/administration/finish', {
  access: 'open',
  key: 'none',
  about: 'ตั้งรหัสผ่านและการยืนยันตัวตนของผู้ดูแลระบบกลาง',
  take: z.object({ key: text(100), password: z.string().check(z.maxLength(200)), code: text(20) }),
  give: z.object({ recoveryCodes: z.array(z.string()) }),
});

/** All of it in one step: nobody learns which part was wrong. */
export const signIn = write('/administration/sign-in', {
  access: 'open',
  key: 'none',
  about: 'เข้าสู่ระบบของผู้ดูแลระบบกลาง',
  take: z.object({ username: needed(40), password: z.string().check(z.minLength(1, 'required'), z.maxLength(200)), code: needed(20) }),
  give: z.object({ username: z.string() }),
});

export const signOut = write('/administration/sign-out', { key: 'none', about: 'ออกจากระบบของผู้ดูแลระบบกลาง', give: done });

export const whoAmI = read('/administration/me', {
  about: 'ผู้ดูแลระบบกลางที่เข้าใช้อยู่',
  give: z.object({ username: z.string(), version: z.string() }),
});

export const listAgencies = read('/administration/agencies', {
  about: 'หน่วยงานทั้งหมดของระบบกลาง',
  take: z.object({ search: z.optional(text(200)), state: z.optional(z.enum(agencyStates)) }),
  give: z.object({ agencies: z.array(agency), total: z.number() }),
});

export const readAgency = read('/administration/agencies/:code', {
  about: 'หน่วยงานหนึ่งของระบบกลาง',
  take: z.object({ code }),
  give: z.object({ agency }),
});

export const listActs = read('/administration/agencies/:code/acts', {
  about: 'สิ่งที่ทำกับหน่วยงาน ใหม่สุดก่อน',
  take: z.object({ code }),
  give: z.object({ acts: z.array(z.object({ id: z.number(), act: z.string(), detail: z.string(), by: z.string(), at: z.string() })) }),
});

/** `setUp`: where the agency is set up for the first time, told once. */
export const createAgency = write('/administration/agencies', {
  about: 'เพิ่มหน่วยงาน',
  take: z.object({ code: needed(40), name: needed(200), nameEn: text(200), host }),
  give: z.object({ code: z.string(), setUp: z.string() }),
});

export const renewSetUp = write('/administration/agencies/:code/key', {
  about: 'ออกลิงก์ตั้งค่าหน่วยงานใหม่',
  take: z.object({ code }),
  give: z.object({ setUp: z.string() }),
});

export const addAgencyHost = write('/administration/agencies/:code/hosts', {
  about: 'เพิ่มที่อยู่ของหน่วยงาน',
  take: z.object({ code, host, main: z.boolean() }),
  give: done,
});

export const removeAgencyHost = write('/administration/agencies/:code/hosts/remove', {
  about: 'เลิกใช้ที่อยู่ของหน่วยงาน',
  take: z.object({ code, host }),
  give: done,
});

export const setAgencyLimits = write('/administration/agencies/:code/limits', {
  about: 'กำหนดขีดจำกัดของหน่วยงาน',
  take: z.object({ code, ...limits }),
  give: done,
});

export const suspend = write('/administration/agencies/:code/suspend', {
  about: 'ระงับการให้บริการของหน่วยงาน',
  take: z.object({ code, order: needed(100), reason: needed(500) }),
  give: done,
});

export const resume = write('/administration/agencies/:code/resume', {
  about: 'เปิดให้บริการหน่วยงานต่อ',
  take: z.object({ code }),
  give: done,
});

const asked = z.object({ consent: z.number() });

/** Waits for the consent of another administrator, which removes it. `repeated`: the code of the agency once more, so that the right one is meant. */
export const askRemoval = write('/administration/agencies/:code/remove', {
  about: 'ขอถอนหน่วยงานออกจากระบบ',
  take: z.object({ code, order: needed(100), repeated: needed(40) }),
  give: asked,
});

/** Waits for the consent of another administrator; after it the command on the machine exports, once. */
export const askExport = write('/administration/agencies/:code/export', {
  about: 'ขอส่งออกข้อมูลทั้งหน่วยงาน',
  take: z.object({ code, order: needed(100) }),
  give: asked,
});

export const consentStates = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'OVER', 'DONE'] as const;
const consent = z.object({
  id: z.number(),
  agency: z.string(),
  /** '' of one that is not there yet. */
  name: z.string(),
  act: z.enum(consentActs),
  reason: z.string(),
  detail: z.string(),
  /** `administrator/NAME`, or the user of the machine. */
  askedBy: z.string(),
  askedAt: z.string(),
  /** Consented to and carried out before. */
  until: z.string(),
  state: z.enum(consentStates),
  decidedBy: z.string(),
  decidedAt: moment,
  note: z.string(),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ConsentSeen = z.output<typeof consent>;

export const listConsents = read('/administration/consents', {
  about: 'คำขอที่ต้องมีผู้ดูแลระบบกลางสองคน ที่รออยู่มาก่อน',
  give: z.object({ consents: z.array(consent) }),
});

export const approveConsent = write('/administration/consents/:consentId/approve', {
  about: 'เห็นชอบคำขอของผู้ดูแลระบบกลางอีกคน',
  take: z.object({ consentId: id, note: text(500) }),
  give: done,
});

export const refuseConsent = write('/administration/consents/:consentId/refuse', {
  about: 'ไม่เห็นชอบคำขอของผู้ดูแลระบบกลางอีกคน',
  take: z.object({ consentId: id, note: needed(500) }),
  give: done,
});

export const withdrawConsent = write('/administration/consents/:consentId/withdraw', {
  about: 'ถอนคำขอของตนเอง',
  take: z.object({ consentId: id }),
  give: done,
});
