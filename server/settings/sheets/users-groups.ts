import { type GroupDuty, type GroupMember, groupDuties, type MemberKind } from '../../../contract/settings/users-groups.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { say } from '../../http/words.ts';
import { readGroups, readMembers } from '../menus/groups.ts';
import { saveUsersGroup } from '../menus/save-group.ts';
import { type KnownNames, knownNames } from './known-names.ts';
import { choiceIn, flagIn, type Judge, type OwnSheet, type SheetLine, textIn } from './own-sheet.ts';

/** Groups of users, a line a member: a group that stands in the sheet has the members of its lines, others stay as they are. */
export const usersGroupsSheet: OwnSheet = {
  name: 'users-groups',
  columns: [
    { key: 'group', width: 30, needed: true, fields: ['name'] },
    { key: 'groupEn', width: 24, fields: ['nameEn'] },
    { key: 'note', width: 30 },
    { key: 'memberKind', width: 16, needed: true },
    { key: 'member', width: 40, needed: true, fields: ['members'] },
    { key: 'below', width: 18 },
  ],
  async rows(ctx) {
    const words = textsIn(ctx.request.language, 'menus');
    const rows = [];
    for (const { id, name, nameEn, note } of await readGroups(ctx.db)) {
      const about = { group: name, groupEn: nameEn, note };
      const members = await readMembers(ctx.db, id);
      if (members.length === 0) rows.push(about);
      for (const { kind, duty, below, name: member } of members)
        rows.push({
          ...about,
          memberKind: words.kind[kind],
          member: kind === 'DUTY' ? words.duty[duty as GroupDuty] : member,
          below: kind === 'UNIT' ? say(ctx, below ? 'sheet_yes' : 'sheet_no') : '',
        });
    }
    return rows;
  },
  async take(ctx, lines, judge) {
    const known = await knownNames(ctx, judge);
    const groups = new Map<string, SheetLine[]>();
    for (const line of lines) {
      const name = line.cells.group ?? '';
      if (name === '') judge.say(line, 'group', 'required');
      else groups.set(name.toLowerCase(), [...(groups.get(name.toLowerCase()) ?? []), line]);
    }
    for (const its of groups.values()) await takeGroup(ctx, its, judge, known);
  },
};

type Member = Pick<GroupMember, 'kind' | 'refId' | 'duty' | 'below'>;

async function takeGroup(ctx: Ctx, lines: SheetLine[], judge: Judge, known: KnownNames): Promise<void> {
  const [first] = lines as [SheetLine];
  const seen = new Map<string, number>();
  const members = lines.flatMap((line): Member[] => {
    const member = memberOf(line, judge, known);
    if (!member) return [];
    const before = seen.get(keyOf(member));
    if (before) judge.say(line, 'member', 'row_repeats', { row: before });
    seen.set(keyOf(member), before ?? line.row);
    return [member];
  });
  const name = textIn(judge, first, 'group', 100) ?? '';
  const said = { nameEn: textIn(judge, first, 'groupEn', 100), note: textIn(judge, first, 'note', 300) };
  if (lines.some((line) => judge.isBad(line))) return;
  const group = (await readGroups(ctx.db)).find((one) => one.name.toLowerCase() === name.toLowerCase());
  const before = group ? await readMembers(ctx.db, group.id) : [];
  const after = { name: group?.name ?? name, nameEn: said.nameEn ?? group?.nameEn ?? '', note: said.note ?? group?.note ?? '' };
  const fixed = before.filter((member) => member.fixed).map(keyOf);
  const list = (all: Member[]) =>
    [...new Set([...all.map((one) => `${keyOf(one)} ${one.below}`)])]
      .filter((key) => !fixed.some((one) => key.startsWith(`${one} `)))
      .sort();
  const same = group && after.nameEn === group.nameEn && after.note === group.note && list(members).join() === list(before).join();
  if (same) return judge.count('unchanged');
  const done = await judge.at(first, () =>
    saveUsersGroup(ctx, { ...(group ? { groupId: group.id, version: group.version } : {}), ...after, members }),
  );
  if (done) judge.count(group ? 'changed' : 'added');
}

function keyOf({ kind, refId, duty }: Member): string {
  return `${kind} ${refId ?? duty ?? ''}`;
}

function memberOf(line: SheetLine, judge: Judge, known: KnownNames): Member | null {
  const { memberKind = '', member = '' } = line.cells;
  // a group that has no members yet
  if (memberKind === '' && member === '') return null;
  const kind = choiceIn<MemberKind>(
    judge,
    line,
    'memberKind',
    textsInEach('menus').map((words) => words.kind),
  );
  if (!kind) return null;
  if (kind === 'EVERYBODY') return { kind, refId: null, duty: null, below: false };
  if (member === '') {
    judge.say(line, 'member', 'required');
    return null;
  }
  if (kind === 'DUTY') {
    const duty = groupDuties.find((one) =>
      [one, ...textsInEach('menus').map((words) => words.duty[one])].some((word) => word.toLowerCase() === member.toLowerCase()),
    );
    if (!duty) judge.say(line, 'member', 'not_a_choice', { value: member });
    return duty ? { kind, refId: null, duty, below: false } : null;
  }
  const find = { PERSON: known.person, POSITION: known.post, ROLE_TYPE: known.roleType, UNIT: known.unit }[kind];
  const refId = find(line, 'member', member);
  const below = kind === 'UNIT' && flagIn(judge, line, 'below', false);
  return refId === null ? null : { kind, refId, duty: null, below };
}
