import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { personInUnit } from '../people.ts';
import { id, list, needed } from '../wire.ts';
import { givenDuty } from './manage-section.ts';
import { pageAct, pageView } from './row-calls.ts';
import { groupDuties } from './users-groups.ts';

/** Roles: duties and role types, who holds them, and what menus they open. */

/** Duties that are given to a person here; administrators are made in manage-admin, heads by their post. */
export const givenDuties = ['REGISTRY', 'SECRET_REGISTRY', 'SCREENER', 'AUDITOR'] as const;
export type GivenDuty = (typeof givenDuties)[number];

const role = z.object({
  kind: z.enum(['DUTY', 'ROLE_TYPE']),
  duty: z.nullable(z.enum(groupDuties)),
  roleTypeId: z.nullable(z.number()),
  /** Of a role type; duties are named by the screen. */
  name: z.string(),
  nameEn: z.string(),
  people: z.number(),
  groups: z.array(z.object({ id: z.number(), name: z.string(), fixed: z.boolean() })),
});
export type Role = z.infer<typeof role>;

export const listRoles = pageView('manage-role', '/settings/roles', 'บทบาทหน้าที่', {
  roles: z.array(role),
  groups: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string() })),
});

const which = { duty: z.optional(z.enum(groupDuties)), roleTypeId: z.optional(id) };

/** Who holds the role now, and the menus that its groups open (with what everybody has). */
export const getRole = read('/settings/role', {
  access: 'view manage-role',
  about: 'ผู้มีบทบาทและเมนูที่เปิดได้',
  take: z.object(which),
  give: z.object({
    holders: z.array(
      z.object({
        /** The duty that can be ended here; null where the role comes from a post. */
        dutyId: z.nullable(z.number()),
        ...personInUnit,
        position: z.string(),
        since: z.nullable(z.string()),
      }),
    ),
    menus: z.array(
      z.object({ id: z.number(), name: z.string(), nameEn: z.string(), level: z.enum(['view', 'manage']), everybody: z.boolean() }),
    ),
  }),
});

/** The groups that the role belongs to; those that the product gives it stay. */
export const saveRoleGroups = pageAct('manage-role', '/settings/role/groups', 'กำหนดกลุ่มผู้ใช้ของบทบาท', {
  ...which,
  groups: list(id).check(z.maxLength(200)),
});

export const giveDuty = write('/settings/duties', {
  access: 'manage manage-role',
  about: 'มอบหน้าที่แก่บุคลากร',
  take: z.object({ duty: z.enum(givenDuties), personId: id, unitId: id, positionId: z.optional(z.nullable(id)) }),
  give: givenDuty,
});

export const endDuty = pageAct('manage-role', '/settings/duties/:dutyId/end', 'ให้พ้นจากหน้าที่', { dutyId: id, reason: needed(300) });
