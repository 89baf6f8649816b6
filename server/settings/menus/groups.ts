import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  GroupMember,
  getUsersGroup as getCall,
  listUsersGroups as listCall,
  removeUsersGroup as removeCall,
  switchUsersGroup as switchCall,
  UsersGroup,
} from '../../../contract/settings/users-groups.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { byName, inThai, named, personNamed, type Reader } from '../../http/named.ts';
import { notRaisingOneself } from './own-rights.ts';

/** Groups with how many persons they have now. */
export async function readGroups(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<UsersGroup[]> {
  const { rows } =
    await sql<UsersGroup>`select g.id, g.code, g.name, g.name_en as "nameEn", g.note, g.active, g.version, coalesce(n.people, 0)::int as people,
      (select count(*)::int from menu_right r where r.group_id = g.id) as menus
    from users_group g left join (
      select m.group_id, count(distinct m.person_id) as people from users_group_person m join person p on p.id = m.person_id where p.active group by 1
    ) n on n.group_id = g.id
    where ${where} order by g.sort, g.id`.execute(db);
  return rows;
}

export async function listUsersGroups(ctx: Ctx): Promise<Given<typeof listCall>> {
  const roleTypes = await ctx.db
    .selectFrom('role_type')
    .select(['id', named(ctx, 'role_type').as('name')])
    .orderBy('id')
    .execute();
  return { groups: await readGroups(ctx.db), roleTypes, manage: pageRight(ctx.me, 'users-group') === 'manage' };
}

export async function getUsersGroup(ctx: Ctx, { groupId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const [group] = await readGroups(ctx.db, sql`g.id = ${groupId}`);
  if (!group) throw notFound();
  const { rows: persons } = await sql<{ id: number; name: string; unit: string }>`
    select p.id, ${personNamed(ctx, 'p')} as name,
      coalesce((select ${named(ctx, 'u')} from affiliation a join unit u on u.id = a.unit_id where a.person_id = p.id and a.since <= today()
        and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1), '') as unit
    from person p where p.active and p.id in (select person_id from users_group_person where group_id = ${groupId})
    order by ${byName(ctx, 'p')}, p.id limit 200`.execute(ctx.db);
  return { group, members: await readMembers(ctx.db, groupId, ctx), persons };
}

/** What a group is made of, with the names of it. */
export async function readMembers(db: Db, groupId: number, reader: Reader = inThai): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`select m.kind, m.ref_id as "refId", m.duty, m.below, m.fixed,
      case m.kind
        when 'PERSON' then (select ${personNamed(reader, 'p')} from person p where p.id = m.ref_id)
        when 'POSITION' then (select ${named(reader, 'o')} || ' · ' || ${named(reader, 'u')} from position o join unit u on u.id = o.unit_id where o.id = m.ref_id)
        when 'ROLE_TYPE' then (select ${named(reader, 't')} from role_type t where t.id = m.ref_id)
        when 'UNIT' then (select ${named(reader, 'u')} from unit u where u.id = m.ref_id)
        else '' end as name,
      (case m.kind
        when 'EVERYBODY' then (select count(*) from person p where p.active)
        when 'PERSON' then 1
        when 'POSITION' then (select count(distinct h.person_id) from position_holder h where h.position_id = m.ref_id)
        when 'ROLE_TYPE' then (select count(distinct h.person_id) from position_holder h join position o on o.id = h.position_id where o.role_type_id = m.ref_id)
        when 'DUTY' then (select count(distinct d.person_id) from named_duty d where d.duty = m.duty)
        else (with recursive under (id) as (select m.ref_id union select u.id from unit u join under on u.parent_id = under.id where m.below)
          select count(distinct a.person_id) from affiliation a join under on under.id = a.unit_id
          where a.since <= today() and (a.until is null or a.until >= today())) end)::int as people
    from users_group_member m where m.group_id = ${groupId} order by m.fixed desc, m.id`.execute(db);
  return rows;
}

/** The group locked for change, as whoever changes it saw it. @throws 409 when somebody else changed it since */
export async function lockGroup(ctx: Ctx, groupId: number, version: number | undefined) {
  const group = await ctx.db.selectFrom('users_group').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst();
  if (!group) throw notFound();
  if (version !== undefined && version !== group.version) throw await changedMeanwhile(ctx, 'users-group', groupId);
  return group;
}

export function switchUsersGroup(ctx: Ctx, input: Taken<typeof switchCall>): Promise<Given<typeof switchCall>> {
  return notRaisingOneself(ctx, () => switchGroup(ctx, input));
}

async function switchGroup(ctx: Ctx, { groupId, version, active }: Taken<typeof switchCall>): Promise<Given<typeof switchCall>> {
  const group = await lockGroup(ctx, groupId, version);
  if (group.code) throw refuse('row_fixed');
  await touchGroup(ctx, groupId, { active });
  await auditSetting(ctx, 'users-group', active ? 'SWITCHED_ON' : 'SWITCHED_OFF', {
    id: groupId,
    before: { active: group.active },
    after: { active },
  });
  return {};
}

export async function removeUsersGroup(ctx: Ctx, { groupId, version }: Taken<typeof removeCall>): Promise<Given<typeof removeCall>> {
  const group = await lockGroup(ctx, groupId, version);
  if (group.code) throw refuse('row_fixed');
  const members = await readMembers(ctx.db, groupId);
  if (members.length > 0) throw refuse('in_use', { params: { count: members.length } });
  await ctx.db.deleteFrom('users_group').where('id', '=', groupId).execute();
  await auditSetting(ctx, 'users-group', 'REMOVED', { id: groupId, before: { name: group.name, note: group.note } });
  await rightsChanged(ctx);
  return {};
}

/** Counts the change of a group, and makes its rights be looked at anew everywhere. */
export async function touchGroup(ctx: Ctx, groupId: number, set: { active?: boolean } = {}): Promise<void> {
  await ctx.db
    .updateTable('users_group')
    .set({ ...set, version: sql`version + 1`, changed_by: ctx.me.personId })
    .where('id', '=', groupId)
    .execute();
  await rightsChanged(ctx);
}
