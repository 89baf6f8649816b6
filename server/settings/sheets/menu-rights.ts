import type { MenuLevel } from '../../../contract/menus.ts';
import type { MenuRightsGiven } from '../../../contract/settings/users-groups.ts';
import type { Ctx } from '../../http/context.ts';
import { nameIn, textsIn, textsInEach } from '../../http/languages.ts';
import { readGroups } from '../menus/groups.ts';
import { getMenuRights, saveMenuRights } from '../menus/rights.ts';
import { choiceIn, type Judge, type OwnSheet, type SheetLine } from './own-sheet.ts';

type Given = {
  groups: MenuRightsGiven['groups'];
  menus: MenuRightsGiven['menus'];
  apps: MenuRightsGiven['apps'];
  rights: MenuRightsGiven['rights'];
};

/** The matrix of rights, a line a group and a menu entry; what has no line stays as it is. */
export const menuRightsSheet: OwnSheet = {
  name: 'menu-rights',
  columns: [
    { key: 'group', width: 30, needed: true },
    { key: 'app', width: 24 },
    { key: 'menu', width: 36, needed: true },
    { key: 'right', width: 14, needed: true, fields: ['changes', 'level'] },
  ],
  async rows(ctx) {
    const { rights } = textsIn(ctx.request.language, 'sheets');
    const given = (await getMenuRights(ctx)) as Given;
    return given.groups.flatMap((group) =>
      given.menus.map((menu) => ({
        group: group.name,
        app: nameOf(
          ctx,
          given.apps.find((app) => app.id === menu.appId),
        ),
        menu: nameOf(ctx, menu),
        right: rights[given.rights.find((one) => one.groupId === group.id && one.menuId === menu.id)?.level ?? 'none'],
      })),
    );
  },
  async take(ctx, lines, judge) {
    const given = (await getMenuRights(ctx)) as Given;
    const seen = new Map<string, number>();
    for (const line of lines) await takeCell(ctx, line, { judge, given, seen });
  },
};

function nameOf({ request }: Ctx, one: { name: string; nameEn: string } | undefined): string {
  return nameIn(request.language, { th: one?.name ?? '', en: one?.nameEn ?? '' });
}

async function takeCell(
  ctx: Ctx,
  line: SheetLine,
  { judge, given, seen }: { judge: Judge; given: Given; seen: Map<string, number> },
): Promise<void> {
  const level = choiceIn<MenuLevel>(
    judge,
    line,
    'right',
    textsInEach('sheets').map((words) => words.rights),
  );
  const is = (said: string | undefined, one: { name: string; nameEn: string } | undefined) =>
    one !== undefined && [one.name, one.nameEn].some((name) => name.toLowerCase() === (said ?? '').toLowerCase());
  const groups = given.groups.filter((group) => is(line.cells.group, group));
  const menus = given.menus.filter(
    (menu) =>
      is(line.cells.menu, menu) &&
      (!line.cells.app ||
        is(
          line.cells.app,
          given.apps.find((app) => app.id === menu.appId),
        )),
  );
  const [group] = groups;
  const [menu] = menus;
  for (const [key, found] of [
    ['group', groups],
    ['menu', menus],
  ] as const) {
    const value = line.cells[key] ?? '';
    if (value === '') judge.say(line, key, 'required');
    else if (found.length !== 1) judge.say(line, key, found.length > 1 ? 'name_of_many' : 'not_a_choice', { value });
  }
  if (judge.isBad(line) || !level || !group || !menu) return;
  const cell = `${group.id} ${menu.id}`;
  const first = seen.get(cell);
  if (first) return judge.say(line, 'menu', 'row_repeats', { row: first });
  seen.set(cell, line.row);
  const now = given.rights.find((one) => one.groupId === group.id && one.menuId === menu.id)?.level ?? 'none';
  if (now === level) return judge.count('unchanged');
  const [fresh] = (await readGroups(ctx.db)).filter((one) => one.id === group.id);
  const changes = [{ groupId: group.id, menuId: menu.id, level }];
  const done = await judge.at(line, () =>
    saveMenuRights(ctx, { changes, versions: [{ groupId: group.id, version: fresh?.version ?? 0 }] }),
  );
  if (done) judge.count('changed');
}
