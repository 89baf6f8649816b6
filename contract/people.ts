import { z } from 'zod/mini';
import { read, write } from './endpoint.ts';
import { arabicDigits } from './rules/thai.ts';
import { dayOrNone, flag, text } from './wire.ts';

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;
/** Kept only while the person consents to each by itself. */
export const sensitiveKinds = ['RACE', 'RELIGION', 'BLOOD'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];
export const bloodTypes = ['A', 'B', 'AB', 'O'] as const;

/** Whom a row is about, and the unit where he works. */
export const personInUnit = { personId: z.number(), name: z.string(), unit: z.string() };

/** What the register holds of a person, the same for himself and for who keeps it. */
export const registered = {
  prefix: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  idCard: z.string(),
  gender: z.string(),
  birthday: z.string(),
  nationality: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  userAd: z.string(),
  hasSignature: z.boolean(),
};

/** What is typed of it as the person says it. The card number with its check digit, or ''. */
export const saidOfPerson = {
  idCard: text(20),
  gender: z.union([z.enum(genders), z.literal('')]),
  birthday: dayOrNone,
  nationality: text(100),
  address: text(500),
};

/** The person labels of the specification, but the sensitive ones. Days are ISO, '' where nothing is kept. */
export const personRecord = z.object({
  /** `hasSignature`: its picture is at GET /users/signature. */
  ...registered,
  employeeCode: z.string(),
  position: z.string(),
  agency: z.string(),
  username: z.string(),
});
export type PersonRecord = z.infer<typeof personRecord>;

export const getRecord = read('/users/record', {
  about: 'ทะเบียนประวัติของตนเอง',
  give: z.object({
    record: personRecord,
    sensitive: z.array(z.object({ kind: z.enum(sensitiveKinds), value: z.string(), consentedAt: z.string() })),
  }),
});

/** What a person says of himself (his telephone: `users/contact`); name, post, agency, code and accounts are the administrator's. */
export const saveRecord = write('/users/record', {
  about: 'บันทึกทะเบียนประวัติของตนเอง',
  take: z.object(saidOfPerson),
  give: z.object({ record: personRecord }),
});

/** Keeps one sensitive value with the consent given for it alone; without consent, or empty, it is deleted. */
export const saveSensitive = write('/users/sensitive', {
  about: 'ข้อมูลอ่อนไหวที่ให้ความยินยอมเป็นรายข้อ',
  take: z.object({ kind: z.enum(sensitiveKinds), value: text(100), consent: flag }),
  give: z.object({ kept: z.boolean() }),
});

/** As typed (1-1017-00203-45-0, ๑๑๐๑…), digits alone. */
export function idCardDigits(typed: string): string {
  return arabicDigits(typed).replace(/[\s-]/g, '');
}

/** Thirteen digits, the last of which checks the others. */
export function isIdCard(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** All but the last four digits hidden. */
export function maskedIdCard(digits: string): string {
  return digits && `x-xxxx-xxxx${digits.slice(9, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
}
