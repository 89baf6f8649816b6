import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, named, nothing, slice, text } from '../wire.ts';

/** The calls of every page that is declared. The right to a page is judged by the verb: `view` for reads, `manage` for writes. */

const page = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{1,60}$/));
/** By field; `null` for nothing chosen. Judged by the declaration. */
const values = z.record(
  z.string().check(z.maxLength(60)),
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())])),
);

const row = z.object({
  id: z.number(),
  /** Grows with each change; a save names the one that it began with. */
  version: z.number(),
  active: z.boolean(),
  /** How many things use it. */
  used: z.number(),
  /** The product itself or a regulation gives it: never removed. */
  fixed: z.boolean(),
  values,
  /** What the ids in `values` are called, by field. */
  names: z.record(z.string(), z.array(z.string())),
});
export type SettingsRow = z.infer<typeof row>;

/** The pages that this person may open, and whether he may change what stands there. */
export const mySettings = read('/settings/pages', {
  about: 'หน้าตั้งค่าที่เปิดได้ตามสิทธิ์',
  give: z.object({
    pages: z.array(
      z.object({
        path: z.string(),
        /** Whose page it is. */
        module: z.string(),
        title: z.string(),
        manage: z.boolean(),
      }),
    ),
  }),
});

export const settingsRows = read('/settings/list/:page', {
  about: 'รายการในหน้าตั้งค่า',
  take: z.object({
    page,
    search: z.optional(text(200)),
    filter: z.optional(text(100)),
    /** Left out: switched-off rows too, below the others. */
    active: z.optional(flag),
    sort: z.optional(text(60)),
    dir: z.optional(z.enum(['asc', 'desc'])),
    ...slice,
  }),
  give: z.object({ rows: z.array(row), total: z.number(), manage: z.boolean() }),
});

/** Adds a row, or changes the one named. 409 when somebody else changed it since. */
export const saveSettingsRow = write('/settings/list/:page', {
  about: 'เพิ่มหรือแก้ไขรายการในหน้าตั้งค่า',
  take: z.object({ page, id: z.optional(id), version: z.optional(count), values }),
  /** `waits`: the row stays as it was, or switched off, until a second person consents. */
  give: z.object({ row, waits: z.boolean() }),
});

export const switchSettingsRow = write('/settings/list/:page/switch', {
  about: 'เปิดหรือปิดการใช้งานรายการ',
  take: z.object({ page, id, version: count, active: flag }),
  give: z.object({ row, waits: z.boolean() }),
});

/** Refused while anything uses it. */
export const removeSettingsRow = write('/settings/list/:page/remove', {
  about: 'ลบรายการที่ยังไม่มีผู้ใช้',
  take: z.object({ page, id, version: count }),
  give: nothing,
});

/** All ids of a dragged list, in their new order. */
export const orderSettingsRows = write('/settings/list/:page/order', {
  about: 'เรียงลำดับรายการ',
  take: z.object({ page, ids: z.array(id).check(z.maxLength(5000)) }),
  give: nothing,
});

/** Active rows to choose from. `chosen`: ids that are told too, whatever their state. */
export const settingsChoices = read('/settings/choices/:from', {
  about: 'ตัวเลือกจากรายการอื่น',
  take: z.object({ from: page, search: z.optional(text(200)), chosen: z.optional(z.array(id).check(z.maxLength(200))) }),
  give: z.object({ choices: z.array(named) }),
});

const change = z.object({
  at: z.string(),
  by: z.string(),
  /** ADDED, CHANGED, SWITCHED_ON, SWITCHED_OFF, REMOVED, ORDERED, IMPORTED */
  act: z.string(),
  /** By field: as it was and as it became, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type SettingsChange = z.infer<typeof change>;

/** Who changed a row, or the form, and what; the newest first, at most 50. */
export const settingsHistory = read('/settings/history/:page', {
  about: 'ประวัติการแก้ไขการตั้งค่า',
  take: z.object({ page, id: z.optional(id) }),
  give: z.object({ changes: z.array(change) }),
});

export const settingsForm = read('/settings/form/:page', {
  about: 'ค่าที่ตั้งไว้',
  take: z.object({ page }),
  give: z.object({ version: z.number(), values, names: z.record(z.string(), z.array(z.string())), manage: z.boolean() }),
});
export const saveSettingsForm = write('/settings/form/:page', {
  about: 'บันทึกค่าที่ตั้งไว้',
  take: z.object({ page, version: count, values }),
  give: z.object({ version: z.number(), values }),
});

/** Lines of a log by newest, cells as they are read. `before`: the id to go on from. */
export const settingsLog = read('/settings/log/:page', {
  about: 'บันทึกเหตุการณ์',
  take: z.object({
    page,
    search: z.optional(text(200)),
    from: z.optional(text(10)),
    to: z.optional(text(10)),
    filters: z.optional(z.record(z.string(), z.string())),
    ...slice,
  }),
  give: z.object({
    /** `looksOf`: the classed letter that the line tells of, for the way to all who looked at it. */
    lines: z.array(z.object({ id: z.number(), cells: z.record(z.string(), z.string()), looksOf: z.optional(z.number()) })),
    /** Counted to 10,000; `more`: there are older ones, found by days and words, and in the file. */
    total: z.number(),
    more: z.boolean(),
  }),
});

/** POST multipart, field `file`: XLSX or CSV whose first row names the columns. With `commit` 1 nothing is kept unless every row is right. */
export const importPath = (path: string) => `/settings/list/${path}/import`;
/** GET: XLSX, or CSV with `as` csv. */
export const exportPath = (path: string) => `/settings/list/${path}/export`;

/** What a sheet of units, posts and people makes and changes. */
export const madeKinds = ['UNIT', 'POST', 'ADDED', 'CHANGED'] as const;

export const importReport = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  kept: z.boolean(),
  /** Row of the sheet from 1, the heading row included; the column's heading; what is wrong. */
  faults: z.array(z.object({ row: z.number(), field: z.string(), value: z.string(), message: z.string() })),
  /** What it would make and change, or did, kind by kind: how many, and the first of them. Where the page tells it. */
  made: z.optional(
    z.array(
      z.object({
        what: z.enum(madeKinds),
        count: z.number(),
        lines: z.array(z.object({ row: z.number(), name: z.string(), detail: z.string() })),
      }),
    ),
  ),
  /** New accounts: who gets, or got, a link at which he sets his password, who has no address, and whose link needs a second person. */
  links: z.optional(z.object({ mailed: z.number(), addressless: z.number(), second: z.number() })),
});
export type ImportReport = z.infer<typeof importReport>;
