import { type RawBuilder, sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';

/** Units whose people the caller looks after; null: the whole agency, for who administers it. */
export function unitsOf(me: Me): number[] | null {
  return me.isAdmin ? null : me.adminUnits;
}

/** Units in which the caller stands above whoever has a right there: those that he administers himself, not those that a users' group lets him work in. */
function rankedUnits(me: Me): number[] {
  return me.adminUnits === me.menus.units ? [] : me.adminUnits.filter((unit) => me.isAdmin || unit !== rootUnit);
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

/** How the caller stands to a person. */
export interface Standing {
  /** The person has a right of which something lies outside of what the caller administers. */
  higher: boolean;
  /** What the person may do beyond his own work (person_power); empty for most. */
  powers: string[];
}

/**
 * Judged on everything that a person has: duties, deciding posts, orders to act, clearance, certificates, rights to settings, and every place where he belongs.
 * What the agency gives (clearance, certificates, secret registry, audit) is above the administrator of any unit.
 */
export async function standingsTo({ db, me }: Pick<Ctx, 'db' | 'me'>, personIds: number[]): Promise<Map<number, Standing>> {
  const units = unitsOf(me);
  const ranked = rankedUnits(me);
  const { rows } = await sql<Standing & { id: number }>`select p.id,
      coalesce((select array_agg(distinct w.kind) from person_power w where w.person_id = p.id), '{}') as powers,
      ${
        units === null
          ? sql`false`
          : sql`(exists (select 1 from person_power w where w.person_id = p.id and not coalesce(w.unit_id = any(${ranked}::bigint[]), false))
        or exists (select 1 from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) and not (a.unit_id = any(${units}::bigint[]))))`
      } as higher
    from person p where p.id = any(${personIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/**
 * RECORD: what says who somebody is, and ending his sessions; allowed on oneself.
 * CLOSE: takes an account away. ENTRY: could let somebody else into it.
 */
export type AccountAct = 'RECORD' | 'CLOSE' | 'ENTRY';

/**
 * Who may administer whom, the one place: SECOND asks for another person's consent first. Who has powers is let in anew by two, never by one.
 * @throws 404 outside of the caller's units, 403 where the person's rights reach beyond them, a refusal on oneself
 */
export async function mayAdminister(ctx: Ctx, personId: number, act: AccountAct): Promise<'NOW' | 'SECOND'> {
  if (personId === ctx.me.personId) {
    if (act === 'RECORD') return 'NOW';
    throw refuse('not_oneself');
  }
  await mustLookAfter(ctx, personId);
  const standing = (await standingsTo(ctx, [personId])).get(personId);
  if (!standing) throw notFound();
  if (standing.higher) throw forbidden('administrator_is_higher');
  return act === 'ENTRY' && standing.powers.length > 0 ? 'SECOND' : 'NOW';
}

/** The same question for a screen: may he at all? */
export async function administers(ctx: Ctx, personId: number): Promise<boolean> {
  return personId === ctx.me.personId || (await standingsTo(ctx, [personId])).get(personId)?.higher === false;
}

/** Refuses where nobody would be left who administers the agency: an account that opens, a duty without an end. */
export async function hasAdministrator({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from duty d join person p on p.id = d.person_id join account c on c.person_id = p.id
    where d.kind = 'ADMIN' and d.unit_id = ${rootUnit} and d.active and d.until is null and d.since <= today() and p.active and c.active
      and not exists (select 1 from account_decision x where x.account_id = c.id and x.act = 'CLOSE' and x.done_at is null and x.withdrawn_at is null)
    limit 1`.execute(db);
  return rows.length > 0;
}
