import { type ManualRole, manualRoles } from '../../contract/manuals/calls.ts';
import { settingsPaths } from '../../contract/settings/catalogue.ts';
import type { Me } from '../http/context.ts';
import { pageRight } from '../http/menu-rights.ts';

/** Everybody reads the books of all work; that of administrators is for who may open a settings page, that of operators for who administers the agency. */
export function readableBooks(me: Me): ManualRole[] {
  const administers = me.isAdmin || me.adminUnits.length > 0 || settingsPaths.some((path) => pageRight(me, path) !== 'none');
  return manualRoles.filter((role) => (role === 'administrator' ? administers : role === 'operator' ? me.isAdmin : true));
}

/** The reader's own work, what he does most first: the tour and the contents begin with it. */
export function rolesOf(me: Me): ManualRole[] {
  const roles: [ManualRole, boolean][] = [
    ['registrar', me.isCentralRegistry],
    ['executive', me.executivePositions.length > 0 || me.headedUnits.length > 0],
    ['clerk', me.registryUnits.length > 0 && !me.isCentralRegistry],
    ['registrar', me.secretRegistryUnits.length > 0 && !me.isCentralRegistry],
    ['administrator', me.isAdmin || me.adminUnits.length > 0],
  ];
  const found = roles.filter(([, holds]) => holds).map(([role]) => role);
  return found.length > 0 ? found : ['officer'];
}
