import { z } from 'zod/mini';
import { proofPurposes, read, write } from '../endpoint.ts';
import { openWay } from '../settings/row-calls.ts';
import { id, needed, nothing, text } from '../wire.ts';
import { stranger, wayIn } from './calls.ts';

/** Second factors: a program of codes (TOTP), passkeys (WebAuthn), codes for when both are lost. */

/** A way in that is changed: what it answers is shown once and kept nowhere. */
const onceProven = { proof: 'factors', key: 'none' } as const;
const code = text(20);
/** What a browser gives for a passkey; the server's library judges it. */
const credential = z.record(z.string(), z.unknown());
const optional = z.optional(z.nullable(credential));
/** What a browser is asked; handed to it as it is. */
const question = z.object({ options: z.record(z.string(), z.unknown()) });
const done = z.object({ message: z.string() });
/** Given with the first factor, told once. */
const withRecovery = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });

export const factorWays = ['TOTP', 'PASSKEY', 'RECOVERY'] as const;
export type FactorWay = (typeof factorWays)[number];

/**
 * The second step of a sign-in. `users/login` (and its kin) refuse with code `second_factor_needed`, `entry_pass` (5 minutes, one use,
 * this client only), `ways` and `remember_days`; this call takes the pass with one proof and answers like `users/login`.
 * A code of a program, a recovery code, or the answer of a passkey.
 */
export const secondFactor = wayIn('/users/second-factor', 'ขั้นตอนที่สองของการเข้าสู่ระบบ', {
  entry_pass: needed(200),
  code: z.optional(code),
  passkey: optional,
  remember: z.optional(z.boolean()),
});

/** What the passkeys of the account that the pass belongs to are asked. */
export const secondFactorQuestion = write('/users/second-factor/question', {
  ...stranger,
  about: 'โจทย์ของพาสคีย์ในขั้นตอนที่สอง',
  take: z.object({ entry_pass: needed(200) }),
  give: question,
});

/** Signing in by a passkey alone: it proves the device and its owner. */
export const passkeyQuestion = write('/users/passkey-login/question', {
  ...stranger,
  about: 'โจทย์ของพาสคีย์สำหรับเข้าสู่ระบบโดยไม่ใช้รหัสผ่าน',
  give: question,
});
/** Where another session is live it refuses with `session_elsewhere` and an `entry_pass` for `users/enter`. */
export const passkeyLogin = wayIn('/users/passkey-login', 'เข้าสู่ระบบด้วยพาสคีย์', { passkey: credential });
/** Yes to the use of this device, after a proof that is not repeated. */
export const enter = wayIn('/users/enter', 'ยืนยันการใช้เครื่องนี้หลังพิสูจน์ตัวตนแล้ว', { entry_pass: needed(200) });

const passkey = z.object({ id: z.number(), name: z.string(), createdAt: z.string(), usedAt: z.nullable(z.string()) });
const device = z.object({
  id: z.number(),
  device: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  until: z.string(),
  own: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** Everything about one's own factors. */
export const myFactors = read('/users/factors', {
  about: 'การยืนยันตัวตนสองขั้นตอนของตนเอง',
  give: z.object({
    policy: z.enum(['OFF', 'OPTIONAL', 'LEADERS', 'ALL']),
    /** The agency requires one of this person; `dueAt`: until when it waits. */
    required: z.boolean(),
    dueAt: z.nullable(z.string()),
    /** Where the password of this account is kept. */
    passwordAt: z.enum(['HERE', 'DIRECTORY']),
    /** A browser takes passkeys for the name of this server. */
    passkeysWork: z.boolean(),
    totp: z.nullable(z.object({ since: z.string(), usedAt: z.nullable(z.string()) })),
    passkeys: z.array(passkey),
    /** Recovery codes that are left. */
    recoveryLeft: z.number(),
    rememberDays: z.number(),
    devices: z.array(device),
  }),
});

const purpose = z.enum(proofPurposes);

/**
 * Proves oneself anew before a call that declares `proof`: with the password, a code, a passkey, or the provider that one came by
 * (`provider`, after the trip of `proveAtProvider` has returned). Good for five minutes of this session and this purpose.
 */
export const proveAgain = write('/users/factors/prove', {
  key: 'none',
  about: 'ยืนยันตัวตนอีกครั้งก่อนเปลี่ยนข้อมูลสำคัญของบัญชี',
  take: z.object({
    purpose,
    password: z.optional(z.string().check(z.maxLength(256))),
    code: z.optional(code),
    passkey: optional,
    provider: z.optional(z.boolean()),
  }),
  give: nothing,
});
/** How the caller can prove himself. */
export const proofWays = read('/users/factors/prove/ways', {
  about: 'วิธีที่ตนเองใช้ยืนยันตัวตนอีกครั้งได้',
  give: z.object({
    passwordAt: z.enum(['HERE', 'DIRECTORY']),
    app: z.boolean(),
    passkey: z.boolean(),
    /** That one signed in by. */
    provider: z.nullable(z.object({ th: z.string(), en: z.string() })),
  }),
});
/** Where the browser goes, in a window of its own; the provider is asked to look at its visitor again. */
export const proveAtProvider = write('/users/factors/prove/provider', {
  key: 'none',
  about: 'เริ่มยืนยันตัวตนอีกครั้งกับผู้ให้บริการยืนยันตัวตน',
  take: z.object({ purpose }),
  give: z.object({ url: z.string() }),
});
export const proveQuestion = write('/users/factors/prove/question', {
  key: 'none',
  about: 'โจทย์ของพาสคีย์สำหรับยืนยันตัวตนอีกครั้ง',
  give: question,
});

/* @__NO_SIDE_EFFECTS__ */
function addFactor<Asks extends z.core.$ZodLooseShape>(path: string, about: string, asks: Asks) {
  return write(path, { ...onceProven, about, take: z.object(asks), give: withRecovery });
}
/* @__NO_SIDE_EFFECTS__ */
function changeFactor<Asks extends z.core.$ZodLooseShape>(path: string, about: string, asks: Asks) {
  return write(path, { proof: 'factors', about, take: z.object(asks), give: done });
}

/** The secret of a program of codes, shown until a first code proves that it was taken over. */
export const startTotp = write('/users/factors/totp/start', {
  ...onceProven,
  about: 'เริ่มผูกแอปรหัสยืนยัน',
  give: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmTotp = addFactor('/users/factors/totp/confirm', 'ยืนยันการผูกแอปรหัสยืนยัน', { code: needed(20) });
export const removeTotp = changeFactor('/users/factors/totp/remove', 'ยกเลิกแอปรหัสยืนยัน', {});

export const startPasskey = write('/users/factors/passkeys/start', {
  ...onceProven,
  about: 'เริ่มเพิ่มพาสคีย์',
  give: question,
});
export const addPasskey = addFactor('/users/factors/passkeys/add', 'เพิ่มพาสคีย์', { name: needed(60), passkey: credential });
export const namePasskey = changeFactor('/users/factors/passkeys/:passkeyId/name', 'เปลี่ยนชื่อพาสคีย์', { passkeyId: id, name: needed(60) });
export const removePasskey = changeFactor('/users/factors/passkeys/:passkeyId/remove', 'ลบพาสคีย์', { passkeyId: id });

/** Ten new ones; those of before open nothing any more. */
export const newRecoveryCodes = addFactor('/users/factors/recovery', 'ออกรหัสสำรองชุดใหม่', {});
export const forgetDevice = write('/users/factors/devices/:deviceId/forget', {
  about: 'เลิกจดจำเครื่อง',
  take: z.object({ deviceId: id }),
  give: done,
});

/** For somebody who has lost everything: an administrator takes his factors away. The owner is told. */
export const resetFactors = openWay('/settings/people/:personId/reset-factors', 'ล้างการยืนยันตัวตนสองขั้นตอนของบุคลากร', {});
