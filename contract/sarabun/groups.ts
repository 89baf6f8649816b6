import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { flag, id, list, needed } from '../wire.ts';
import { keep, keptByUnit } from './kept.ts';

/** กลุ่มผู้รับ: units and persons that a unit names together. */

/** LISTED: named one by one. UNITS_BELOW: all units under the group's own that keep a receive book, as they stand when it is used. */
export const groupRules = ['LISTED', 'UNITS_BELOW'] as const;

/** The groups of the caller's units, and those of the agency's central registry, which all may use. */
export const listReceiverGroups = read('/sarabun/receiver-groups', {
  about: 'กลุ่มผู้รับที่ใช้ได้',
  give: z.object({
    /** The caller keeps the groups of a unit. */
    mayCreate: z.boolean(),
    items: z.array(
      z.object({
        ...keptByUnit,
        rule: z.enum(groupRules),
        units: z.number(),
        persons: z.number(),
        mayChange: z.boolean(),
      }),
    ),
  }),
});

/** The members as they stand now; who left the agency and units no longer in use are not among them. */
export const getReceiverGroup = read('/sarabun/receiver-groups/:groupId', {
  about: 'สมาชิกของกลุ่มผู้รับ',
  take: z.object({ groupId: id }),
  give: z.object({
    id: z.number(),
    name: z.string(),
    members: z.array(z.object({ kind: z.enum(['UNIT', 'PERSON']), id: z.number(), name: z.string(), detail: z.string() })),
  }),
});

/** By the registry or the head of the unit; without `unitId` the first such unit of the caller. */
export const saveReceiverGroup = keep({ menu: 'manage sarabun' }, '/sarabun/receiver-groups', 'บันทึกกลุ่มผู้รับ', {
  groupId: z.optional(id),
  unitId: z.optional(id),
  name: needed(200),
  rule: z.optional(z.enum(groupRules)),
  members: list(id).check(z.maxLength(1000)),
});
export const removeReceiverGroup = keep({ menu: 'manage sarabun' }, '/sarabun/receiver-groups/:groupId/remove', 'ลบกลุ่มผู้รับ', {
  groupId: id,
  sure: z.optional(flag),
});
