import type { Access, Endpoint } from '../../contract/endpoint.ts';
import { type MenuLevel, type MenuName, menuEntries } from '../../contract/menus.ts';
import { catalogue, type SettingsPath } from '../../contract/settings/catalogue.ts';
import type { Ctx, Me } from './context.ts';
import { forbidden, notFound } from './errors.ts';

/** What this person may do under a menu entry: the best that his groups of users are given. */
export function menuRight(me: Me, menu: number): MenuLevel {
  return levelOf(me.menus.levels[menu]);
}

export function pageRight(me: Me, path: SettingsPath): MenuLevel {
  return menuRight(me, catalogue[path].menu);
}

/** Judges `view <page>` and `manage <page>`; every other access is judged elsewhere. */
export function mayPage(me: Me, access: Access): boolean {
  const [right, path] = access.split(' ') as [string, SettingsPath | undefined];
  return !path || reaches(pageRight(me, path), right);
}

/** Judges the menu that a call belongs to. */
export function mayMenu(me: Me, menu: Endpoint['menu']): boolean {
  if (!menu) return true;
  const [right, name] = menu.split(' ') as [string, MenuName];
  return reaches(menuRight(me, menuEntries[name].id), right);
}

/**
 * The caller as he works on this page: whom a group other than that of the administrators of a unit gives the page, works in all units there;
 * an administrator of a unit in his own.
 */
export function onPage(me: Me, path: SettingsPath): Me {
  const { scope, menu } = catalogue[path];
  const wide = scope === 'unit' && !me.isAdmin && me.menus.wide[menu] === me.menus.levels[menu] && me.menus.wide[menu];
  return wide ? { ...me, adminUnits: me.menus.units } : me;
}

/** The unit lies in what this person administers; another's answers as if it did not exist. */
export function mustAdminister({ me }: Ctx, unitId: number): void {
  if (me.adminUnits.length === 0) throw forbidden();
  if (!me.adminUnits.includes(unitId)) throw notFound();
}

function reaches(mine: MenuLevel, right: string): boolean {
  return mine === 'manage' || (right === 'view' && mine === 'view');
}

function levelOf(level: number | undefined): MenuLevel {
  return level === 2 ? 'manage' : level === 1 ? 'view' : 'none';
}
