import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { saveUsersGroup as call, GroupMember, MemberKind } from '../../../contract/settings/users-groups.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { nextPlace } from '../../db/next-place.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { lockGroup, readMembers, touchGroup } from './groups.ts';
import { notRaisingOneself } from './own-rights.ts';

type Input = Taken<typeof call>;
type Member = Pick<GroupMember, 'kind' | 'refId' | 'duty' | 'below'>;

/** Adds a group, or changes its name and members. Those who change groups come one after the other. */
export function saveUsersGroup(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  return notRaisingOneself(ctx, () => keepUsersGroup(ctx, input));
}

async function keepUsersGroup(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  await lockFor(ctx.db, 'settings.users-group');
  const { groupId, version, name, nameEn, note } = input;
  const wanted = await judged(ctx, input.members);
  await checkName(ctx, groupId ?? 0, name);
  if (groupId === undefined) return { groupId: await addGroup(ctx, input, wanted) };
  const group = await lockGroup(ctx, groupId, version);
  const before = await readMembers(ctx.db, groupId);
  const fixed = before.filter((member) => member.fixed);
  const members = wanted.filter((member) => !fixed.some((one) => keyOf(one) === keyOf(member)));
  await ctx.db.deleteFrom('users_group_member').where('group_id', '=', groupId).where('fixed', '=', false).execute();
  await addMembers(ctx, groupId, members);
  await ctx.db.updateTable('users_group').set({ name, name_en: nameEn, note }).where('id', '=', groupId).execute();
  await touchGroup(ctx, groupId);
  await auditSetting(ctx, 'users-group', 'CHANGED', {
    id: groupId,
    before: { name: group.name, nameEn: group.name_en, note: group.note, members: keysOf(before) },
    after: { name, nameEn, note, members: keysOf([...fixed, ...members]) },
  });
  return { groupId };
}

async function addGroup(ctx: Ctx, { name, nameEn, note, likeGroup }: Input, members: Member[]): Promise<number> {
  const { id } = await ctx.db
    .insertInto('users_group')
    .values({ name, name_en: nameEn, note, sort: await nextPlace(ctx.db, 'users_group'), changed_by: ctx.me.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMembers(ctx, id, members);
  if (likeGroup !== undefined)
    await sql`with found as materialized (
      select ${id}::int, menu_id, level from menu_right where group_id = ${likeGroup})
    insert into menu_right (group_id, menu_id, level) select * from found`.execute(ctx.db);
  await auditSetting(ctx, 'users-group', 'ADDED', { id, after: { name, nameEn, note, members: keysOf(members), like: likeGroup ?? null } });
  await rightsChanged(ctx);
  return id;
}

/** Members as they are kept, each once. @throws 422 for what does not exist */
async function judged(ctx: Ctx, given: Input['members']): Promise<Member[]> {
  const members = new Map<string, Member>();
  for (const { kind, refId, duty, below } of given) {
    const refers = tables[kind] !== undefined;
    if (refers !== (typeof refId === 'number') || (kind === 'DUTY') !== (typeof duty === 'string')) throw badField('members', 'invalid');
    const member = { kind, refId: refId ?? null, duty: duty ?? null, below: kind === 'UNIT' && below === true };
    members.set(keyOf(member), member);
  }
  for (const [kind, table] of Object.entries(tables)) {
    const ids = [...members.values()].flatMap((member) => (member.kind === kind && member.refId !== null ? [member.refId] : []));
    if (ids.length === 0) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(
      ctx.db,
    );
    if (rows[0]?.n !== ids.length) throw badField('members', 'invalid');
  }
  return [...members.values()];
}

const tables: Partial<Record<MemberKind, string>> = { PERSON: 'person', POSITION: 'position', ROLE_TYPE: 'role_type', UNIT: 'unit' };

async function addMembers(ctx: Ctx, groupId: number, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  await ctx.db
    .insertInto('users_group_member')
    .values(members.map(({ kind, refId, duty, below }) => ({ group_id: groupId, kind, ref_id: refId, duty, below })))
    .execute();
}

async function checkName(ctx: Ctx, groupId: number, name: string): Promise<void> {
  const { rows } = await sql`select 1 from users_group where id <> ${groupId} and th_norm(name) = th_norm(${name})`.execute(ctx.db);
  if (rows.length > 0) throw badField('name', 'taken', { value: name });
}

function keyOf({ kind, refId, duty }: Member): string {
  return [kind, refId ?? duty].filter(Boolean).join(' ');
}

/** For the audit: kinds and ids. */
function keysOf(members: Member[]): string[] {
  return members.map((member) => `${keyOf(member)}${member.below ? ' +' : ''}`).sort();
}
