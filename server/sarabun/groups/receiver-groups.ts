import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  getReceiverGroup as getCall,
  listReceiverGroups as listCall,
  removeReceiverGroup as removeCall,
  saveReceiverGroup as saveCall,
} from '../../../contract/sarabun/groups.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField, forbidden, notFound } from '../../http/errors.ts';
import { getHolders } from '../machine/parties.ts';

type Groups = Given<typeof listCall>['items'];
type Members = Given<typeof getCall>['members'];

export async function listReceiverGroups(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Groups[number]>`
    select g.id, g.name, g.unit_id as "unitId", u.name as unit, g.rule, m.units, m.persons, g.unit_id = any(${keptBy(ctx.me)}::bigint[]) as "mayChange"
    from receiver_group g join unit u on u.id = g.unit_id cross join lateral (
      select count(*) filter (where kind = 'UNIT') as units, count(*) filter (where kind = 'PERSON') as persons from (${membersOf('g')}) x) m
    where g.removed_at is null and ${usable(ctx.me)} order by g.unit_id = 10000000, g.name collate "th-x-icu", g.id`.execute(ctx.db);
  return { mayCreate: keptBy(ctx.me).length > 0, items: rows };
}

export async function getReceiverGroup(ctx: Ctx, { groupId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const { rows } = await sql<{ id: number; name: string; members: Members }>`
    select g.id, g.name, coalesce((select json_agg(json_build_object('kind', x.kind, 'id', x.id, 'name', x.name, 'detail', x.detail)
      order by x.kind desc, x.sort, x.name collate "th-x-icu") from (${membersOf('g')}) x), '[]') as members
    from receiver_group g where g.id = ${groupId} and g.removed_at is null and ${usable(ctx.me)}`.execute(ctx.db);
  const [group] = rows;
  if (!group) throw notFound();
  return group;
}

/** A new group, or all of an old one anew. */
export async function saveReceiverGroup(ctx: Ctx, { groupId, unitId, name, rule = 'LISTED', members }: Taken<typeof saveCall>) {
  const unit = groupId ? await unitOf(ctx, groupId) : (unitId ?? keptBy(ctx.me)[0]);
  if (unit === undefined || !keptBy(ctx.me).includes(unit)) throw forbidden();
  if (rule === 'LISTED') await refuseMembers(ctx, members);
  const { rows } = await sql<{ id: number }>`
    ${
      groupId
        ? sql`update receiver_group set name = ${name}, rule = ${rule}, changed_at = now() where id = ${groupId} and not ${taken(unit, name, groupId)}`
        : sql`with found as materialized (select ${unit}::bigint, ${name}::text, ${rule}::text, ${ctx.me.personId}::bigint where not ${taken(unit, name, 0)})
            insert into receiver_group (unit_id, name, rule, made_by) select * from found`
    } returning id`.execute(ctx.db);
  const [group] = rows;
  if (!group) throw badField('name', 'name_taken');
  await ctx.db.deleteFrom('receiver_group_member').where('group_id', '=', group.id).execute();
  if (rule === 'LISTED')
    await sql`insert into receiver_group_member (group_id, holder_id) select ${group.id}, unnest(${members}::bigint[]) on conflict do nothing`.execute(
      ctx.db,
    );
  return group;
}

export async function removeReceiverGroup(ctx: Ctx, { groupId }: Taken<typeof removeCall>) {
  if (!keptBy(ctx.me).includes(await unitOf(ctx, groupId))) throw forbidden();
  await ctx.db.updateTable('receiver_group').set({ removed_at: new Date() }).where('id', '=', groupId).execute();
  return { id: groupId };
}

/** Units whose groups the caller keeps. */
function keptBy(me: Me): number[] {
  return [...new Set([...me.registryUnits, ...me.headedUnits])];
}

function usable(me: Me): RawBuilder<boolean> {
  return sql`(g.unit_id = 10000000 or g.unit_id = any(${[...me.units, ...keptBy(me)]}::bigint[]))`;
}

async function unitOf(ctx: Ctx, groupId: number): Promise<number> {
  const { rows } = await sql<{ unit: number }>`select g.unit_id as unit from receiver_group g
    where g.id = ${groupId} and g.removed_at is null and ${usable(ctx.me)} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].unit;
}

async function refuseMembers(ctx: Ctx, members: number[]): Promise<void> {
  if (members.length === 0) throw badField('members', 'required');
  const holders = await getHolders(ctx, members, 'members');
  if (holders.some((one) => one.kind === 'POSITION' || (one.kind === 'UNIT' && !one.receives)))
    throw badField('members', 'holder_not_forwardable');
}

function taken(unit: number, name: string, except: number): RawBuilder<boolean> {
  return sql`exists (select 1 from receiver_group o where o.unit_id = ${unit} and o.removed_at is null and o.id <> ${except} and th_norm(o.name) = th_norm(${name}))`;
}

/** Units that receive and persons in office, of the group in `alias`. */
function membersOf(alias: string): RawBuilder<unknown> {
  const group = sql.ref(`${alias}.id`);
  return sql`select 'UNIT' as kind, u.id, u.name, coalesce(p.name, '') as detail, u.sort from unit u left join unit p on p.id = u.parent_id
      where u.active and u.keeps_register and (u.id in (select holder_id from receiver_group_member where group_id = ${group})
        or (${sql.ref(`${alias}.rule`)} = 'UNITS_BELOW' and u.id in (with recursive below as (
          select id from unit where parent_id = ${sql.ref(`${alias}.unit_id`)} union all select c.id from unit c join below b on c.parent_id = b.id) select id from below)))
    union all select 'PERSON', p.id, p.prefix || p.first_name || ' ' || p.last_name, coalesce(u.name, ''), 0 from person p
      left join lateral (select a.unit_id from affiliation a where a.person_id = p.id order by a.is_main desc, a.id limit 1) a on true
      left join unit u on u.id = a.unit_id
      where p.active and p.id in (select holder_id from receiver_group_member where group_id = ${group})`;
}
