import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { added, day, needed, text } from '../wire.ts';
import { pageAct } from './row-calls.ts';

/** The agency's own marks, the defaults of its papers, and how it addresses whom. */

export const markKinds = ['CREST', 'SEAL', 'LOGO'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Bytes of an upload, pixels of what is kept, and the least that prints sharply at 3 cm. */
export const markSizes = { bytes: 2_000_000, pixels: 720, least: 240 } as const;

/** Styles of a font that papers are printed in. */
export const faceStyles = ['REGULAR', 'ITALIC', 'BOLD', 'BOLD_ITALIC'] as const;
export const faceSizes = { bytes: 4_000_000 } as const;

const agencyFace = z.object({
  style: z.enum(faceStyles),
  /** As the file calls itself. */
  family: z.string(),
  /** Papers are set in it; else it is only tried. */
  used: z.boolean(),
  ...added,
});
export type AgencyFace = z.infer<typeof agencyFace>;

const mark = z.object({
  id: z.number(),
  kind: z.enum(markKinds),
  width: z.number(),
  height: z.number(),
  ...added,
  withdrawnBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
});
export type Mark = z.infer<typeof mark>;

/** What every paper of the agency begins with. */
export const paperDefaults = z.object({
  /** Under the agency's name on letters; a line each. */
  address: z.array(text(200)).check(z.maxLength(6)),
  /** For units that have no telephone of their own. */
  telephone: text(100),
  digits: z.enum(['thai', 'arabic']),
  /** Where a paper says ณ วันที่, พ.ศ. stands before the year; left as it is when absent. */
  era: z.optional(z.boolean()),
});
export type PaperDefaults = z.infer<typeof paperDefaults>;

/** Names in certificates that the agency issues; {agency}, {section}, {prefix}, {name} and {last} are filled in [E10]. */
export const certificateNames = z.object({ issuer: needed(300), subject: needed(300) });
export type CertificateNames = z.infer<typeof certificateNames>;

export const standardPaper: PaperDefaults = { address: [], telephone: '', digits: 'thai' };
export const standardNames: CertificateNames = {
  issuer: 'CN=ผู้ออกใบรับรองบุคคล {agency}, O={agency}, C=TH',
  subject: 'CN={prefix}{name} {last}, OU={section}, O={agency}, C=TH',
};

/** A class of receivers and the words that fit it. `receivers`: how they are called; with * at its end a name that begins so. */
export const addressing = z.object({
  class: z.string(),
  name: z.string(),
  receivers: z.array(z.string()),
  salutation: z.string(),
  pronounReceiver: z.string(),
  pronounSelf: z.string(),
  closing: z.string(),
  envelope: z.string(),
  validFrom: z.string(),
});
export type Addressing = z.infer<typeof addressing>;

/** What whoever writes a letter must know of the agency's papers. */
export const getPaperSettings = read('/settings/papers', {
  about: 'ค่าเริ่มต้นของหนังสือที่หน่วยงานจัดทำ',
  give: z.object({
    marks: z.array(z.enum(markKinds)),
    /** Who can upload a mark. */
    administrators: z.array(z.string()),
    digits: z.enum(['thai', 'arabic']),
    addressing: z.array(addressing),
  }),
});

export const getOrganization = read('/settings/organization', {
  about: 'ตราและแบบกระดาษของหน่วยงาน',
  access: 'view setup-organization',
  give: z.object({
    agency: z.string(),
    /** All that ever stood, the newest first. */
    marks: z.array(mark),
    /** Fonts of the agency in place of the one that comes with the product. */
    faces: z.array(agencyFace),
    paper: paperDefaults,
    certificate: certificateNames,
    addressing: z.array(addressing),
  }),
});
export const saveOrganization = write('/settings/organization', {
  about: 'บันทึกค่าเริ่มต้นของกระดาษและใบรับรอง',
  access: 'manage setup-organization',
  take: z.object({ paper: paperDefaults, certificate: certificateNames }),
  give: z.object({ paper: paperDefaults, certificate: certificateNames }),
});
export const withdrawMark = write('/settings/marks/:kind/withdraw', {
  about: 'เลิกใช้ตราของหน่วยงาน',
  access: 'manage setup-organization',
  take: z.object({ kind: z.enum(markKinds) }),
  give: z.object({ kind: z.enum(markKinds) }),
});
/** The fonts that were uploaded and looked at, from now on. */
export const useFaces = pageAct('setup-organization', '/settings/faces/use', 'ใช้แบบอักษรของหน่วยงาน', {});
export const withdrawFaces = pageAct('setup-organization', '/settings/faces/withdraw', 'เลิกใช้แบบอักษรของหน่วยงาน', {});
/** The words for a class from a day on; those before stay for letters of their time. */
export const saveAddressing = write('/settings/addressing', {
  about: 'กำหนดคำขึ้นต้นและคำลงท้ายของผู้รับประเภทหนึ่ง',
  access: 'manage setup-organization',
  take: z.object({
    class: z.string().check(z.regex(/^[A-Z_]{3,40}$/)),
    receivers: z.array(needed(200)).check(z.maxLength(200)),
    salutation: text(100),
    pronounReceiver: text(100),
    pronounSelf: text(100),
    closing: text(200),
    envelope: text(100),
    validFrom: day,
  }),
  give: z.object({ addressing: z.array(addressing) }),
});
