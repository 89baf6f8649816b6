import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { lockedAt, type MenuLevel, settingsCentre } from '../../../contract/menus.ts';
import type {
  affectedByRights as affectedCall,
  getMenuRights as getCall,
  saveMenuRights as saveCall,
} from '../../../contract/settings/users-groups.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { ownAppName, readMenus } from './entries.ts';
import { lockGroup, readGroups, touchGroup } from './groups.ts';
import { notRaisingOneself } from './own-rights.ts';

type Change = Taken<typeof saveCall>['changes'][number];

const levels: readonly MenuLevel[] = ['none', 'view', 'manage'];

/** The whole matrix: entries by application, groups, and what each is given. */
export async function getMenuRights(ctx: Ctx): Promise<Given<typeof getCall>> {
  const apps = await ctx.db.selectFrom('portal_app').selectAll().orderBy('sort').orderBy('id').execute();
  const menus = await readMenus(ctx.db);
  const rights = await ctx.db.selectFrom('menu_right').selectAll().execute();
  return {
    manage: pageRight(ctx.me, 'users-group') === 'manage',
    groups: await readGroups(ctx.db),
    apps: apps.map(({ id, code, name, name_en }) => ({
      id,
      name: name ?? ownAppName(code).th,
      nameEn: name_en ?? (ownAppName(code).en || (name ?? '')),
    })),
    menus: menus
      .filter((menu) => menu.id !== settingsCentre)
      .map(({ id, appId, code, name, nameEn, active }) => ({ id, appId, code, name, nameEn: nameEn || name, active })),
    rights: rights.map(({ group_id, menu_id, level }) => ({ groupId: group_id, menuId: menu_id, level: levels[level] as MenuLevel })),
  };
}

export async function affectedByRights(ctx: Ctx, { changes }: Taken<typeof affectedCall>): Promise<Given<typeof affectedCall>> {
  return { people: await peopleAffected(ctx.db, changes) };
}

/** All or nothing; the rights hold with the next call of whoever they concern. */
export function saveMenuRights(ctx: Ctx, input: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  return notRaisingOneself(ctx, () => keepMenuRights(ctx, input));
}

async function keepMenuRights(ctx: Ctx, { changes, versions }: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  const groups = [...new Set(changes.map((change) => change.groupId))].sort((a, b) => a - b);
  const menus = await readMenus(ctx.db);
  const people = await peopleAffected(ctx.db, changes);
  let changed = 0;
  for (const groupId of groups) {
    const seen = versions.find((one) => one.groupId === groupId);
    if (!seen) throw badField('versions', 'required');
    const group = await lockGroup(ctx, groupId, seen.version);
    const given = await ctx.db.selectFrom('menu_right').selectAll().where('group_id', '=', groupId).execute();
    const levelBefore = (menuId: number) => given.find((right) => right.menu_id === menuId)?.level ?? 0;
    const mine = changes.filter((change) => change.groupId === groupId && levels.indexOf(change.level) !== levelBefore(change.menuId));
    for (const { menuId, level } of mine) {
      const menu = menus.find((one) => one.id === menuId);
      if (!menu || menuId === settingsCentre) throw badField('changes', 'invalid');
      const locked = lockedAt(group.code, menu.code);
      if (locked && locked !== level) throw refuse('right_locked');
    }
    if (mine.length === 0) continue;
    await write(ctx.db, mine);
    await touchGroup(ctx, groupId);
    const told = (levelOf: (change: Change) => MenuLevel) =>
      Object.fromEntries(mine.map((change) => [String(change.menuId), levelOf(change)]));
    await auditSetting(ctx, 'users-group', 'RIGHTS', {
      id: groupId,
      before: told(({ menuId }) => levels[levelBefore(menuId)] as MenuLevel),
      after: told(({ level }) => level),
    });
    changed += mine.length;
  }
  return { changed, people: changed > 0 ? people : 0 };
}

async function write(db: Db, changes: Change[]): Promise<void> {
  const rows = JSON.stringify(changes.map(({ groupId, menuId, level }) => ({ g: groupId, m: menuId, l: levels.indexOf(level) })));
  const changed = sql`json_to_recordset(${rows}::json) as c (g int, m int, l int)`;
  await sql`delete from menu_right r using ${changed} where r.group_id = c.g and r.menu_id = c.m and c.l = 0`.execute(db);
  await sql`insert into menu_right (group_id, menu_id, level) select c.g, c.m, c.l from ${changed} where c.l > 0
    on conflict (group_id, menu_id) do update set level = excluded.level`.execute(db);
}

/** Persons for whom the best of their groups becomes another for any entry. */
async function peopleAffected(db: Db, changes: Change[]): Promise<number> {
  if (changes.length === 0) return 0;
  const rows = JSON.stringify(changes.map(({ groupId, menuId, level }) => ({ g: groupId, m: menuId, l: levels.indexOf(level) })));
  const { rows: counted } = await sql<{ people: number }>`
    with change as (select distinct on (g, m) * from json_to_recordset(${rows}::json) as c (g int, m int, l int)),
      belongs as materialized (select distinct x.group_id, x.person_id from users_group_person x join person p on p.id = x.person_id
        join users_group g on g.id = x.group_id where p.active and g.active),
      cell as (select g.id as g, c.m, coalesce(r.level, 0) as was, coalesce(c2.l, r.level, 0) as becomes
        from users_group g cross join (select distinct m from change) c
          left join menu_right r on r.group_id = g.id and r.menu_id = c.m left join change c2 on c2.g = g.id and c2.m = c.m
        where r.level is not null or c2.l is not null)
    select count(distinct person_id)::int as people from (
      select b.person_id, cell.m from cell join belongs b on b.group_id = cell.g group by 1, 2 having max(cell.was) <> max(cell.becomes)) t`.execute(
    db,
  );
  return counted[0]?.people ?? 0;
}
