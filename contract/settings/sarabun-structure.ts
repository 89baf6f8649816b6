import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { keptByUnit } from '../sarabun/kept.ts';
import { count, id, named, needed } from '../wire.ts';
import { dutyEnding, dutyGiving, dutySeeking, responsible, screenedPost } from './manage-section.ts';
import { changeVersion, pageAct } from './row-calls.ts';

/** For each unit who receives, presents, commands and numbers; and the routes that administrators give to units. */

const row = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  /** Depth in the tree that the caller sees. */
  level: z.number(),
  version: z.number(),
  keepsRegister: z.boolean(),
  canIssueNumber: z.boolean(),
  numberUnitId: z.nullable(z.number()),
  numberedBy: z.nullable(named),
  people: z.array(responsible),
  /** Posts of executives and heads that a screener can serve. */
  posts: z.array(screenedPost),
  manage: z.boolean(),
});
export type StructureRow = z.infer<typeof row>;

export const listStructure = read('/settings/structure', {
  about: 'ผู้รับ ผู้เสนอ ผู้สั่งการ และผู้ออกเลขของทุกหน่วยงาน',
  access: 'view sarabun-structure',
  give: z.object({
    rows: z.array(row),
    /** Units that issue numbers. */
    issuers: z.array(named),
  }),
});

/** Who numbers for a unit: itself, the unit named, or (null) the nearest above it that issues. */
export const setNumberUnit = changeVersion('/settings/structure/:unitId/number-unit', 'manage sarabun-structure', 'กำหนดหน่วยงานที่ออกเลขให้', {
  unitId: id,
  numberUnitId: z.nullable(id),
});
export const giveDuty = dutyGiving('sarabun-structure', '/settings/structure/:unitId/duties', 'กำหนดผู้รับผิดชอบงานสารบรรณ');
export const structureCandidates = dutySeeking('sarabun-structure', '/settings/structure/:unitId/candidates');
export const takeDuty = dutyEnding('sarabun-structure', '/settings/structure/duties/:dutyId/end');

/** A post, or the head of the writer's own unit (`head` 0), of the unit above it (1), and so on. */
const templateStep = z.object({
  kind: z.enum(['REVIEW', 'SIGN']),
  order: count,
  id: z.optional(id),
  head: z.optional(count.check(z.maximum(5))),
});
export type TemplateStep = z.infer<typeof templateStep>;

const template = z.object({
  ...keptByUnit,
  steps: z.array(z.object({ ...templateStep.shape, name: z.string(), holder: z.string(), active: z.boolean() })),
  manage: z.boolean(),
});
export type RouteTemplate = z.infer<typeof template>;

export const listTemplates = read('/settings/route-templates', {
  about: 'แม่แบบเส้นทางเสนอ',
  access: 'view sarabun-structure',
  give: z.object({
    templates: z.array(template),
    /** Posts in use, for choosing steps. */
    posts: z.array(z.object({ id: z.number(), name: z.string(), unit: z.string(), holder: z.string() })),
  }),
});
/** For the unit and every unit below it. */
export const saveTemplate = write('/settings/route-templates', {
  about: 'บันทึกแม่แบบเส้นทางเสนอ',
  access: 'manage sarabun-structure',
  take: z.object({
    templateId: z.optional(id),
    unitId: id,
    name: needed(100),
    steps: z.array(templateStep).check(z.minLength(1), z.maxLength(30)),
  }),
  give: z.object({ id: z.number() }),
});
export const removeTemplate = pageAct('sarabun-structure', '/settings/route-templates/:templateId/remove', 'ลบแม่แบบเส้นทางเสนอ', {
  templateId: id,
});
