import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { described, flag, id, needed, nothing, text } from '../wire.ts';
import { directions, manage } from './shapes.ts';

/** What punches come from: files of scanners, and screens at the entrances. */

// Files of scanners.

/**
 * POST multipart, field `file`: CSV, XLSX or the text of a scanner, judged row by row. Behind the question mark `deviceId`; `commit=1` keeps it, in
 * one transaction, where `faults` are none or `skip=1` says that such rows are left out.
 */
export const importPunchesPath = '/time/import';
export const importPunches = z.object({ deviceId: id, commit: z.optional(flag), skip: z.optional(flag) });
export const importReport = z.object({
  file: z.string(),
  rows: z.number(),
  added: z.number(),
  /** Of this file or another: they are there already. */
  known: z.number(),
  people: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  /** The very same file came before: when. */
  cameAt: z.nullable(z.string()),
  kept: z.boolean(),
  /** What it was read as, first rows: so that a wrong mapping is seen. */
  sample: z.array(
    z.object({
      row: z.number(),
      code: z.string(),
      person: z.string(),
      at: z.nullable(z.string()),
      direction: z.nullable(z.enum(directions)),
    }),
  ),
  faults: z.array(z.object({ row: z.number(), field: z.string(), value: z.string(), message: z.string() })),
  faultCount: z.number(),
});
export type PunchImport = z.infer<typeof importReport>;

export const imports = read('/time/imports', {
  menu: manage,
  about: 'แฟ้มจากเครื่องลงเวลาที่นำเข้าแล้ว',
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        file: z.string(),
        rows: z.number(),
        added: z.number(),
        known: z.number(),
        left: z.number(),
        first: z.nullable(z.string()),
        last: z.nullable(z.string()),
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

// Screens at the entrances, which show the QR of the day.

export const listEntrances = read('/time/entrances', {
  menu: manage,
  about: 'จอแสดง QR ประจำวันของจุดลงเวลา',
  give: z.object({
    entrances: z.array(z.extend(described, { siteId: z.number(), madeAt: z.string(), usedAt: z.nullable(z.string()) })),
  }),
});
/** The code is told once. */
export const makeEntrance = write('/time/entrances/make', {
  menu: manage,
  about: 'เพิ่มจอแสดง QR ประจำวัน รหัสแสดงครั้งเดียว',
  take: z.object({ siteId: id, name: text(80) }),
  give: z.object({ id: z.number(), code: z.string() }),
});
export const revokeEntrance = write('/time/entrances/:entranceId/revoke', {
  menu: manage,
  about: 'เลิกใช้จอแสดง QR ประจำวัน',
  take: z.object({ entranceId: id }),
  give: nothing,
});
/** Its code is all that it needs, and all that it knows. */
export const entranceDisplay = read('/time/entrance', {
  access: 'open',
  method: 'POST',
  about: 'QR ประจำวันของจุดลงเวลา ด้วยรหัสของจอ',
  take: z.object({ code: needed(80) }),
  give: z.object({ site: z.string(), day: z.string(), address: z.string(), qr: z.string(), at: z.string() }),
});
