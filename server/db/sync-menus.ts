import type pg from 'pg';
import { givenMenus } from '../../contract/menus.ts';
import { givenApps, type Module } from '../../contract/module.ts';

/**
 * Menus of the product that the database does not know yet are added, with the rights that they begin with; what an administrator
 * changed (names, icons, order, rights) stays. A new page so needs no migration.
 */
export async function syncMenus(client: pg.Client, modules?: Record<string, Module>): Promise<void> {
  await client.query(
    `insert into portal_app (id, code, icon, sort)
      select a.id, a.code, a.icon, row_number() over () * 10 from json_to_recordset($1) as a (id int, code text, icon text)
      on conflict do nothing`,
    [JSON.stringify(givenApps)],
  );
  const menus = givenMenus(modules).map(({ given, tucked, ...menu }, index) => ({
    ...menu,
    shown: !tucked,
    sort: (index + 1) * 10,
    given: Object.entries(given).map(([group, level]) => ({ group, level: level === 'manage' ? 2 : 1 })),
  }));
  const { rows: added } = await client.query<{ id: number }>(
    `with found as materialized (
        select w.id, a.id as app_id, w.code, w.action, w.icon, w.shown, w.shown, w.sort, w.code = 'archiveSite', w.code = 'archiveSite'
          from json_to_recordset($1) as w (id int, code text, app text, action text, icon text, shown boolean, sort int) join portal_app a on a.code = w.app)
      insert into menu_item (id, app_id, code, action, icon, in_header, in_modules, sort, sso, new_tab) select * from found
      on conflict do nothing returning id`,
    [JSON.stringify(menus)],
  );
  const rights = menus
    .filter(({ id }) => added.some((one) => one.id === id))
    .flatMap(({ id, given }) => given.map(({ group, level }) => ({ id, group, level })));
  await client.query(
    `with found as materialized (
        select g.id as group_id, r.id, r.level from json_to_recordset($1) as r (id int, "group" text, level int) join users_group g on g.code = r."group")
      insert into menu_right (group_id, menu_id, level) select * from found`,
    [JSON.stringify(rights)],
  );
  // a route name that changed with the product
  await client.query(
    `update menu_item i set action = w.action from json_to_recordset($1) as w (id int, code text, action text)
      where i.code = w.code and i.action <> w.action`,
    [JSON.stringify(menus)],
  );
}
