import type { Given, Taken } from '../../contract/endpoint.ts';
import { settingsCentre } from '../../contract/menus.ts';
import type { headerMenu as headerCall, moduleMenu as moduleCall } from '../../contract/portal/calls.ts';
import { menuParent } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';
import { type MenuEntry, menusOf } from '../settings/menus/entries.ts';

export async function moduleMenu(ctx: Ctx): Promise<Given<typeof moduleCall>> {
  const mine = await menusOf(ctx);
  return { items: mine.filter((menu) => menu.inModules).map((menu) => ({ ...told(menu), MENU_TYPE: 'module' })) };
}

/** MENU_PARENT 3099 is the document flow's own header, 3090 the dashboard's and the portal's. */
export async function headerMenu(ctx: Ctx, input: Taken<typeof headerCall>): Promise<Given<typeof headerCall>> {
  const known = Object.values(menuParent).includes(input.MENU_PARENT as 3099);
  const mine = known ? (await menusOf(ctx)).filter((menu) => menu.inHeader) : [];
  return {
    item: mine.map((menu, index) => ({
      MENU_SEQ: index + 1,
      ...told(menu),
      PM_QUERY: 1,
      PM_MANAGE: menu.id === settingsCentre || menuRight(ctx.me, menu.id) === 'manage' ? 1 : 0,
    })),
  };
}

function told({ id, action, icon, name, nameEn, link, newTab, sso }: MenuEntry) {
  return {
    MENU_ID: id,
    MENU_ACTION: action || link,
    MENU_ICON: icon,
    MENU_NAME: name,
    MENU_NAME_ENG: nameEn || name,
    ...(link ? { MENU_LINK: link, MENU_NEW_TAB: newTab ? 1 : 0 } : {}),
    ...(link && sso ? { MENU_SSO: 1 } : {}),
  };
}
