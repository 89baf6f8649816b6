import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, list, named, needed, text } from '../wire.ts';
import { givenRow, pageView, removeRow, switchRow } from './row-calls.ts';

/** Groups of users and what each may in the menus. */

const manage = 'manage users-group';

export const memberKinds = ['EVERYBODY', 'PERSON', 'POSITION', 'ROLE_TYPE', 'UNIT', 'DUTY'] as const;
export type MemberKind = (typeof memberKinds)[number];

/** Duties that a group can be made of; see the view named_duty. */
export const groupDuties = [
  'CENTRAL_REGISTRY',
  'REGISTRY',
  'SECRET_REGISTRY',
  'HEAD',
  'SCREENER',
  'AUDITOR',
  'UNIT_ADMIN',
  'AGENCY_ADMIN',
] as const;
export type GroupDuty = (typeof groupDuties)[number];

const group = z.object({
  ...givenRow,
  note: z.string(),
  /** Persons that belong to it now, by whatever way. */
  people: z.number(),
  /** Menu entries that it opens. */
  menus: z.number(),
});
export type UsersGroup = z.infer<typeof group>;

const member = z.object({
  kind: z.enum(memberKinds),
  /** The person, post, unit or role type. */
  refId: z.nullable(z.number()),
  duty: z.nullable(z.enum(groupDuties)),
  /** A unit with those below it. */
  below: z.boolean(),
  fixed: z.boolean(),
  name: z.string(),
  people: z.number(),
});
export type GroupMember = z.infer<typeof member>;

export const listUsersGroups = pageView('users-group', '/settings/users-groups', 'กลุ่มผู้ใช้', {
  groups: z.array(group),
  roleTypes: z.array(named),
});

export const getUsersGroup = read('/settings/users-groups/:groupId', {
  access: 'view users-group',
  about: 'กลุ่มผู้ใช้และสมาชิก',
  take: z.object({ groupId: id }),
  give: z.object({ group, members: z.array(member), persons: z.array(z.object({ id: z.number(), name: z.string(), unit: z.string() })) }),
});

/** Members that the product gives stay, whatever is sent. `likeGroup`: a new group begins with the rights of that one. */
export const saveUsersGroup = write('/settings/users-groups', {
  access: manage,
  about: 'บันทึกกลุ่มผู้ใช้',
  take: z.object({
    groupId: z.optional(id),
    version: z.optional(count),
    name: needed(100),
    nameEn: text(100),
    note: text(300),
    likeGroup: z.optional(id),
    members: z
      .array(
        z.object({
          kind: z.enum(memberKinds),
          refId: z.optional(z.nullable(id)),
          duty: z.optional(z.nullable(z.enum(groupDuties))),
          below: z.optional(flag),
        }),
      )
      .check(z.maxLength(500)),
  }),
  give: z.object({ groupId: z.number() }),
});

export const switchUsersGroup = switchRow('groupId', '/settings/users-groups/:groupId/switch', manage, 'เปิดหรือปิดกลุ่มผู้ใช้');
/** Refused while it has members. */
export const removeUsersGroup = removeRow('groupId', '/settings/users-groups/:groupId/remove', manage, 'ลบกลุ่มผู้ใช้ที่ไม่มีสมาชิก');

const levels = z.enum(['none', 'view', 'manage']);
const change = z.object({ groupId: id, menuId: id, level: levels });

export const getMenuRights = pageView('users-group', '/settings/menu-rights', 'สิทธิ์เมนูของกลุ่มผู้ใช้', {
  groups: z.array(group),
  apps: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string() })),
  menus: z.array(
    z.object({
      id: z.number(),
      appId: z.number(),
      code: z.nullable(z.string()),
      name: z.string(),
      nameEn: z.string(),
      active: z.boolean(),
    }),
  ),
  /** What is given; what is not here is `none`. */
  rights: z.array(z.object({ groupId: z.number(), menuId: z.number(), level: levels })),
});
export type MenuRightsGiven = z.infer<(typeof getMenuRights)['give']>;

/** How many persons may more or less than now, if these changes are saved. */
export const affectedByRights = read('/settings/menu-rights/affected', {
  method: 'POST',
  access: 'view users-group',
  about: 'จำนวนผู้ที่สิทธิ์จะเปลี่ยน',
  take: z.object({ changes: list(change).check(z.maxLength(2000)) }),
  give: z.object({ people: z.number() }),
});

/** `versions`: of every group among the changes, as they were when the matrix was opened. */
export const saveMenuRights = write('/settings/menu-rights', {
  access: manage,
  about: 'บันทึกสิทธิ์เมนู',
  take: z.object({
    changes: list(change).check(z.minLength(1, 'required'), z.maxLength(2000)),
    versions: z.array(z.object({ groupId: id, version: count })).check(z.maxLength(200)),
  }),
  give: z.object({ changed: z.number(), people: z.number() }),
});
