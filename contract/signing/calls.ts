import { z } from 'zod/mini';
import { type Access, batch, read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { added, count, flag, id, list, needed, oneOfMany, paging, text } from '../wire.ts';
import { paperProof } from './paper-proof.ts';

/** What the configuration says of certificates that the agency issues [E10]: names as templates, and the kind of keys. */
export const certificateDefaults = z.object({
  /** Of a person: `{prefix} {name} {last} {section} {agency}` are filled in. */
  subject: needed(300),
  /** Of the authority at the root, of the one that issues to persons, and of the agency's seal: `{agency}` is filled in. */
  rootIssuer: needed(300),
  issuer: needed(300),
  seal: needed(300),
  /** ECDSA P-256, or RSA of 3072 bits for old readers. New keys only. */
  algorithm: z.enum(['ES256', 'RS256']),
});

export const certificateStates = [
  'REQUESTED',
  'IDENTITY_CHECKED',
  'ISSUED',
  'SUSPENDED',
  'REVOKED',
  'EXPIRED',
  'RENEWED',
  'REFUSED',
] as const;
export type CertificateState = (typeof certificateStates)[number];

/** CRL reasons that an officer may give: unspecified, key compromise, change of affiliation, superseded, cessation. */
export const revocationReasons = [0, 1, 3, 4, 5] as const;

/** A certificate as it is read off a file. */
export const readCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
});
export type ReadCertificate = z.infer<typeof readCertificate>;

/** One certificate of a person, from the request to its end. Days and hours are ISO. */
export const certificateRow = z.object({
  id: z.number(),
  personId: z.number(),
  holder: z.string(),
  unit: z.string(),
  position: z.string(),
  state: z.enum(certificateStates),
  /** 2: issued by the agency itself; 3: by an outside authority. */
  type: z.union([z.literal(2), z.literal(3)]),
  /** Key and certificate are made: its owner chose the PIN. */
  made: z.boolean(),
  /** How the key is released: a PIN, or a mailed code. */
  release: z.enum(['PIN', 'CODE']),
  exported: z.boolean(),
  renews: z.nullable(z.number()),
  purpose: z.string(),
  ...readCertificate.shape,
  askedAt: z.string(),
});
export type CertificateRow = z.infer<typeof certificateRow>;

/** A step of its life: who, when, why. */
export const certificateStep = z.object({ step: z.string(), by: z.string(), note: z.string(), at: z.string() });
export type CertificateStep = z.infer<typeof certificateStep>;

const note = text(300);
const reason = needed(300);
/** As it was typed, and not empty. */
function secret(max: number) {
  return z.string().check(z.minLength(1, 'required'), z.maxLength(max));
}
/** Judged by the server: 6 to 12 characters, none that is easily guessed. */
const pin = secret(64);
const otp = secret(20);
/** The password of a .p12 may be none. */
const p12 = { p12: secret(700_000), password: z.string().check(z.maxLength(200)) };
const changed = z.object({ id: z.number(), state: z.enum(certificateStates) });

// One's own

export const ownCertificates = read('/certificates/own', {
  about: 'ใบรับรองอิเล็กทรอนิกส์ของตนเอง',
  give: z.object({
    /** Name, unit and post that a certificate would say. */
    holder: z.object({ name: z.string(), unit: z.string(), position: z.string() }),
    /** Where a code would be mailed to, most of it hidden; '' where there is no address. */
    mail: z.string(),
    /** In use, or suspended. */
    current: z.nullable(certificateRow),
    /** Asked for, or granted and waiting for its PIN. */
    asked: z.nullable(certificateRow),
    past: z.array(certificateRow),
    /** Of the asked one, else of the current one. */
    steps: z.array(certificateStep),
  }),
});

export const requestCertificate = write('/certificates/own/request', {
  about: 'ขอใบรับรองอิเล็กทรอนิกส์',
  take: z.object({ purpose: note }),
  give: changed,
});

export const withdrawRequest = write('/certificates/own/withdraw', {
  about: 'ถอนคำขอใบรับรองของตนเอง',
  give: changed,
});

/** Makes key and certificate of what was granted: with a PIN, or with consent to release by a mailed code, proven by one. */
export const activateCertificate = write('/certificates/own/activate', {
  about: 'กำหนด PIN และรับใบรับรอง',
  take: z.object({ pin: z.optional(pin), consent: z.optional(flag), otp: z.optional(otp) }),
  give: changed,
});

export const sendSigningCode = write('/certificates/own/code', {
  about: 'ส่งรหัสยืนยันสำหรับใช้ใบรับรองทางอีเมล',
  give: z.object({ expiresIn: z.number(), mail: z.string() }),
});

export const changePin = write('/certificates/own/pin', {
  work: 'page',
  about: 'เปลี่ยน PIN ของใบรับรอง',
  take: z.object({ pin, newPin: pin }),
  give: z.object({ id: z.number() }),
});

export const suspendOwn = write('/certificates/own/suspend', {
  about: 'ระงับใบรับรองของตนเองเมื่อมีเหตุฉุกเฉิน',
  take: z.object({ note }),
  give: changed,
});

/** Asks for the next one; the PIN (or a code) stands for the check of identity. */
export const renewOwn = write('/certificates/own/renew', {
  about: 'ขอต่ออายุใบรับรองของตนเอง',
  take: z.object({ pin: z.optional(pin), otp: z.optional(otp) }),
  give: changed,
});

/** What lies in a .p12: the person's certificate first, then the ones above it. */
export const lookAtP12 = read('/certificates/own/import/look', {
  work: 'page',
  method: 'POST',
  about: 'ตรวจดูไฟล์ .p12 ก่อนนำเข้า',
  take: z.object(p12),
  give: z.object({
    chain: z.array(readCertificate),
    trusted: z.boolean(),
    fault: z.string(),
    /** It names the caller by a number; else an officer confirms that it is his before it signs. */
    confirmed: z.boolean(),
  }),
});

export const importP12 = write('/certificates/own/import', {
  work: 'page',
  about: 'นำเข้าใบรับรองจากผู้ให้บริการภายนอก (.p12)',
  take: z.object({ ...p12, pin }),
  give: changed,
});

/** Once. The reply is kept nowhere. */
export const exportP12 = write('/certificates/own/export', {
  work: 'page',
  key: 'none',
  about: 'ส่งออกใบรับรองของตนเองเป็น .p12 ครั้งเดียว',
  take: z.object({ pin, password: secret(200) }),
  give: z.object({ p12: z.string(), name: z.string() }),
});

// The officers'

const admin = { access: 'admin' } as const;

export const listCertificates = read('/certificates', {
  access: 'view certificate-person',
  about: 'ใบรับรองของบุคลากร',
  take: z.object({ ...paging, search: z.optional(text(100)), states: z.optional(list(z.enum(certificateStates))) }),
  give: z.object({ data: z.array(certificateRow), total: z.number() }),
});

/** Those who ask, checked or not yet. */
export const listRequests = read('/certificates/requests', {
  access: 'view certificate-person-request',
  about: 'คำขอใบรับรองที่รอดำเนินการ',
  take: z.object(paging),
  give: z.object({ data: z.array(certificateRow), total: z.number() }),
});

export const listWithoutCertificate = read('/certificates/without', {
  access: 'view certificate-person-request',
  about: 'บุคลากรที่ยังไม่มีใบรับรอง',
  take: z.object({ ...paging, search: z.optional(text(100)) }),
  give: z.object({
    data: z.array(z.object({ ...personInUnit, position: z.string() })),
    total: z.number(),
  }),
});

/* @__NO_SIDE_EFFECTS__ */
function onCertificate<Asks extends z.core.$ZodLooseShape>(act: string, access: Access, about: string, asks: Asks) {
  return write(`/certificates/:id/${act}`, { access, about, take: z.object({ id, ...asks }), give: changed });
}

export const getCertificate = read('/certificates/:id', {
  access: 'view certificate-person',
  about: 'รายละเอียดใบรับรองและลำดับการดำเนินการ',
  take: z.object({ id }),
  give: z.object({ certificate: certificateRow, steps: z.array(certificateStep) }),
});

export const checkIdentity = onCertificate('check', 'manage certificate-person-request', 'บันทึกผลการตรวจสอบตัวตนผู้ขอ', { note: reason });
export const issueCertificate = onCertificate('issue', 'manage certificate-person-request', 'ออกใบรับรองตามคำขอ', {});
export const refuseCertificate = onCertificate('refuse', 'manage certificate-person-request', 'ไม่อนุมัติคำขอใบรับรอง', { note: reason });
/** Grants one without a request; identity is known to the agency. */
export const grantCertificate = write('/certificates/grant', {
  access: 'manage certificate-person-request',
  about: 'ออกใบรับรองให้บุคลากรโดยไม่ต้องมีคำขอ',
  take: z.object({ personId: id }),
  give: changed,
});
export const grantMany = batch('/certificates/grant-many', {
  access: 'manage certificate-person-request',
  about: 'ออกใบรับรองอัตโนมัติให้บุคลากรหลายคน',
  take: z.object({ persons: list(id).check(z.minLength(1, 'required'), z.maxLength(100)) }),
  give: z.object({
    done: z.number(),
    results: z.array(z.object({ personId: z.number(), ...oneOfMany })),
  }),
});
export const suspendCertificate = onCertificate('suspend', 'manage certificate-person', 'ระงับใบรับรองชั่วคราว', { note: reason });
export const liftSuspension = onCertificate('lift', 'manage certificate-person', 'ยกเลิกการระงับใบรับรอง', { note: reason });
export const revokeCertificate = onCertificate('revoke', 'manage certificate-person', 'เพิกถอนใบรับรอง', {
  note: reason,
  reason: count.check(z.refine((value) => (revocationReasons as readonly number[]).includes(value))),
});
export const renewCertificate = onCertificate('renew', 'manage certificate-person', 'ออกใบรับรองใบใหม่ต่อจากใบเดิม', {});

// The agency's own authority and whom it trusts

const authority = z.object({
  kind: z.enum(['ROOT', 'ISSUING', 'SEAL']),
  ...readCertificate.shape,
  /** false: the key was taken out of the system. */
  keyHere: z.boolean(),
});
export const getAuthorities = read('/certificates/authorities', {
  ...admin,
  about: 'ผู้ออกใบรับรองภายในและตราประทับอิเล็กทรอนิกส์ของหน่วยงาน',
  give: z.object({ authorities: z.array(authority) }),
});

/** Gives the root's key once, encrypted by the password, and forgets it. The reply is kept nowhere. */
export const takeOutRootKey = write('/certificates/authorities/take-out-root', {
  ...admin,
  key: 'none',
  about: 'นำกุญแจชั้นรากออกจากระบบ',
  take: z.object({ password: secret(200) }),
  give: z.object({ p12: z.string(), name: z.string() }),
});
export const bringBackRootKey = write('/certificates/authorities/bring-back-root', {
  ...admin,
  about: 'นำกุญแจชั้นรากกลับเข้าระบบ',
  take: z.object(p12),
  give: z.object({ fingerprint: z.string() }),
});

/** PEM, or base64 of DER. */
const certificateText = z.string().check(z.minLength(1, 'required'), z.maxLength(50_000));

export const lookAtRoot = read('/certificates/trusted/look', {
  work: 'page',
  ...admin,
  method: 'POST',
  about: 'ตรวจดูใบรับรองชั้นรากก่อนเพิ่ม',
  take: z.object({ certificate: certificateText }),
  give: z.object({ certificate: readCertificate }),
});
export const listTrusted = read('/certificates/trusted', {
  ...admin,
  about: 'ผู้ให้บริการออกใบรับรองภายนอกที่หน่วยงานเชื่อถือ',
  give: z.object({ items: z.array(z.object({ id: z.number(), ...readCertificate.shape, ...added })) }),
});
/** The fingerprint is what the officer compared with the authority's own publication. */
export const addTrusted = write('/certificates/trusted', {
  ...admin,
  about: 'เพิ่มผู้ให้บริการออกใบรับรองภายนอกที่เชื่อถือ',
  take: z.object({ certificate: certificateText, fingerprint: needed(120) }),
  give: z.object({ id: z.number() }),
});
export const removeTrusted = write('/certificates/trusted/:id/remove', {
  ...admin,
  about: 'เลิกเชื่อถือผู้ให้บริการออกใบรับรองภายนอก',
  take: z.object({ id }),
  give: z.object({ id: z.number() }),
});

// Which kind of letter is signed how

export const listSignTypes = read('/sign-types', {
  about: 'ระดับลายมือชื่ออิเล็กทรอนิกส์ของหนังสือแต่ละชนิด',
  give: z.object({
    items: z.array(
      z.object({
        documentType: z.number(),
        name: z.string(),
        nameEn: z.string(),
        type: z.number(),
        version: z.number(),
        proof: paperProof,
      }),
    ),
  }),
});
export const savePaperProof = write('/sign-types/proof', {
  access: 'manage sign-type',
  about: 'กำหนดการประทับตราและข้อมูลในหน้าตรวจสอบของหนังสือชนิดหนึ่ง',
  take: z.object({ documentType: id, seal: flag, subject: flag, signers: flag, picture: flag }),
  give: z.extend(paperProof, { documentType: z.number() }),
});
export const saveSignType = write('/sign-types', {
  access: 'manage sign-type',
  about: 'กำหนดระดับลายมือชื่ออิเล็กทรอนิกส์ของหนังสือชนิดหนึ่ง',
  take: z.object({
    documentType: id,
    type: count.check(z.refine((value) => value >= 1 && value <= 3)),
    /** As it was read; left out: whatever stands. */
    version: z.optional(count),
  }),
  give: z.object({ documentType: z.number(), type: z.number(), version: z.number() }),
});
