import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, text } from '../wire.ts';
import { givenRow, orderRows, pageView, removeRow, switchRow } from './row-calls.ts';

/** Applications of the portal and the entries of their menus. */

const manage = 'manage admin-application';
const icon = text(60);

/** Names are the administrator's; `ownName`: what the product calls it, '' for what he added. */
const shown = { ...givenRow, ownName: z.string(), ownNameEn: z.string(), icon: z.string() };

const app = z.object({ ...shown, entries: z.number() });
export type PortalApp = z.infer<typeof app>;

const entry = z.object({
  ...shown,
  appId: z.number(),
  /** Route name, for what the product has itself. */
  action: z.string(),
  /** '' where the entry leads by its route name. */
  link: z.string(),
  newTab: z.boolean(),
  /** The archive site: its address is entered here and learns who comes. */
  sso: z.boolean(),
  inHeader: z.boolean(),
  inModules: z.boolean(),
  /** Persons who find it in their menus now. */
  people: z.number(),
});
export type PortalMenu = z.infer<typeof entry>;

export const listPortalApps = pageView('admin-application', '/settings/portal-apps', 'ระบบงานในพอร์ทัล', { apps: z.array(app) });

export const getPortalApp = read('/settings/portal-apps/:appId', {
  access: 'view admin-application',
  about: 'เมนูของระบบงาน',
  take: z.object({ appId: id }),
  give: z.object({ app, menus: z.array(entry), manage: z.boolean() }),
});

/** An empty name gives what the product has itself its own name back. */
export const savePortalApp = write('/settings/portal-apps', {
  access: manage,
  about: 'บันทึกระบบงาน',
  take: z.object({ appId: z.optional(id), version: z.optional(count), name: text(100), nameEn: text(100), icon }),
  give: z.object({ appId: z.number() }),
});

export const switchPortalApp = switchRow('appId', '/settings/portal-apps/:appId/switch', manage, 'เปิดหรือปิดระบบงาน');
/** Refused while it has entries. */
export const removePortalApp = removeRow('appId', '/settings/portal-apps/:appId/remove', manage, 'ลบระบบงานที่ไม่มีเมนู');
export const orderPortalApps = orderRows({}, '/settings/portal-apps/order', manage, 'เรียงลำดับระบบงาน');

export const savePortalMenu = write('/settings/portal-menus', {
  access: manage,
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

export const switchPortalMenu = switchRow('menuId', '/settings/portal-menus/:menuId/switch', manage, 'เปิดหรือปิดลิงก์');
export const removePortalMenu = removeRow('menuId', '/settings/portal-menus/:menuId/remove', manage, 'ลบลิงก์');
export const orderPortalMenus = orderRows({ appId: id }, '/settings/portal-apps/:appId/order', manage, 'เรียงลำดับเมนู');
