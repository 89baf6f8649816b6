import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, day, described, flag, id, named, needed, nothing, text } from '../wire.ts';

/** The tree of units: who stands below whom, what they are called and numbered by, and what becomes of their work when they change. */

const unitRow = z.object({
  id: z.number(),
  /** null for the root, and for the highest unit that the caller may see. */
  parentId: z.nullable(z.number()),
  code: z.string(),
  /** As the reader reads it; `names`: in either language, to be found by. */
  name: z.string(),
  names: z.string(),
  shortName: z.string(),
  /** Owner code before the number of a letter. */
  letterPrefix: z.string(),
  /** People of this unit alone, and with all units below. */
  people: z.number(),
  peopleBelow: z.number(),
  keepsRegister: z.boolean(),
  canIssueNumber: z.boolean(),
  /** Keeps a receive book and nobody receives in it. */
  lacksRegistry: z.boolean(),
  active: z.boolean(),
  /** Where it went when it was closed. */
  successor: z.nullable(z.string()),
  version: z.number(),
  /** The caller administers it. */
  manage: z.boolean(),
});
export type UnitRow = z.infer<typeof unitRow>;

/** Work that is not ended, by what it is. */
export const openWork = z.object({
  toReceive: z.number(),
  received: z.number(),
  tasks: z.number(),
  toNumber: z.number(),
  drafts: z.number(),
  reservations: z.number(),
  /** All of them. */
  total: z.number(),
});
export type OpenWork = z.infer<typeof openWork>;

export const dutyKinds = ['REGISTRY', 'SECRET_REGISTRY', 'SCREENER'] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** A person with a duty in a unit, or at its head. */
export const responsible = z.object({
  personId: z.number(),
  name: z.string(),
  /** His post, or the post that a screener serves. */
  detail: z.string(),
  kind: z.enum(['HEAD', ...dutyKinds]),
  /** null for a head: his post says so. */
  dutyId: z.nullable(z.number()),
});
export type Responsible = z.infer<typeof responsible>;

export const screenedPost = z.object({ id: z.number(), name: z.string(), holder: z.string(), heads: z.boolean() });

const unitView = z.object({
  id: z.number(),
  version: z.number(),
  parentId: z.nullable(z.number()),
  /** Names from the root down to the unit above it. */
  path: z.array(z.string()),
  code: z.string(),
  /** `called`: as the reader reads it. */
  name: z.string(),
  called: z.string(),
  shortName: z.string(),
  nameEn: z.string(),
  letterPrefix: z.string(),
  phone: z.string(),
  email: z.string(),
  keepsRegister: z.boolean(),
  canIssueNumber: z.boolean(),
  numberUnitId: z.nullable(z.number()),
  /** The unit whose book numbers its letters; itself where it issues. null: nobody. */
  numberedBy: z.nullable(z.object({ id: z.number(), name: z.string(), letterPrefix: z.string() })),
  active: z.boolean(),
  closedOn: z.nullable(z.string()),
  successor: z.nullable(named),
  manage: z.boolean(),
  people: z.number(),
  children: z.number(),
  books: z.array(
    z.object({ id: z.number(), name: z.string(), kind: z.string(), lastNo: z.number(), year: z.nullable(z.number()), closed: z.boolean() }),
  ),
  responsible: z.array(responsible),
  /** Posts of executives and heads that a screener can serve. */
  posts: z.array(screenedPost),
  /** Names of earlier days, the newest first; `until`: the last day. */
  names: z.array(z.object({ name: z.string(), shortName: z.string(), until: z.string(), by: z.string() })),
  /** The name that it will bear from a day to come. */
  planned: z.nullable(
    z.object({
      name: z.string(),
      shortName: z.string(),
      nameEn: z.string(),
      letterPrefix: z.string(),
      validFrom: z.string(),
      by: z.string(),
    }),
  ),
  /** Units that went into this one. */
  predecessors: z.array(z.object({ id: z.number(), name: z.string(), closedOn: z.string() })),
  open: openWork,
});
export type UnitView = z.infer<typeof unitView>;

export const listUnits = read('/settings/units', {
  about: 'โครงสร้างหน่วยงาน',
  access: 'view manage-section',
  take: z.object({ closed: z.optional(flag) }),
  give: z.object({ units: z.array(unitRow), people: z.number(), manage: z.boolean() }),
});

export const getUnit = read('/settings/units/:unitId', {
  about: 'รายละเอียดหน่วยงาน',
  access: 'view manage-section',
  take: z.object({ unitId: id }),
  give: unitView,
});

const facts = {
  code: needed(30),
  letterPrefix: text(60),
  phone: text(60),
  email: text(120),
  keepsRegister: flag,
  canIssueNumber: flag,
  numberUnitId: z.optional(z.nullable(id)),
};
const names = { name: needed(200), shortName: text(40), nameEn: text(200) };
const changed = z.object({ unitId: z.number(), version: z.number() });

export const addUnit = write('/settings/units', {
  about: 'เพิ่มหน่วยงาน',
  access: 'manage manage-section',
  take: z.object({ parentId: id, ...names, ...facts }),
  give: changed,
});
export const saveUnit = write('/settings/units/:unitId', {
  about: 'แก้ไขข้อมูลหน่วยงาน',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count, ...facts }),
  give: changed,
});
/**
 * With `validFrom` the unit bears the name from that day on and its letters of before keep the old one; a day to come is waited for. Without,
 * a slip of the pen is put right. `letterPrefix`: the code before its numbers, where it changes with the name.
 */
export const renameUnit = write('/settings/units/:unitId/rename', {
  about: 'เปลี่ยนชื่อหน่วยงาน',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count, ...names, letterPrefix: z.optional(text(60)), validFrom: z.optional(day) }),
  give: changed,
});
/** A name that waits for its day is taken back before it. */
export const withdrawRename = write('/settings/units/:unitId/rename/withdraw', {
  about: 'ยกเลิกการเปลี่ยนชื่อหน่วยงานล่วงหน้า',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count }),
  give: changed,
});
/** Below another unit, or to another place among its sisters. `before`: the sister that it comes before; left out: last. */
export const moveUnit = write('/settings/units/:unitId/move', {
  about: 'ย้ายหน่วยงานในโครงสร้าง',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count, parentId: id, before: z.optional(id) }),
  give: changed,
});
/** People, posts, duties, units below and open work go to the other unit; the books close. */
export const mergeUnit = write('/settings/units/:unitId/merge', {
  about: 'ยุบรวมหน่วยงาน',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count, into: id }),
  give: z.object({ ...changed.shape, moved: z.number(), people: z.number() }),
});
/** Refused while something is open, or people belong to it, and no successor is named. */
export const closeUnit = write('/settings/units/:unitId/close', {
  about: 'ปิดหน่วยงาน',
  access: 'manage manage-section',
  take: z.object({ unitId: id, version: count, successorId: z.optional(id) }),
  give: z.object({ ...changed.shape, moved: z.number(), people: z.number() }),
});

const takenDuty = z.object({ unitId: id, personId: id, kind: z.enum(dutyKinds), positionId: z.optional(id) });
/** `dutyId` null: it waits for a second person's consent. */
export const givenDuty = z.object({ dutyId: z.nullable(z.number()), waits: z.boolean() });

/** Duties in a unit are given and ended on two pages, each with its own right. */
type DutyPage = 'manage-section' | 'sarabun-structure';
/* @__NO_SIDE_EFFECTS__ */
export function dutyGiving(page: DutyPage, path: string, about: string) {
  return write(path, { access: `manage ${page}`, about, take: takenDuty, give: givenDuty });
}
/* @__NO_SIDE_EFFECTS__ */
export function dutyEnding(page: DutyPage, path: string) {
  return write(path, { access: `manage ${page}`, about: 'เลิกหน้าที่งานสารบรรณ', take: z.object({ dutyId: id }), give: nothing });
}
/** People who can be given a duty in this unit. */
/* @__NO_SIDE_EFFECTS__ */
export function dutySeeking(page: DutyPage, path: string) {
  const about = 'บุคลากรที่กำหนดเป็นผู้รับผิดชอบได้';
  const take = z.object({ unitId: id, search: z.optional(text(100)) });
  return read(path, { access: `view ${page}`, about, take, give: z.object({ people: z.array(described) }) });
}
export const addDuty = dutyGiving('manage-section', '/settings/units/:unitId/duties', 'กำหนดผู้รับผิดชอบงานสารบรรณของหน่วยงาน');
export const endDuty = dutyEnding('manage-section', '/settings/unit-duties/:dutyId/end');
export const dutyCandidates = dutySeeking('manage-section', '/settings/units/:unitId/candidates');
