import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/profile/delegations.ts';
import { type Delegation, longestDelegation } from '../../contract/profile/delegations.ts';
import { bangkokDay, normalizeThai, shortThaiDate } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { rightsChanged } from '../access/sessions.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField, notFound, refuse } from '../http/errors.ts';
import { named, personNamed, type Reader } from '../http/named.ts';
import { tellPerson } from '../notify/events/tell.ts';

const page = 'account-information#delegations';
/** As it is searched for. */
const thaiName = sql<string>`p.prefix || p.first_name || ' ' || p.last_name`;

export async function ownDelegations(ctx: Ctx): Promise<Given<typeof calls.ownDelegations>> {
  const { me } = ctx;
  const posts = await ctx.db
    .selectFrom('position')
    .select(['id', named(ctx, 'position').as('name')])
    .where('id', 'in', [0, ...me.positions])
    .orderBy('id')
    .execute();
  const given = await listDelegations(ctx, sql`g.principal_position_id = any(${me.positions}::bigint[])`, 'delegate');
  const received = await listDelegations(ctx, sql`g.delegate_person_id = ${me.personId}`, 'principal');
  return { posts, clearance: me.clearance, given, received };
}

/** Those that still hold or will first, then the latest. */
export async function listDelegations(
  ctx: Reader & { db: Db },
  which: ReturnType<typeof sql>,
  says: 'delegate' | 'principal',
): Promise<Delegation[]> {
  const person =
    says === 'delegate'
      ? sql`(select ${personNamed(ctx, 'p')} from person p where p.id = g.delegate_person_id)`
      : sql`coalesce((select string_agg(${personNamed(ctx, 'p')}, ', ') from affiliation a join person p on p.id = a.person_id
          where a.position_id = o.id and p.active and (a.until is null or a.until >= today())), '')`;
  const { rows } = await sql<Delegation>`
    select g.id, g.kind, ${named(ctx, 'o')} as position, ${person} as person, g.order_no as "orderNo", g.order_date::text as "orderDate", g.actions,
      case when g.document_types is not null then (select coalesce(array_agg(${named(ctx, 'y')} order by y.sort, y.code), '{}') from document_type y where y.code = any(g.document_types)) end as types,
      g.max_secrecy as "maxSecrecy", (g.starts_at at time zone 'Asia/Bangkok')::date::text as "from",
      ((g.ends_at - interval '1 second') at time zone 'Asia/Bangkok')::date::text as "until",
      case when g.revoked_at is not null then 'ENDED' when g.ends_at <= now() then 'OVER' when g.starts_at > now() then 'COMING' else 'NOW' end as state,
      g.remark
    from delegation g join position o on o.id = g.principal_position_id where ${which}
    order by g.revoked_at is null and g.ends_at > now() desc, g.starts_at desc, g.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** Only staff who can sign in; the caller is never offered. */
export async function findDelegates(ctx: Ctx, { search }: Taken<typeof calls.findDelegates>): Promise<Given<typeof calls.findDelegates>> {
  const pattern = `%${normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: number; name: string; detail: string }>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'o')} || ' · ', '') || coalesce(${named(ctx, 'u')}, '') as detail
    from person p join account c on c.person_id = p.id and c.active
      left join lateral (select * from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
      left join position o on o.id = a.position_id left join unit u on u.id = a.unit_id
    where p.active and p.id <> ${ctx.me.personId} and (th_norm(${thaiName} || ' ' || p.name_en) like ${pattern} or th_norm(coalesce(o.name, '')) like ${pattern} or th_norm(coalesce(u.name, '')) like ${pattern})
    order by coalesce(a.unit_id = any(${ctx.me.units}::bigint[]), false) desc, p.first_name collate "th-x-icu", p.id limit 30`.execute(
    ctx.db,
  );
  return { persons: rows };
}

/** By an order that names the legal ground; nobody hands on what he himself only acts for, nor more than he or the other may see. */
export async function giveDelegation(ctx: Ctx, input: Taken<typeof calls.giveDelegation>): Promise<Given<typeof calls.giveDelegation>> {
  const { me } = ctx;
  if (!me.positions.includes(input.positionId)) {
    if (me.acting.some((one) => one.positionId === input.positionId)) throw badField('positionId', 'delegation_chain');
    throw notFound();
  }
  judgeDays(input);
  if (input.personId === 0) throw badField('personId', 'delegate_needed');
  if (input.personId === me.personId) throw badField('personId', 'delegation_self');
  const delegate = await delegateOf(ctx.db, input.personId, input.positionId);
  if (!delegate) throw badField('personId', 'delegate_no_account');
  if (delegate.holds) throw badField('personId', 'delegate_holds_post');
  if (input.maxSecrecy > me.clearance) throw badField('maxSecrecy', 'secrecy_above_clearance');
  if (input.maxSecrecy > delegate.clearance) throw badField('maxSecrecy', 'delegate_clearance');
  const types = await knownTypes(ctx.db, input.types);
  const startsAt = sql<Date>`(${input.from}::date)::timestamp at time zone 'Asia/Bangkok'`;
  const endsAt = sql<Date>`(${input.until}::date + 1)::timestamp at time zone 'Asia/Bangkok'`;
  // two orders at once for the same post see each other
  await ctx.db.selectFrom('position').select('id').where('id', '=', input.positionId).forNoKeyUpdate().execute();
  await refuseOverlap(ctx, input, startsAt, endsAt);
  const { id } = await ctx.db
    .insertInto('delegation')
    .values({
      principal_position_id: input.positionId,
      delegate_person_id: input.personId,
      kind: input.kind,
      order_no: input.orderNo,
      order_date: input.orderDate,
      actions: [...new Set(input.actions)],
      document_types: types,
      max_secrecy: input.maxSecrecy,
      starts_at: startsAt,
      ends_at: endsAt,
      made_by: me.personId,
      made_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rightsChanged(ctx, input.personId);
  await audit(ctx, 'delegation.give', {
    subject: { type: 'delegation', id },
    detail: { delegate: input.personId, post: input.positionId },
  });
  const days = {
    from: shortThaiDate(new Date(`${input.from}T00:00:00+07:00`)),
    until: shortThaiDate(new Date(`${input.until}T00:00:00+07:00`)),
  };
  await tellPerson(ctx, 'delegation_given', input.personId, { post: await postName(ctx.db, input.positionId), ...days, page });
  return { id };
}

/** From this moment on; acts done under it stand as they are. */
export async function endDelegation(ctx: Ctx, { delegationId, remark }: Taken<typeof calls.endDelegation>): Promise<Record<string, never>> {
  const row = await ctx.db
    .selectFrom('delegation')
    .select(['delegate_person_id', 'principal_position_id', 'revoked_at', 'ends_at'])
    .where('id', '=', delegationId)
    .where('principal_position_id', 'in', [0, ...ctx.me.positions])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.revoked_at || new Date(row.ends_at) <= new Date()) throw refuse('delegation_over');
  await ctx.db
    .updateTable('delegation')
    .set({ revoked_at: sql`now()`, revoked_by: ctx.me.personId, remark })
    .where('id', '=', delegationId)
    .execute();
  await rightsChanged(ctx, row.delegate_person_id);
  await audit(ctx, 'delegation.end', { subject: { type: 'delegation', id: delegationId } });
  await tellPerson(ctx, 'delegation_ended', row.delegate_person_id, { post: await postName(ctx.db, row.principal_position_id), page });
  return {};
}

function judgeDays({ from, until, orderDate }: Taken<typeof calls.giveDelegation>): void {
  const today = bangkokDay(new Date());
  if (from < today) throw badField('from', 'delegation_past');
  if (until < from) throw badField('until', 'affiliation_days');
  if ((Date.parse(until) - Date.parse(from)) / 86_400_000 + 1 > longestDelegation)
    throw badField('until', 'delegation_long', { days: longestDelegation });
  if (orderDate > today) throw badField('orderDate', 'order_in_future');
}

async function delegateOf(db: Db, personId: number, positionId: number): Promise<{ clearance: number; holds: boolean } | undefined> {
  const { rows } = await sql<{ clearance: number; holds: boolean }>`
    select p.clearance, exists (select 1 from affiliation a where a.person_id = p.id and a.position_id = ${positionId}
      and (a.until is null or a.until >= today())) as holds
    from person p join account c on c.person_id = p.id and c.active where p.id = ${personId} and p.active`.execute(db);
  return rows[0];
}

async function knownTypes(db: Db, codes: number[]): Promise<number[] | null> {
  if (codes.length === 0) return null;
  const rows = await db.selectFrom('document_type').select('code').where('code', 'in', codes).where('active', '=', true).execute();
  if (rows.length < new Set(codes).size) throw badField('types', 'invalid');
  return rows.map((row) => row.code);
}

/** The same person twice at once says nothing; and only one is รักษาราชการแทน at a time. */
async function refuseOverlap(
  ctx: Reader & { db: Db },
  { positionId, personId, kind }: Taken<typeof calls.giveDelegation>,
  startsAt: ReturnType<typeof sql<Date>>,
  endsAt: ReturnType<typeof sql<Date>>,
): Promise<void> {
  const { rows } = await sql<{ same: boolean; name: string; until: Date }>`
    select g.delegate_person_id = ${personId} as same, ${personNamed(ctx, 'p')} as name, g.ends_at - interval '1 second' as until
    from delegation g join person p on p.id = g.delegate_person_id
    where g.principal_position_id = ${positionId} and g.revoked_at is null and g.starts_at < ${endsAt} and g.ends_at > ${startsAt}
      and (g.delegate_person_id = ${personId} or (g.kind = 'ACTING_POST' and ${kind} = 'ACTING_POST')) order by same desc limit 1`.execute(
    ctx.db,
  );
  const [other] = rows;
  if (!other) return;
  const params = { name: other.name, until: { day: new Date(other.until) } };
  throw badField('personId', other.same ? 'delegation_twice' : 'delegation_one_acting', params);
}

async function postName(db: Db, positionId: number): Promise<string> {
  return (await db.selectFrom('position').select('name').where('id', '=', positionId).executeTakeFirstOrThrow()).name;
}
