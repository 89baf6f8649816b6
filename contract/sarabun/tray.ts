import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { id, needed, paging, text } from '../wire.ts';
import { proposals } from './intake.ts';
import { fileFacts, fileId } from './letters.ts';

/** ถาดรับ: what has come in and is not registered yet. Of each unit those see it who may register in its book. */

export const trayWays = ['FOLDER', 'MAIL', 'BATCH', 'PHONE', 'PASTE', 'API', 'EXCHANGE', 'ONLINE'] as const;
export type TrayWay = (typeof trayWays)[number];
export const trayStates = ['WAITING', 'TAKEN', 'REGISTERED', 'DISCARDED'] as const;
export type TrayState = (typeof trayStates)[number];

/** BODY: the letter itself, of a mail its words. ATTACHMENT: what came with it. */
export const trayRoles = ['BODY', 'ATTACHMENT'] as const;

export const trayFile = z.object({
  id: fileId,
  ...fileFacts,
  warnings: z.array(z.string()),
  held: z.boolean(),
  role: z.enum(trayRoles),
});
export type TrayFile = z.infer<typeof trayFile>;

const trayItem = z.object({
  id: z.number(),
  unitId: z.number(),
  unit: z.string(),
  way: z.enum(trayWays),
  state: z.enum(trayStates),
  /** As its source has them: the name of a file, the subject and the sender of a mail. */
  subject: z.string(),
  from: z.string(),
  arrivedAt: z.string(),
  broughtBy: z.nullable(z.string()),
  /** It came again so often, and was not taken in again. */
  cameAgain: z.number(),
  /** A class stands on its paper: it is shown to the secret registry alone, `mayOpen` says whether that is the caller. */
  classed: z.boolean(),
  mayOpen: z.boolean(),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  mine: z.boolean(),
  /** Who registered or discarded it. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  reason: z.string(),
  /** Who cancelled the receipt of what it was registered as, so that it waits again. */
  backBy: z.nullable(z.string()),
  backAt: z.nullable(z.string()),
  /** Its files are gone: nothing can be taken back. */
  emptied: z.boolean(),
  letter: z.nullable(z.object({ documentId: z.number(), receiveNo: z.string() })),
  /** In their order; nothing of what the caller may not open. */
  files: z.array(trayFile),
  /** The one of them whose head is read. */
  paper: z.nullable(fileId),
  reading: z.enum(['none', 'waiting', 'read', 'classed', 'failed']),
  proposals: z.nullable(proposals),
  /** As its sender's office says it. */
  speed: z.nullable(z.number()),
});
export type TrayItem = z.infer<typeof trayItem>;

/** Of the caller's units, by state; what waits oldest first, what has ended newest first. */
export const listTray = read('/sarabun/tray', {
  menu: 'view intake',
  about: 'ถาดรับหนังสือ',
  take: z.object({ state: z.enum(trayStates), unitId: z.optional(id), search: z.optional(text(200)), ...paging }),
  give: z.object({
    total: z.number(),
    data: z.array(trayItem),
    counts: z.object({ WAITING: z.number(), TAKEN: z.number() }),
    /** Trays of the caller. */
    units: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

const one = { itemId: id };
const may = { menu: 'manage intake' } as const;

export const getTrayItem = read('/sarabun/tray/:itemId', {
  menu: 'view intake',
  about: 'รายการหนึ่งในถาดรับ',
  take: z.object(one),
  give: z.object({ item: trayItem }),
});

/** It is the caller's to register: its files are his as if he had uploaded them. */
export const takeTrayItem = write('/sarabun/tray/:itemId/take', {
  ...may,
  about: 'หยิบรายการจากถาดรับไปลงรับ',
  take: z.object(one),
  give: z.object({ item: trayItem }),
});

/** Back where it waits; also by another who keeps the tray, where the one who took it is away. */
export const giveBackTrayItem = write('/sarabun/tray/:itemId/give-back', {
  ...may,
  about: 'คืนรายการเข้าถาดรับ',
  take: z.object(one),
  give: z.object({ id: z.number() }),
});

export const discardTrayItem = write('/sarabun/tray/:itemId/discard', {
  ...may,
  about: 'คัดรายการออกจากถาดรับพร้อมเหตุผล',
  take: z.object({ ...one, reason: needed(300) }),
  give: z.object({ id: z.number() }),
});

export const restoreTrayItem = write('/sarabun/tray/:itemId/restore', {
  ...may,
  about: 'นำรายการที่คัดออกกลับเข้าถาดรับ',
  take: z.object(one),
  give: z.object({ id: z.number() }),
});

/** What went wrong at a way in of the caller's trays, until it is over or somebody has seen it. */
export const listTrayFaults = read('/sarabun/tray/faults', {
  menu: 'view intake',
  about: 'ช่องทางรับหนังสือที่ขัดข้อง',
  give: z.object({ items: z.array(z.object({ id: z.number(), source: z.string(), message: z.string(), at: z.string() })) }),
});

export const seeTrayFault = write('/sarabun/tray/faults/:faultId/seen', {
  ...may,
  about: 'รับทราบเรื่องขัดข้องของช่องทางรับหนังสือ',
  take: z.object({ faultId: id }),
  give: z.object({ id: z.number() }),
});
