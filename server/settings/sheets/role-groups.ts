import type { Role } from '../../../contract/settings/roles.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { listRoles, saveRoleGroups } from '../menus/roles.ts';
import { choiceIn, type OwnSheet, partsIn } from './own-sheet.ts';

/** The groups that each duty and role type belongs to, all of them in one cell, a line each. */
export const roleGroupsSheet: OwnSheet = {
  name: 'role-groups',
  columns: [
    { key: 'roleKind', width: 18, needed: true },
    { key: 'role', width: 34, needed: true, fields: ['duty', 'roleTypeId'] },
    { key: 'groups', width: 44, needed: true },
  ],
  async rows(ctx) {
    const { roles } = await listRoles(ctx);
    return roles.map((role) => ({
      roleKind: textsIn(ctx.request.language, 'sheets').roleKinds[role.kind],
      role: role.duty ? textsIn(ctx.request.language, 'menus').duty[role.duty] : role.name,
      groups: role.groups.map((group) => group.name).join('\n'),
    }));
  },
  async take(ctx, lines, judge) {
    const { roles, groups } = await listRoles(ctx);
    const seen = new Map<Role, number>();
    for (const line of lines) {
      const kind = choiceIn<Role['kind']>(
        judge,
        line,
        'roleKind',
        textsInEach('sheets').map((words) => words.roleKinds),
      );
      const said = (line.cells.role ?? '').toLowerCase();
      const role = roles.find((one) => one.kind === kind && namesOf(one).some((name) => name.toLowerCase() === said));
      if (kind && !role) judge.say(line, 'role', said === '' ? 'required' : 'not_a_choice', { value: line.cells.role ?? '' });
      const ids = (partsIn(line, 'groups') ?? []).flatMap((part) => {
        const group = groups.find((one) => [one.name, one.nameEn].some((name) => name.toLowerCase() === part.toLowerCase()));
        if (!group) judge.say(line, 'groups', 'not_a_choice', { value: part });
        return group?.id ?? [];
      });
      const first = role && seen.get(role);
      if (first) judge.say(line, 'role', 'row_repeats', { row: first });
      if (judge.isBad(line) || !role) continue;
      seen.set(role, line.row);
      const before = role.groups.map((group) => group.id);
      const same = [...ids].sort().join() === [...before].sort().join();
      const which = role.duty ? { duty: role.duty } : { roleTypeId: role.roleTypeId as number };
      const done = same || (await judge.at(line, () => saveRoleGroups(ctx, { ...which, groups: ids })));
      if (done) judge.count(same ? 'unchanged' : 'changed');
    }
  },
};

function namesOf({ duty, name, nameEn }: Role): string[] {
  return duty ? [duty, ...textsInEach('menus').map((words) => words.duty[duty])] : [name, nameEn];
}
