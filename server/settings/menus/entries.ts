import { sql } from 'kysely';
import { type MenuName, menuEntries, pathOfMenu, settingsCentre } from '../../../contract/menus.ts';
import { givenApps } from '../../../contract/module.ts';
import { settingsPaths } from '../../../contract/settings/catalogue.ts';
import type { Ctx, Db, Me } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { menuRight, pageRight } from '../../http/menu-rights.ts';

/** An entry of a menu with the name that it is shown by. */
export interface MenuEntry {
  id: number;
  appId: number;
  /** null: an administrator's own link */
  code: string | null;
  action: string;
  link: string;
  newTab: boolean;
  sso: boolean;
  icon: string;
  name: string;
  nameEn: string;
  /** Renamed by an administrator, not called as the product calls it. */
  renamed: boolean;
  inHeader: boolean;
  inModules: boolean;
  active: boolean;
  version: number;
}

type Row = Omit<MenuEntry, 'name' | 'nameEn' | 'renamed'> & { name: string | null; nameEn: string | null };

/** All entries in their order. */
export async function readMenus(db: Db): Promise<MenuEntry[]> {
  const { rows } =
    await sql<Row>`select i.id, i.app_id as "appId", i.code, i.action, i.link, i.new_tab as "newTab", i.sso, i.icon, i.name, i.name_en as "nameEn",
      i.in_header as "inHeader", i.in_modules as "inModules", i.active and a.active as active, i.version
    from menu_item i join portal_app a on a.id = i.app_id order by a.sort, a.id, i.sort, i.id`.execute(db);
  return rows.map((row) => {
    const own = ownName(row.code);
    return { ...row, name: row.name ?? own.th, nameEn: row.nameEn ?? own.en, renamed: row.code !== null && row.name !== null };
  });
}

/** What the product itself calls an entry. */
export function ownName(code: string | null): { th: string; en: string } {
  if (!code) return { th: '', en: '' };
  const path = pathOfMenu(code);
  if (path) return { th: textsIn('th', 'settings').pages[path].title, en: textsIn('en', 'settings').pages[path].title };
  const entry = menuEntries[code as MenuName];
  return entry ? { th: entry.th, en: entry.en } : { th: code, en: code };
}

/** What the product itself calls an application. */
export function ownAppName(code: string | null): { th: string; en: string } {
  const app = givenApps.find((one) => one.code === code);
  return { th: app?.th ?? '', en: app?.en ?? '' };
}

/** What this person finds in his menus, in their order. */
export async function menusOf({ db, me, office }: Ctx): Promise<MenuEntry[]> {
  // the archive's address of the configuration stands until an administrator enters one [S53]
  const menus = (await readMenus(db)).map((menu) =>
    menu.sso && !menu.link ? { ...menu, link: office.config.archiveUrl, newTab: true } : menu,
  );
  return menus.filter((menu) => menu.active && isShown(me, menu));
}

function isShown(me: Me, { id, code, link, sso }: MenuEntry): boolean {
  // the centre opens with any of its pages
  if (id === settingsCentre) return settingsPaths.some((path) => pageRight(me, path) !== 'none');
  // without an address it leads nowhere
  if ((code === null || sso) && link === '') return false;
  return menuRight(me, id) !== 'none';
}
