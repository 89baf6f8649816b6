import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, nothing, text } from '../wire.ts';

/** Applications of the portal and the entries of their menus. */

const icon = text(60);

const app = z.object({
  id: z.number(),
  /** null: added by an administrator */
  code: z.nullable(z.string()),
  name: z.string(),
  nameEn: z.string(),
  /** What the product calls it; '' for those that an administrator added. */
  ownName: z.string(),
  ownNameEn: z.string(),
  icon: z.string(),
  active: z.boolean(),
  version: z.number(),
  entries: z.number(),
});
export type PortalApp = z.infer<typeof app>;

const entry = z.object({
  id: z.number(),
  appId: z.number(),
  code: z.nullable(z.string()),
  name: z.string(),
  nameEn: z.string(),
  ownName: z.string(),
  ownNameEn: z.string(),
  icon: z.string(),
  /** Route name, for what the product has itself. */
  action: z.string(),
  /** '' where the entry leads by its route name. */
  link: z.string(),
  newTab: z.boolean(),
  /** The archive site: its address is entered here and learns who comes. */
  sso: z.boolean(),
  inHeader: z.boolean(),
  inModules: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  /** Persons who find it in their menus now. */
  people: z.number(),
});
export type PortalMenu = z.infer<typeof entry>;

export const listPortalApps = read('/settings/portal-apps', {
  access: 'view admin-application',
  about: 'ระบบงานในพอร์ทัล',
  take: nothing,
  give: z.object({ apps: z.array(app), manage: z.boolean() }),
});

export const getPortalApp = read('/settings/portal-apps/:appId', {
  access: 'view admin-application',
  about: 'เมนูของระบบงาน',
  take: z.object({ appId: id }),
  give: z.object({ app, menus: z.array(entry), manage: z.boolean() }),
});

/** An empty name gives what the product has itself its own name back. */
export const savePortalApp = write('/settings/portal-apps', {
  access: 'manage admin-application',
  about: 'บันทึกระบบงาน',
  take: z.object({ appId: z.optional(id), version: z.optional(count), name: text(100), nameEn: text(100), icon }),
  give: z.object({ appId: z.number() }),
});

export const switchPortalApp = write('/settings/portal-apps/:appId/switch', {
  access: 'manage admin-application',
  about: 'เปิดหรือปิดระบบงาน',
  take: z.object({ appId: id, version: count, active: flag }),
  give: z.object({}),
});

/** Refused while it has entries. */
export const removePortalApp = write('/settings/portal-apps/:appId/remove', {
  access: 'manage admin-application',
  about: 'ลบระบบงานที่ไม่มีเมนู',
  take: z.object({ appId: id, version: count }),
  give: z.object({}),
});

export const orderPortalApps = write('/settings/portal-apps/order', {
  access: 'manage admin-application',
  about: 'เรียงลำดับระบบงาน',
  take: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
  give: z.object({}),
});

export const savePortalMenu = write('/settings/portal-menus', {
  access: 'manage admin-application',
  about: 'บันทึกเมนู',
  take: z.object({
    menuId: z.optional(id),
    version: z.optional(count),
    appId: id,
    name: text(100),
    nameEn: text(100),
    icon,
    link: text(500),
    newTab: flag,
    inHeader: flag,
    inModules: flag,
  }),
  give: z.object({ menuId: z.number() }),
});

export const switchPortalMenu = write('/settings/portal-menus/:menuId/switch', {
  access: 'manage admin-application',
  about: 'เปิดหรือปิดลิงก์',
  take: z.object({ menuId: id, version: count, active: flag }),
  give: z.object({}),
});

export const removePortalMenu = write('/settings/portal-menus/:menuId/remove', {
  access: 'manage admin-application',
  about: 'ลบลิงก์',
  take: z.object({ menuId: id, version: count }),
  give: z.object({}),
});

export const orderPortalMenus = write('/settings/portal-apps/:appId/order', {
  access: 'manage admin-application',
  about: 'เรียงลำดับเมนู',
  take: z.object({ appId: id, ids: z.array(id).check(z.maxLength(500)) }),
  give: z.object({}),
});
