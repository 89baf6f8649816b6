import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, needed, text } from '../wire.ts';
import type { Fields } from './define.ts';

/** One provider of sign-in: where it is, how we prove ourselves to it, and which of its claims is which field of a person. */
/** Duties whose holders the agency may oblige to a second factor: who holds one can open what is not his own. */
export const factorRoles = ['ADMIN', 'REGISTRY', 'SECRET_REGISTRY', 'CLEARED', 'SIGNER', 'AUDITOR', 'EXECUTIVE'] as const;
export type FactorRole = (typeof factorRoles)[number];

/** What becomes of a letter for which no time stamp is to be had: it waits for one, goes without, or is refused before anything is signed. */
export const whenNoStamp = ['WAIT', 'WITHOUT', 'REFUSE'] as const;
export type WhenNoStamp = (typeof whenNoStamp)[number];

const provider = {
  oidcName: { is: 'text', max: 60 },
  oidcNameEn: { is: 'text', max: 60 },
  oidcIssuer: { is: 'text', max: 300, format: 'url' },
  oidcClientId: { is: 'text', max: 200, required: { beside: 'oidcIssuer' } },
  oidcAuth: { is: 'choice', of: ['BASIC', 'POST', 'PRIVATE_KEY', 'NONE'], required: true },
  oidcSecret: { is: 'text', max: 500, hidden: true },
  oidcPrivateKey: { is: 'text', max: 8000, lines: 4, hidden: true },
  oidcScopes: { is: 'text', max: 200, required: true },
  oidcClaim: { is: 'text', max: 60, required: true },
  oidcMatches: { is: 'choice', of: ['ID_CARD', 'EMAIL', 'USER_AD', 'USERNAME', 'EMPLOYEE_CODE'], required: true },
  oidcTrusted: { is: 'switch' },
  oidcSignOut: { is: 'switch' },
} as const satisfies Fields;

/**
 * What administrators set for the whole office, by part. Where the environment says something it wins and the field is locked;
 * then comes what was set here; then the brand's or the product's own. An empty text takes the brand's.
 */
export const configParts = {
  brand: {
    titleTh: { is: 'text', max: 120 },
    titleEn: { is: 'text', max: 120 },
    agencyTh: { is: 'text', max: 200 },
    agencyEn: { is: 'text', max: 200 },
    welcomeTh: { is: 'text', max: 300, lines: 2 },
    welcomeEn: { is: 'text', max: 300, lines: 2 },
    footerTh: { is: 'text', max: 300 },
    footerEn: { is: 'text', max: 300 },
    copyrightTh: { is: 'text', max: 200 },
    copyrightEn: { is: 'text', max: 200 },
    copyrightYear: { is: 'number', min: 2000, max: 2200, required: true },
    contactTh: { is: 'text', max: 500, lines: 3 },
    contactEn: { is: 'text', max: 500, lines: 3 },
  },
  look: {
    colour: { is: 'text', max: 7, format: 'colour' },
  },
  features: {
    captcha: { is: 'switch' },
    signUp: { is: 'switch' },
    speechToText: { is: 'switch' },
    a4Preview: { is: 'switch' },
    showsCommandText: { is: 'switch' },
    notificationsOnDashboard: { is: 'switch' },
    line: { is: 'switch' },
    secretElsewhere: { is: 'switch' },
  },
  session: {
    idleMinutes: { is: 'number', min: 1, max: 720, required: true },
    maxHours: { is: 'number', min: 1, max: 24, required: true },
    oneSession: { is: 'switch' },
  },
  password: {
    policy: { is: 'choice', of: ['specification', 'modern'], required: true },
    length: { is: 'number', min: 8, max: 64, required: true },
    maxAgeDays: { is: 'number', min: 0, max: 3650, required: true },
    history: { is: 'number', min: 0, max: 24, required: true },
    tries: { is: 'number', min: 3, max: 20, required: true },
    lockMinutes: { is: 'number', min: 1, max: 1440, required: true },
  },
  mail: {
    host: { is: 'text', max: 200 },
    port: { is: 'number', min: 1, max: 65535, required: true },
    security: { is: 'choice', of: ['TLS', 'STARTTLS', 'NONE'], required: true },
    user: { is: 'text', max: 200 },
    password: { is: 'text', max: 500, hidden: true },
    from: { is: 'text', max: 200, format: 'email', required: true },
    fromName: { is: 'text', max: 100 },
  },
  line: {
    token: { is: 'text', max: 500, hidden: true },
    secret: { is: 'text', max: 100, hidden: true },
    basicId: { is: 'text', max: 40 },
  },
  timestamp: {
    url: { is: 'text', max: 500, format: 'url' },
    whenUnavailable: { is: 'choice', of: whenNoStamp, required: true },
  },
  deadlines: {
    escalateAfter: { is: 'number', min: 1, max: 60, required: true },
    closeAfter: { is: 'number', min: 0, max: 3650, required: true },
    weekend: { is: 'choices', of: ['0', '1', '2', '3', '4', '5', '6'] },
  },
  keeping: {
    sessionDays: { is: 'number', min: 90, max: 3650, required: true },
    noticeDays: { is: 'number', min: 30, max: 3650, required: true },
    mailDays: { is: 'number', min: 7, max: 3650, required: true },
    trayDays: { is: 'number', min: 7, max: 365, required: true },
  },
  uploads: {
    mostMb: { is: 'number', min: 1, max: 2000, required: true },
    /** Of one person within 24 hours, and of it what stands with no letter or matter yet. */
    dayMb: { is: 'number', min: 10, max: 1_000_000, required: true },
    waitingMb: { is: 'number', min: 10, max: 1_000_000, required: true },
  },
  /** The agency's directory (LDAP, Active Directory): passwords are judged there. */
  directory: {
    ldapUrl: { is: 'text', max: 300 },
    ldapBase: { is: 'text', max: 300, required: { beside: 'ldapUrl' } },
    ldapBindName: { is: 'text', max: 300 },
    ldapBindPassword: { is: 'text', max: 500, hidden: true },
    ldapFilter: { is: 'text', max: 300, required: true },
    ldapAttribute: { is: 'text', max: 60, required: true },
    ldapMatches: { is: 'choice', of: ['USER_AD', 'EMPLOYEE_CODE', 'EMAIL', 'USERNAME'], required: true },
    ldapFor: { is: 'choice', of: ['ALL', 'NAMED'], required: true },
    ldapAdminsLocal: { is: 'switch' },
    ldapPeople: { is: 'switch' },
    ldapTimeout: { is: 'number', min: 1, max: 20, required: true },
    ldapCa: { is: 'text', max: 20_000, lines: 4 },
  },
  /** Up to three providers of sign-in (OpenID Connect). */
  provider1: provider,
  provider2: provider,
  provider3: provider,
  secondFactor: {
    factorPolicy: { is: 'choice', of: ['OFF', 'OPTIONAL', 'LEADERS', 'ALL'], required: true },
    /** Of whom one is required by `LEADERS`. */
    factorRoles: { is: 'choices', of: [...factorRoles] },
    factorGraceDays: { is: 'number', min: 0, max: 90, required: true },
    factorRememberDays: { is: 'number', min: 0, max: 90, required: true },
    factorAlone: { is: 'switch' },
  },
  account: {
    email: { is: 'switch' },
    phone: { is: 'switch' },
    username: { is: 'switch' },
  },
} as const satisfies Record<string, Fields>;

export type ConfigPart = keyof typeof configParts;
export const configPartNames = Object.keys(configParts) as ConfigPart[];

const part = z.enum(configPartNames as [ConfigPart, ...ConfigPart[]]);
const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])));

const partNow = z.object({
  /** Grows with each save; a save names the one that it began with. */
  version: z.number(),
  /** As they stand; a hidden one is never here. */
  values,
  /** What stands where nothing is set. */
  standard: values,
  /** Fields that the environment decides, with the name of its variable. */
  locked: z.record(z.string(), z.string()),
  /** Hidden fields that have a value, with who set it when; empty where the environment gave it. */
  secrets: z.record(z.string(), z.object({ by: z.string(), at: z.string() })),
});
export type ConfigPartNow = z.infer<typeof partNow>;

export const getConfigs = read('/settings/admin-configs', {
  about: 'ค่ากำหนดของระบบทุกส่วน',
  access: 'view admin-configs',
  /** `factorExempt`: SECOND_FACTOR=optional, or the demo: the standard asks nobody for a second factor. */
  give: z.object({ manage: z.boolean(), factorExempt: z.boolean(), parts: z.record(z.string(), partNow) }),
});

/** One part at a time. A hidden field that is left out stays; `clear` takes it away. */
export const saveConfigs = write('/settings/admin-configs/:part', {
  about: 'บันทึกค่ากำหนดของระบบส่วนหนึ่ง',
  access: 'manage admin-configs',
  take: z.object({ part, version: count, values, clear: z.optional(z.array(z.string().check(z.maxLength(40)))) }),
  give: z.object({ part: partNow }),
});

const answer = z.object({
  ok: z.boolean(),
  /** What the other server really said. */
  answer: z.string(),
});
export type TestAnswer = z.infer<typeof answer>;

/** It asks another server, with what stands in the form. */
const trial = { work: 'page', method: 'POST', access: 'manage admin-configs' } as const;

/** With what stands in the form, saved or not; a hidden field that is left out is the one that was saved. */
export const testMail = read('/settings/admin-configs/mail/test', {
  ...trial,
  about: 'ส่งจดหมายทดสอบและแสดงคำตอบของเซิร์ฟเวอร์อีเมล',
  take: z.object({ values, to: needed(200) }),
  give: answer,
});
/** With the token that stands in the form, or the saved one: who the channel is, and a message to the caller's own LINE where it is linked. */
export const testLine = read('/settings/admin-configs/line/test', {
  ...trial,
  about: 'ทดสอบช่องทาง LINE ด้วยโทเค็นในแบบฟอร์ม',
  take: z.object({ token: text(500) }),
  give: z.extend(answer, { name: z.string(), basicId: z.string(), sent: z.boolean(), webhook: z.string() }),
});
export const testTimestamp = read('/settings/admin-configs/timestamp/test', {
  ...trial,
  about: 'ขอตราประทับเวลาจริงหนึ่งครั้งจากผู้ให้บริการ',
  take: z.object({ url: needed(500) }),
  give: z.extend(answer, { at: z.nullable(z.string()), authority: z.string() }),
});

/** Signs the service's own name in and finds one entry, with what stands in the form. `username`: whose entry is looked for; '' for none. */
export const testDirectory = read('/settings/admin-configs/directory/test', {
  ...trial,
  about: 'ทดสอบการเชื่อมต่อระบบทะเบียนผู้ใช้ (LDAP)',
  take: z.object({ values, username: text(100) }),
  give: answer,
});
/** Reads what the provider says of itself; nobody is signed in. */
export const testProvider = read('/settings/admin-configs/provider/test', {
  ...trial,
  about: 'ทดสอบการเชื่อมต่อผู้ให้บริการยืนยันตัวตน',
  take: z.object({ part: z.enum(['provider1', 'provider2', 'provider3']), values }),
  give: z.extend(answer, { redirectUri: z.string() }),
});
