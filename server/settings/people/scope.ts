import { type RawBuilder, sql } from 'kysely';
import { rootUnit } from '../../../contract/times.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';

/** Units whose people the caller looks after; null: the whole agency, for who administers it. */
export function unitsOf(me: Me): number[] | null {
  return me.isAdmin ? null : me.adminUnits;
}

/** Units whose administrators the caller stands above: those that he administers himself, not those that a users' group lets him work in. */
export function rankedUnits(me: Me): number[] {
  return me.adminUnits === me.menus.units ? [] : me.adminUnits.filter((unit) => me.isAdmin || unit !== rootUnit);
}

/** Person `p` administers or audits more than the caller does. */
export function isHigher(me: Me): RawBuilder<boolean> {
  if (me.isAdmin) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from duty d where d.person_id = p.id and d.kind in ('ADMIN', 'AUDITOR')
    and (d.until is null or d.until >= today()) and not (d.unit_id = any(${rankedUnits(me)}::bigint[])))`;
}

/** The unit by which a person `p` is looked after: where he mainly is today, or was last. */
export const homeUnit = sql<number | null>`(select a.unit_id from affiliation a where a.person_id = p.id
  order by (a.until is null or a.until >= today()) desc, a.is_main desc, a.until desc nulls first, a.id limit 1)`;

/** Person `p` lies in what the caller looks after. */
export function lookedAfter(me: Me): RawBuilder<boolean> {
  const units = unitsOf(me);
  return units === null ? sql<boolean>`true` : sql<boolean>`coalesce(${homeUnit} = any(${units}::bigint[]), false)`;
}

/** 404 for somebody outside of the caller's units. */
export async function mustLookAfter(ctx: Ctx, personId: number): Promise<void> {
  const { rows } = await sql`select 1 from person p where p.id = ${personId} and ${lookedAfter(ctx.me)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

/**
 * For whatever opens an account or takes one away: nobody below may do it to who administers more than himself,
 * or he would sign in as his superior.
 */
export async function mustOutrank(ctx: Ctx, personId: number): Promise<void> {
  await mustLookAfter(ctx, personId);
  if (!(await outranks(ctx, personId))) throw forbidden('administrator_is_higher');
}

export async function outranks({ db, me }: Ctx, personId: number): Promise<boolean> {
  if (me.isAdmin || me.personId === personId) return true;
  const { rows } = await sql`select 1 from person p where p.id = ${personId} and ${isHigher(me)}`.execute(db);
  return rows.length === 0;
}

/** Refuses where nobody would be left who administers the agency: an account that opens, a duty without an end. */
export async function hasAdministrator({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from duty d join person p on p.id = d.person_id join account c on c.person_id = p.id
    where d.kind = 'ADMIN' and d.unit_id = 10000000 and d.active and d.until is null and d.since <= today() and p.active and c.active
      and not exists (select 1 from account_decision x where x.account_id = c.id and x.act = 'CLOSE' and x.done_at is null and x.withdrawn_at is null)
    limit 1`.execute(db);
  return rows.length > 0;
}
