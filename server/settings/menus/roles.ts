import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  endDuty as endCall,
  getRole as getCall,
  giveDuty as giveCall,
  listRoles as listCall,
  Role,
  saveRoleGroups as saveCall,
} from '../../../contract/settings/roles.ts';
import { groupDuties } from '../../../contract/settings/users-groups.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { byName, named, personNamed, type Reader } from '../../http/named.ts';
import { giveDuty as give } from '../people/give-right.ts';
import { administersNow } from '../structure/change-unit.ts';
import { readMenus } from './entries.ts';
import { touchGroup } from './groups.ts';
import { notRaisingOneself } from './own-rights.ts';

const page = 'manage-role';

/** Every duty and role type with the groups that it belongs to. */
export async function listRoles(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows: types } = await sql<{ id: number; name: string; nameEn: string }>`
    select id, name, name_en as "nameEn" from role_type order by id`.execute(ctx.db);
  const groups = await ctx.db
    .selectFrom('users_group')
    .select(['id', 'name', 'name_en as nameEn'])
    .where('active', '=', true)
    .orderBy('sort')
    .execute();
  const { rows: members } = await sql<{
    kind: string;
    duty: string | null;
    refId: number | null;
    id: number;
    name: string;
    fixed: boolean;
  }>`
    select m.kind, m.duty, m.ref_id as "refId", g.id, g.name, m.fixed from users_group_member m join users_group g on g.id = m.group_id
    where m.kind in ('DUTY', 'ROLE_TYPE') order by g.sort`.execute(ctx.db);
  const { rows: counts } = await sql<{ duty: string | null; type: number | null; people: number }>`
    select d.duty, null::int as type, count(distinct d.person_id)::int as people from named_duty d join person p on p.id = d.person_id where p.active group by 1
    union all select null, o.role_type_id, count(distinct h.person_id)::int from position_holder h join position o on o.id = h.position_id
      join person p on p.id = h.person_id where p.active group by 2`.execute(ctx.db);
  const roles: Role[] = [
    ...groupDuties.map(
      (duty): Role => ({
        kind: 'DUTY',
        duty,
        roleTypeId: null,
        name: '',
        nameEn: '',
        people: counts.find((one) => one.duty === duty)?.people ?? 0,
        groups: members.filter((one) => one.duty === duty).map(({ id, name, fixed }) => ({ id, name, fixed })),
      }),
    ),
    ...types.map(
      (type): Role => ({
        kind: 'ROLE_TYPE',
        duty: null,
        roleTypeId: type.id,
        name: type.name,
        nameEn: type.nameEn,
        people: counts.find((one) => one.type === type.id)?.people ?? 0,
        groups: members
          .filter((one) => one.kind === 'ROLE_TYPE' && one.refId === type.id)
          .map(({ id, name, fixed }) => ({ id, name, fixed })),
      }),
    ),
  ];
  return { roles, groups, manage: pageRight(ctx.me, page) === 'manage' };
}

type Which = { duty?: string | undefined; roleTypeId?: number | undefined };

/** The condition on users_group_member m that finds the role. */
async function memberOf(ctx: Ctx, { duty, roleTypeId }: Which): Promise<RawBuilder<unknown>> {
  if ((duty === undefined) === (roleTypeId === undefined)) throw badField('duty', 'required');
  if (duty !== undefined) return sql`(m.kind = 'DUTY' and m.duty = ${duty})`;
  const type = await ctx.db
    .selectFrom('role_type')
    .select('id')
    .where('id', '=', roleTypeId as number)
    .executeTakeFirst();
  if (!type) throw notFound();
  return sql`(m.kind = 'ROLE_TYPE' and m.ref_id = ${roleTypeId})`;
}

export async function getRole(ctx: Ctx, which: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const member = await memberOf(ctx, which);
  const { rows: rights } = await sql<{ id: number; level: number; everybody: number }>`
    select r.menu_id as id, max(r.level)::int as level, coalesce(max(r.level) filter (where g.code = 'EVERYBODY'), 0)::int as everybody
    from menu_right r join users_group g on g.id = r.group_id where g.active
      and (g.code = 'EVERYBODY' or g.id in (select m.group_id from users_group_member m where ${member})) group by 1`.execute(ctx.db);
  const menus = (await readMenus(ctx.db)).flatMap(({ id, name, nameEn, active }) => {
    const right = rights.find((one) => one.id === id);
    const level = right?.level === 2 ? ('manage' as const) : ('view' as const);
    return right && active ? [{ id, name, nameEn: nameEn || name, level, everybody: right.everybody === right.level }] : [];
  });
  const { rows: holders } = await (which.duty === undefined
    ? holdersOfType(ctx, which.roleTypeId as number)
    : holdersOfDuty(ctx, which.duty)
  ).execute(ctx.db);
  return { holders, menus };
}

type Holder = Given<typeof getCall>['holders'][number];

function holdersOfDuty(reader: Reader, duty: string) {
  if (duty === 'HEAD') return holdersOf(reader, sql`o.heads_unit`);
  const kind = duty === 'CENTRAL_REGISTRY' ? 'REGISTRY' : duty.endsWith('_ADMIN') ? 'ADMIN' : duty;
  const where =
    duty === 'CENTRAL_REGISTRY' || duty === 'AGENCY_ADMIN'
      ? sql`u.parent_id is null`
      : duty === 'UNIT_ADMIN'
        ? sql`u.parent_id is not null`
        : sql`true`;
  const ends = kind === 'ADMIN' ? sql`null::bigint` : sql`d.id`;
  return sql<Holder>`select ${ends} as "dutyId", p.id as "personId", ${personNamed(reader, 'p')} as name, ${named(reader, 'u')} as unit, coalesce(${named(reader, 'o')}, '') as position, d.since::text as since
    from duty d join person p on p.id = d.person_id join unit u on u.id = d.unit_id left join position o on o.id = d.position_id
    where d.kind = ${kind} and ${where} and p.active and d.since <= today() and (d.until is null or d.until >= today())
    order by u.sort, u.id, ${byName(reader, 'p')} limit 500`;
}

function holdersOfType(reader: Reader, roleTypeId: number) {
  return holdersOf(reader, sql`o.role_type_id = ${roleTypeId}`);
}

function holdersOf(reader: Reader, where: RawBuilder<unknown>) {
  return sql<Holder>`select null::bigint as "dutyId", p.id as "personId", ${personNamed(reader, 'p')} as name, ${named(reader, 'u')} as unit, ${named(reader, 'o')} as position, null as since
    from position_holder h join position o on o.id = h.position_id join unit u on u.id = o.unit_id join person p on p.id = h.person_id
    where p.active and ${where} order by u.sort, u.id, o.sort, ${byName(reader, 'p')} limit 500`;
}

export function saveRoleGroups(ctx: Ctx, input: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  return notRaisingOneself(ctx, () => keepRoleGroups(ctx, input));
}

async function keepRoleGroups(ctx: Ctx, { groups, ...which }: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  await lockFor(ctx.db, 'settings.users-group');
  const member = await memberOf(ctx, which);
  const { rows } = await sql<{
    id: number;
    fixed: boolean;
  }>`select m.group_id as id, m.fixed from users_group_member m where ${member}`.execute(ctx.db);
  const before = rows.map((row) => row.id);
  if (rows.some((row) => row.fixed && !groups.includes(row.id))) throw refuse('member_fixed');
  const known = await ctx.db
    .selectFrom('users_group')
    .select('id')
    .where('id', 'in', [0, ...groups])
    .execute();
  if (known.length !== new Set(groups).size) throw badField('groups', 'invalid');
  const leaves = before.filter((id) => !groups.includes(id));
  const joins = groups.filter((id) => !before.includes(id));
  if (leaves.length > 0) await sql`delete from users_group_member m where ${member} and m.group_id = any(${leaves}::int[])`.execute(ctx.db);
  for (const id of new Set(joins))
    await ctx.db
      .insertInto('users_group_member')
      .values({ group_id: id, kind: which.duty ? 'DUTY' : 'ROLE_TYPE', duty: which.duty ?? null, ref_id: which.roleTypeId ?? null })
      .execute();
  for (const id of new Set([...leaves, ...joins])) await touchGroup(ctx, id);
  const role = which.duty ?? String(which.roleTypeId);
  await auditSetting(ctx, page, 'GROUPS', {
    id: which.roleTypeId ?? 0,
    before: { [role]: before.sort() },
    after: { [role]: [...new Set(groups)].sort() },
  });
  return {};
}

/** Judged as on the page of units: who may manage roles gives no more by it. */
export async function giveDuty(ctx: Ctx, { duty, personId, unitId, positionId }: Taken<typeof giveCall>): Promise<Given<typeof giveCall>> {
  if (!(await administersNow(ctx, unitId))) throw badField('unitId', 'unit_unknown');
  const dutyId = await give(ctx, { personId, unitId, kind: duty, positionId: positionId ?? null, path: page });
  return { dutyId, waits: dutyId === null };
}

/** Ends today; what the person did under it keeps his name. Administrators are ended in manage-admin. */
export async function endDuty(ctx: Ctx, { dutyId, reason }: Taken<typeof endCall>): Promise<Given<typeof endCall>> {
  const duty = await ctx.db.selectFrom('duty').select('unit_id').where('id', '=', dutyId).executeTakeFirst();
  if (!duty || !(await administersNow(ctx, duty.unit_id))) throw notFound();
  const { rows } = await sql<{ person: number; kind: string; unit: number }>`
    update duty set until = today() - 1 where id = ${dutyId} and kind <> 'ADMIN' and (until is null or until >= today())
    returning person_id as person, kind, unit_id as unit`.execute(ctx.db);
  const [ended] = rows;
  if (!ended) throw notFound();
  await auditSetting(ctx, page, 'ENDED', {
    id: dutyId,
    before: { duty: ended.kind, person: ended.person, unit: ended.unit },
    after: { reason },
  });
  await rightsChanged(ctx, ended.person);
  return {};
}
