import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { saveNumberRights as rightsCall } from '../../../contract/settings/manage-number-permission.ts';
import { getAdministered } from '../../access/administered-book.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField, forbidden } from '../../http/errors.ts';
import { inThai, named, personNamed, type Reader } from '../../http/named.ts';
import { numbersPath, raiseNumbers } from './versions.ts';

export type NumberAct = 'ISSUE' | 'RESERVE' | 'VOID';

/** Of book `r`: nobody is named for the act, or the caller is, by his person, a post or a unit of his. Never more than his duty allows. */
export function namedFor(me: Me, act: NumberAct): RawBuilder<boolean> {
  return sql`(not exists (select 1 from number_right n where n.register_id = r.id and n.act = ${act})
    or exists (select 1 from number_right n where n.register_id = r.id and n.act = ${act}
      and n.holder_id = any(${[me.personId, ...me.positions, ...me.units]}::bigint[])))`;
}

/** @throws 403 where others are named for the act in this book */
export async function mustBeNamed(ctx: Ctx, registerId: number, act: NumberAct): Promise<void> {
  const { rows } = await sql`select 1 from register r where r.id = ${registerId} and ${namedFor(ctx.me, act)}`.execute(ctx.db);
  if (rows.length === 0) throw forbidden('number_not_yours');
}

/** The same for striking the numbers that lines stand for, by whichever act they are struck. */
export async function mustStrike(ctx: Ctx, line: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql`select 1 from register_entry e join register r on r.id = e.register_id
    where ${line} and e.void_at is null and not ${namedFor(ctx.me, 'VOID')} limit 1`.execute(ctx.db);
  if (rows.length > 0) throw forbidden('number_not_yours');
}

/** Those who have the duty in the book's unit: the registry, of a book of classed letters the secret registrars. */
export const registryOf = (reader: Reader) => sql`select distinct p.id, ${personNamed(reader, 'p')} as name from register r
  join duty d on d.unit_id = r.unit_id and d.kind = case r.series when 'SECRET' then 'SECRET_REGISTRY' else 'REGISTRY' end
  join person p on p.id = d.person_id and p.active
  where d.since <= today() and (d.until is null or d.until >= today())`;

/** A holder `h` stands for person `p`: himself, a post of his, a unit of his. */
export const standsFor = (
  holder: RawBuilder<unknown>,
) => sql`(${holder} = p.id or exists (select 1 from affiliation a where a.person_id = p.id
  and a.since <= today() and (a.until is null or a.until >= today()) and ${holder} in (a.position_id, a.unit_id)))`;

/** Holders by their names. */
export const namesOfHolders = (reader: Reader) => sql`select p.id, 'PERSON' as kind, ${personNamed(reader, 'p')} as name from person p
  union all select o.id, 'POSITION', ${named(reader, 'o')} || ' ' || coalesce(${named(reader, 'u')}, '') from position o left join unit u on u.id = o.unit_id
  union all select u.id, 'UNIT', ${named(reader, 'u')} from unit u`;

/** Within the duty: who is named and has none can do nothing, and somebody of the registry must remain. */
export async function saveNumberRights(ctx: Ctx, { id, version, issue, reserve, void: strike }: Taken<typeof rightsCall>) {
  const book = await getAdministered(ctx, id);
  const wanted = { ISSUE: issue, RESERVE: reserve, VOID: strike };
  const before = await namedIn(ctx, id);
  const now = await raiseNumbers(ctx, book, version);
  await ctx.db.deleteFrom('number_right').where('register_id', '=', id).execute();
  for (const [act, holders] of Object.entries(wanted)) {
    const field = act.toLowerCase();
    const ids = [...new Set(holders)];
    if (ids.length === 0) continue;
    await refuseUnknown(ctx, field, ids);
    const { rows } =
      await sql`${registryOf(ctx)} and r.id = ${id} and exists (select 1 from unnest(${ids}::bigint[]) h where ${standsFor(sql`h`)}) limit 1`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw badField(field, 'nobody_named');
    await ctx.db
      .insertInto('number_right')
      .values(ids.map((holder_id) => ({ register_id: id, act, holder_id })))
      .execute();
  }
  await auditSetting(ctx, numbersPath, 'CHANGED', { id, before, after: await namedIn(ctx, id) });
  return { version: now };
}

async function refuseUnknown(ctx: Ctx, field: string, ids: number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select h as id from unnest(${ids}::bigint[]) h where not exists (select 1 from party p where p.id = h)`.execute(ctx.db);
  if (rows[0]) throw badField(field, 'not_a_choice', { value: rows[0].id });
}

/** By name, as the history tells it. */
async function namedIn(ctx: Ctx, id: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    act: string;
    name: string;
  }>`select n.act, h.name from number_right n join (${namesOfHolders(inThai)}) h on h.id = n.holder_id
    where n.register_id = ${id} order by h.name`.execute(ctx.db);
  const of = (act: string) => rows.filter((row) => row.act === act).map((row) => row.name);
  return { issue: of('ISSUE'), reserve: of('RESERVE'), void: of('VOID') };
}
