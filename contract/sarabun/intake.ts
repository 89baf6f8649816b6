import { z } from 'zod/mini';
import { batch, read, write } from '../endpoint.ts';
import { count, dayOrNone, flag, id, instantOrNone, list, needed, text } from '../wire.ts';
import { fileFacts, fileId, listCode, place } from './letters.ts';

/** ลงรับ: taking in what comes from outside. */

/** A stored upload. `warnings`: codes of contract/lang files. */
export const uploaded = z.object({
  id: fileId,
  ...fileFacts,
  warnings: z.array(z.string()),
  /** The virus scanner is away: the file is kept, and shut until it has looked. */
  held: z.optional(z.boolean()),
});

export type Uploaded = z.infer<typeof uploaded>;

/** Several JPG or PNG pages become one A4 PDF, in the order given. The upload itself is multipart: POST /api/sarabun/uploads, field `file`. */
export const joinPages = write('/sarabun/uploads/join', {
  work: 'page',
  about: 'รวมภาพหลายหน้าเป็น PDF',
  take: z.object({ files: list(fileId).check(z.minLength(1), z.maxLength(100)), name: needed(300) }),
  give: uploaded,
});

/** An office document of the caller's becomes a PDF of his, so that it can be the letter itself: stamped, shown, signed. */
export const convertUpload = batch('/sarabun/uploads/convert', {
  about: 'แปลงไฟล์ Word, ODT หรือ Excel เป็น PDF',
  take: z.object({ file: fileId }),
  give: uploaded,
});

/** The fields of an incoming letter as the clerk types them. Numbers and dates accept Thai digits in the browser, ISO here. */
export const incoming = {
  /** A known outside body, or free text in `from`. */
  outsideBodyId: z.optional(id),
  from: needed(300),
  docNo: text(100),
  docDate: z.optional(dayOrNone),
  subject: needed(1000),
  to: text(300),
  refers: text(1000),
  enclosures: text(1000),
  summary: text(4000),
  type: listCode,
  speed: listCode,
  secrecy: z.optional(count.check(z.refine((code) => code <= 3))),
  /** How it came in, and what kind of sender it has. */
  wayInId: z.optional(id),
  senderTypeId: z.optional(id),
  mainFile: z.optional(fileId),
  enclosureFiles: list(fileId),
};

/** A field as the paper has it. `box` in thousandths of the page; `sure` is filled in quietly, `unsure` is to be looked at, `open` ends where it could not be read. */
const proposal = z.object({
  value: z.string(),
  sureness: z.enum(['sure', 'unsure', 'open']),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  /** Other readings of it, the likeliest first. */
  readings: z.array(z.string()),
});

export const proposals = z.object({
  from: z.nullable(proposal),
  /** The known body that `from` is. */
  outsideBodyId: z.nullable(z.number()),
  docNo: z.nullable(proposal),
  /** ISO. */
  docDate: z.nullable(proposal),
  subject: z.nullable(proposal),
  to: z.nullable(proposal),
  refers: z.nullable(proposal),
  enclosures: z.nullable(proposal),
  /** The word that stands on the paper. */
  speed: z.nullable(proposal),
});

export type Proposal = z.infer<typeof proposal>;
export type Proposals = z.infer<typeof proposals>;

/** Has a paper of the caller's read that stands with no letter yet; a second time only where the first one failed. */
export const readPaper = write('/sarabun/uploads/read', {
  menu: 'manage intake',
  about: 'อ่านหัวหนังสือจากไฟล์ที่แนบ',
  take: z.object({ file: fileId }),
  give: z.object({}),
});

/** What was read of it. `classed`: a class stands on the paper, and nothing of it was kept. */
export const paperRead = read('/sarabun/uploads/:file/reading', {
  menu: 'manage intake',
  about: 'ผลการอ่านหัวหนังสือ',
  take: z.object({ file: fileId }),
  give: z.object({
    state: z.enum(['none', 'waiting', 'read', 'classed', 'failed']),
    proposals: z.nullable(proposals),
  }),
});

export const duplicates = read('/sarabun/letters/duplicates', {
  menu: 'view intake',
  about: 'ตรวจหนังสือซ้ำ',
  take: z.object({ from: text(300), docNo: text(100), docDate: z.optional(dayOrNone) }),
  give: z.object({
    items: z.array(
      z.object({
        documentId: z.number(),
        receiveNo: z.string(),
        receivedAt: z.string(),
        receivedBy: z.string(),
        subject: z.string(),
        from: z.string(),
        docNo: z.string(),
        sameDate: z.boolean(),
        mayOpen: z.boolean(),
      }),
    ),
  }),
});

/** The number that the caller's book would give next, as a forecast: nothing is reserved. */
export const nextNumber = read('/sarabun/letters/next-number', {
  menu: 'view intake',
  about: 'เลขรับถัดไปโดยประมาณ',
  take: z.object({ unitId: z.optional(id), secrecy: z.optional(count.check(z.refine((code) => code <= 3))) }),
  give: z.object({
    /** The number is one of a book of classed letters. */
    classed: z.boolean(),
    /** The caller keeps open books too. */
    openBooks: z.boolean(),
    /** The highest class that the caller may register; 0 for none. */
    classUpTo: z.number(),
    next: z.number(),
    year: z.number(),
    unitId: z.number(),
    unitName: z.string(),
    agency: z.string(),
    /** Books that the caller may register in. */
    books: z.array(z.object({ unitId: z.number(), unitName: z.string() })),
  }),
});

/** Registers an incoming letter: number, book line, stamp, and the route if units are named. The number is the last thing taken before the commit. */
export const registerIncoming = write('/sarabun/letters', {
  menu: 'manage intake',
  about: 'ลงรับหนังสือภายนอก',
  take: z.object({
    ...incoming,
    unitId: z.optional(id),
    /** What it was in the tray: the caller has taken it, and it ends with the letter. */
    trayItem: z.optional(id),
    /** The clerk has looked at the duplicates and says that this is another letter. */
    notDuplicate: z.optional(flag),
    stamp: z.optional(place),
    sendTo: list(id),
    sendMessage: z.optional(text(2000)),
    due: z.optional(instantOrNone),
  }),
  give: z.object({ documentId: z.number(), transmissionId: z.number(), receiveNo: z.string(), receivedAt: z.string() }),
});
