import { z } from 'zod/mini';
import { read, write } from './endpoint.ts';
import { arabicDigits } from './rules/thai.ts';
import { day, flag, nothing, text } from './wire.ts';

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;
/** Kept only while the person consents to each by itself. */
export const sensitiveKinds = ['RACE', 'RELIGION', 'BLOOD'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];
export const bloodTypes = ['A', 'B', 'AB', 'O'] as const;

/** The person labels of the specification, but the sensitive ones. Days are ISO, '' where nothing is kept. */
export const personRecord = z.object({
  employeeCode: z.string(),
  prefix: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  idCard: z.string(),
  position: z.string(),
  gender: z.string(),
  agency: z.string(),
  birthday: z.string(),
  nationality: z.string(),
  address: z.string(),
  username: z.string(),
  phone: z.string(),
  email: z.string(),
  /** There is a picture of the signature: GET /users/signature. */
  hasSignature: z.boolean(),
  userAd: z.string(),
});
export type PersonRecord = z.infer<typeof personRecord>;

export const getRecord = read('/users/record', {
  about: 'ทะเบียนประวัติของตนเอง',
  take: nothing,
  give: z.object({
    record: personRecord,
    sensitive: z.array(z.object({ kind: z.enum(sensitiveKinds), value: z.string(), consentedAt: z.string() })),
  }),
});

/** What a person says of himself (his telephone: `users/contact`); name, post, agency, code and accounts are the administrator's. The card number with its check digit, or ''. */
export const saveRecord = write('/users/record', {
  about: 'บันทึกทะเบียนประวัติของตนเอง',
  take: z.object({
    idCard: text(20),
    gender: z.union([z.enum(genders), z.literal('')]),
    birthday: z.union([day, z.literal('')]),
    nationality: text(100),
    address: text(500),
  }),
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
