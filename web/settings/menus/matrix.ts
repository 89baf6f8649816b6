import { lockedAt, type MenuLevel, pathOfMenu } from '../../../contract/menus.ts';
import { catalogue } from '../../../contract/settings/catalogue.ts';
import { type SettingsGroup, settingsGroups } from '../../../contract/settings/entry.ts';
import type { MenuRightsGiven } from '../../../contract/settings/users-groups.ts';

export type Group = MenuRightsGiven['groups'][number];
export type Menu = MenuRightsGiven['menus'][number];

/** Levels by `group menu`. */
export type Cells = ReadonlyMap<string, MenuLevel>;

export interface Section {
  key: string;
  app: MenuRightsGiven['apps'][number];
  /** Of the settings centre: the group of its pages. */
  group: SettingsGroup | null;
  menus: Menu[];
}

export interface Change {
  group: Group;
  menu: Menu;
  before: MenuLevel;
  after: MenuLevel;
}

export const cellKey = (groupId: number, menuId: number) => `${groupId} ${menuId}`;

export function cellsOf({ rights }: MenuRightsGiven): Cells {
  return new Map(rights.map(({ groupId, menuId, level }) => [cellKey(groupId, menuId), level]));
}

const next: Record<MenuLevel, MenuLevel> = { none: 'view', view: 'manage', manage: 'none' };

/** The changes with this cell one step on; a cell that is back where it was is no change. */
export function stepped(given: Cells, changes: Cells, group: Group, menu: Menu): Cells {
  const key = cellKey(group.id, menu.id);
  const before = given.get(key) ?? 'none';
  const after = next[changes.get(key) ?? before];
  return put(changes, key, after === before ? null : after);
}

export function undone(changes: Cells, { group, menu }: Change): Cells {
  return put(changes, cellKey(group.id, menu.id), null);
}

function put(changes: Cells, key: string, level: MenuLevel | null): Cells {
  const copy = new Map(changes);
  if (level === null) copy.delete(key);
  else copy.set(key, level);
  return copy;
}

/** What still differs from what is given, in the order of the matrix. */
export function changesOf(data: MenuRightsGiven, given: Cells, changes: Cells): Change[] {
  return data.menus.flatMap((menu) =>
    data.groups.flatMap((group) => {
      const key = cellKey(group.id, menu.id);
      const [before, after] = [given.get(key) ?? 'none', changes.get(key)];
      return after === undefined || after === before || lockedAt(group.code, menu.code) ? [] : [{ group, menu, before, after }];
    }),
  );
}

/** Entries by application; the pages of the settings centre by their groups. */
export function sectionsOf({ apps, menus }: MenuRightsGiven): Section[] {
  return apps.flatMap((app) => {
    const mine = menus.filter((menu) => menu.appId === app.id);
    const groupOf = (menu: Menu) => {
      const path = pathOfMenu(menu.code ?? '');
      return path ? catalogue[path].group : null;
    };
    return [null, ...settingsGroups].flatMap((group) => {
      const inside = mine.filter((menu) => groupOf(menu) === group);
      return inside.length > 0 ? [{ key: `${app.id}${group ?? ''}`, app, group, menus: inside }] : [];
    });
  });
}
