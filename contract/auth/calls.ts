import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { orderLimits } from '../profile/delegations.ts';
import { flag, needed, text } from '../wire.ts';

/** The signed-in person, as the specification's client stores it (section 3, "User login record"). */
export const userLogin = z.object({
  F_PERSON_ID: z.number(),
  id: z.number(),
  name: z.string(),
  email: z.string(),
  userInformation: z.object({
    F_PERSON_ID: z.number(),
    F_FIRST_NAME: z.string(),
    F_LAST_NAME: z.string(),
    F_POSITION_NAME: z.string(),
    F_DEPT_NAME: z.string(),
    /** 1 when the notice in force is acknowledged. */
    F_IS_AGREE_PDPA: z.union([z.literal(0), z.literal(1)]),
  }),
  /** The password has reached the age that administrators set: it is changed before anything else. */
  passwordOld: z.optional(z.boolean()),
  /** The agency requires a second factor and there is none: until when it waits; `overdue`: nothing else is done before. */
  factor: z.optional(z.object({ dueAt: z.string(), overdue: z.boolean() })),
  /** Random handle for the user-auth cookie: names the session in links, opens nothing. */
  handle: z.string(),
  /** Duties that decide which menus show; rights are decided on the server. */
  duties: z.array(z.enum(['REGISTRY', 'SECRET_REGISTRY', 'SCREENER', 'ADMIN', 'AUDITOR', 'EXECUTIVE', 'HEAD'])),
  /** Posts this person acts for now, with how far the order goes. `until`: its last day, YYYY-MM-DD. */
  acting: z.array(z.object({ positionName: z.string(), principalName: z.string(), until: z.string(), ...orderLimits })),
  /** The office was brought back from a backup of that instant and is read-only until an administrator has confirmed it. */
  restored: z.optional(z.object({ of: z.string() })),
});
export type UserLogin = z.infer<typeof userLogin>;

/** Before there is a session: nobody's key stands for a second try. */
export const stranger = { access: 'open', key: 'none' } as const;

const password = z.string().check(z.maxLength(256));
/** The ALTCHA payload; checked once, on the first call of a sign-in. */
const altcha = z.optional(z.string().check(z.maxLength(4096)));
const credentials = { username: text(100), password };
const session = { message: z.string(), token: z.string(), success: z.object({ token: z.string() }), userLogin };
/** What every way in answers. */
export const loginGiven = z.object(session);

/** A way in: it answers with the session. */
/* @__NO_SIDE_EFFECTS__ */
export function wayIn<Asks extends z.core.$ZodLooseShape>(path: string, about: string, asks: Asks) {
  return write(path, { ...stranger, about, take: z.object(asks), give: loginGiven });
}

export const verify = write('/verify', {
  key: 'none',
  also: ['/sarabun/verify'],
  about: 'ตรวจสอบเซสชัน',
  give: z.object({ token: z.string(), userLogin }),
});

export const logout = write('/logout', {
  key: 'none',
  also: ['/sarabun/logout'],
  about: 'ออกจากระบบ',
  /** `leaveAt`: the provider's own page of signing out, where the agency has it so. */
  give: z.object({ data: z.object({ status: z.literal('success') }), message: z.string(), leaveAt: z.optional(z.string()) }),
});

/** Ends the session of the bearer; without one it answers success, so that forceLogout never fails. */
export const revoke = write('/core/revoke', {
  ...stranger,
  also: ['/revoke'],
  about: 'เพิกถอนเซสชัน',
  give: z.object({ message: z.string() }),
});

/**
 * Checks the password. Success gives a pass of 120 s as `oauth_id`;
 * error with `oauth_id` says that another session is live and asks whether to use this device.
 */
export const preLogin = write('/users/pre-login', {
  ...stranger,
  about: 'ตรวจสอบก่อนเข้าสู่ระบบ',
  take: z.object({ ...credentials, altcha }),
  give: z.object({ message: z.string(), oauth_id: z.string() }),
});

/**
 * `oauth_id`: the pass of pre-login, needed when another session is live. Refused with code `second_factor_needed`, `entry_pass`, `ways`
 * and `remember_days` where the account has a second factor: `users/second-factor` goes on from there.
 */
export const login = wayIn('/users/login', 'เข้าสู่ระบบ', { ...credentials, altcha, oauth_id: z.optional(text(200)) });

export const igLogin = wayIn('/users/ig-login', 'เข้าสู่ระบบของหน่วยงานที่กำหนด', { ...credentials, altcha });

/** Both steps in one: refused with `oauth_id` where another session is live, and called again with it by who wants to use this device. */
export const storeLogin = wayIn('/login', 'เข้าสู่ระบบในขั้นเดียว', { ...credentials, altcha, oauth_id: z.optional(text(200)) });

/** Always answers success, so that nobody learns which addresses exist. */
export const forgotPassword = write('/core/forgot-password', {
  ...stranger,
  about: 'ลืมรหัสผ่าน',
  take: z.object({ F_EMAIL: needed(254), F_ID_CARD: z.optional(text(20)) }),
  give: z.object({ message: z.string() }),
});

/** `EMAIL` carries the opaque key of the link (the name is the old client's). */
export const resetPassword = write('/core/reset-password', {
  ...stranger,
  about: 'ตั้งรหัสผ่านใหม่',
  take: z.object({
    NEW_PASSWORD: password,
    C_NEW_PASSWORD: z.optional(password),
    EMAIL: needed(200),
    OTP: z.optional(text(10)),
    OTP_RECHECK: z.optional(text(10)),
  }),
  give: z.object({ message: z.string() }),
});

/** A new code for the same link; at most 5 per link. */
export const resendCode = write('/core/reset-password/code', {
  ...stranger,
  about: 'ขอรหัสยืนยันใหม่',
  take: z.object({ EMAIL: needed(200) }),
  give: z.object({ message: z.string(), expiresIn: z.number() }),
});

export const requestPdpa = write('/sarabun/request-pdpa', {
  key: 'none',
  about: 'ยินยอมตามประกาศความเป็นส่วนตัว',
  take: z.object({ F_IS_AGREE_PDPA: flag, F_IS_AGREE: flag }),
  give: z.object({ message: z.string() }),
});

/** The notice in force, both languages. */
export const pdpaNotice = read('/pdpa-notice', {
  access: 'open',
  about: 'ประกาศความเป็นส่วนตัวฉบับที่ใช้อยู่',
  give: z.object({ version: z.number(), th: z.array(z.string()), en: z.array(z.string()) }),
});

/** A fresh ALTCHA challenge, valid 20 minutes. */
export const captcha = read('/captcha', {
  access: 'open',
  about: 'โจทย์ยืนยันว่าไม่ใช่โปรแกรมอัตโนมัติ',
  give: z.unknown(),
});

export const changePassword = write('/change-password', {
  key: 'none',
  about: 'เปลี่ยนรหัสผ่านของตนเอง',
  take: z.object({ CURRENT_PASSWORD: password, NEW_PASSWORD: password, C_NEW_PASSWORD: password }),
  give: z.object({ message: z.string() }),
});

/** Asks for an account; an administrator decides. Refused where the brand does not offer it. */
export const register = write('/register', {
  ...stranger,
  about: 'ขอบัญชีผู้ใช้',
  take: z.object({ firstName: needed(100), lastName: needed(100), email: needed(254), phone: text(30), unit: text(200), altcha }),
  give: z.object({ message: z.string() }),
});

/** The first administrator of an agency without demo data; the key is printed once at start. */
export const setUp = write('/set-up', {
  ...stranger,
  about: 'ตั้งค่าครั้งแรก',
  take: z.object({
    key: needed(200),
    agencyName: needed(200),
    agencyNameEn: text(200),
    letterPrefix: text(50),
    firstName: needed(100),
    lastName: needed(100),
    username: needed(100),
    password,
    email: text(254),
  }),
  give: z.object({ message: z.string() }),
});
