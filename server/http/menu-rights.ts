import type { Access } from '../../contract/endpoint.ts';
import { catalogue, type SettingsPath } from '../../contract/settings/catalogue.ts';
import type { Ctx, Me } from './context.ts';
import { forbidden, notFound } from './errors.ts';

export type MenuRight = 'none' | 'view' | 'manage';

/** What this person may do under a menu entry. */
export function menuRight(me: Me, menu: number): MenuRight {
  if (me.isAdmin) return 'manage';
  const page = Object.values(catalogue).find((one) => one.menu === menu);
  return page?.scope === 'unit' && me.adminUnits.length > 0 ? 'manage' : 'none';
}

export function pageRight(me: Me, path: SettingsPath): MenuRight {
  return menuRight(me, catalogue[path].menu);
}

/** Judges `view <page>` and `manage <page>`; every other access is judged elsewhere. */
export function mayPage(me: Me, access: Access): boolean {
  const [right, path] = access.split(' ') as [string, SettingsPath | undefined];
  if (!path) return true;
  const mine = pageRight(me, path);
  return mine === 'manage' || (right === 'view' && mine === 'view');
}

/** The unit lies in what this person administers; another's answers as if it did not exist. */
export function mustAdminister({ me }: Ctx, unitId: number): void {
  if (me.adminUnits.length === 0) throw forbidden();
  if (!me.adminUnits.includes(unitId)) throw notFound();
}
