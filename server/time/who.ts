import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { byName, named, personNamed } from '../http/named.ts';

/** Who sees whose time: a person his own, a head those of his units and all below, a time keeper those of his units, who manages time everybody's. Nobody else. */

export function managesTime(me: Me): boolean {
  return menuRight(me, menuEntries.time.id) === 'manage';
}

export interface SeenUnit {
  id: number;
  name: string;
  keeps: boolean;
  heads: boolean;
}

/** Units whose time the caller sees, in the order of the structure. */
export async function unitsSeen(ctx: Ctx): Promise<SeenUnit[]> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<SeenUnit>`
    with recursive below as (select u.id from unit u where u.id = any(${headed(me)}::bigint[]) union select u.id from unit u join below b on u.parent_id = b.id),
      kept as (select k.unit_id from time_keeper_of k where k.person_id = ${me.personId})
    select u.id, ${named(ctx, 'u')} as name, u.id in (select unit_id from kept) as keeps, u.id in (select id from below) as heads
    from unit u where u.active and (${managesTime(me)} or u.id in (select id from below) or u.id in (select unit_id from kept)) order by u.sort, u.id`.execute(
    ctx.db,
  );
  return rows;
}

/** In his own right, and by an order that names corrections of time. */
function headed(me: Me): number[] {
  return [...me.headedUnits, ...me.acting.filter((one) => one.headsUnit && one.actions.includes('approve.time')).map((one) => one.unitId)];
}

/** The unit that was asked for among those that the caller sees, his own where he asked for none; null where he sees none. */
export function chosenUnit(ctx: Ctx, units: readonly SeenUnit[], asked: number | undefined): SeenUnit | null {
  const wanted = asked ?? units.find(({ id }) => id === ctx.me.mainUnitId)?.id ?? units[0]?.id;
  const unit = units.find(({ id }) => id === wanted);
  if (!unit && asked) throw notFound();
  return unit ?? null;
}

export async function mustSeeUnit(ctx: Ctx, unitId: number): Promise<SeenUnit> {
  const unit = (await unitsSeen(ctx)).find(({ id }) => id === unitId);
  if (!unit) throw notFound();
  return unit;
}

/** Persons `p` who belong to these units between two days by their main affiliation, or had one then. */
export function membersOf(units: readonly number[], { from, until }: { from: string; until: string }): RawBuilder<unknown> {
  return sql`select distinct f.person_id as id from affiliation f where f.unit_id = any(${units as number[]}::bigint[]) and f.since <= ${until}::date
    and (f.until is null or f.until >= ${from}::date)`;
}

export interface SeenPerson {
  id: number;
  name: string;
  unit: string;
  /** As the caller sees him. */
  as: 'SELF' | 'HR' | 'KEEPER' | 'HEAD';
}

/** @throws not found for whose time the caller may not see */
export async function mustSeePerson(ctx: Ctx, asked: number | undefined, between?: { from: string; until: string }): Promise<SeenPerson> {
  const me = rightsNow(ctx.me);
  const personId = asked ?? me.personId;
  const units = personId === me.personId ? [] : await unitsSeen(ctx);
  const { rows } = await sql<{ id: number; name: string; unit: string; units: number[] }>`
    select p.id, ${personNamed(ctx, 'p')} as name,
      coalesce((select ${named(ctx, 'u')} from affiliation f join unit u on u.id = f.unit_id where f.person_id = p.id and (f.until is null or f.until >= today())
        order by f.is_main desc, f.id limit 1), '') as unit,
      array(select f.unit_id from affiliation f where f.person_id = p.id and f.since <= coalesce(${between?.until ?? null}::date, today())
        and (f.until is null or f.until >= coalesce(${between?.from ?? null}::date, today()))) as units
    from person p where p.id = ${personId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { units: own, ...person } = row;
  if (personId === me.personId) return { ...person, as: 'SELF' };
  const seen = units.filter(({ id }) => own.includes(id));
  if (managesTime(me)) return { ...person, as: 'HR' };
  if (seen.some(({ keeps }) => keeps)) return { ...person, as: 'KEEPER' };
  if (seen.length > 0) return { ...person, as: 'HEAD' };
  throw notFound();
}

export interface Member {
  id: number;
  name: string;
  position: string;
}

/** People of a unit between two days, its head first. */
export async function peopleOf(ctx: Ctx, unitId: number, { from, until }: { from: string; until: string }): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'o')}, '') as position
    from (select distinct on (f.person_id) f.person_id, f.position_id from affiliation f where f.unit_id = ${unitId} and f.since <= ${until}::date
        and (f.until is null or f.until >= ${from}::date) order by f.person_id, f.is_main desc, f.since desc) f
      join person p on p.id = f.person_id left join position o on o.id = f.position_id
    order by coalesce(o.heads_unit, false) desc, ${byName(ctx, 'p')}, p.id limit 2000`.execute(ctx.db);
  return rows;
}

/** Who keeps the time of these units now: told, and named. */
export async function keepersOf(ctx: Ctx, units: readonly number[]): Promise<{ unitId: number; personId: number; name: string }[]> {
  const { rows } = await sql<{ unitId: number; personId: number; name: string }>`
    select k.unit_id as "unitId", k.person_id as "personId", ${personNamed(ctx, 'p')} as name from time_keeper_of k join person p on p.id = k.person_id and p.active
    where k.unit_id = any(${units as number[]}::bigint[]) order by k.unit_id, ${byName(ctx, 'p')}, p.id`.execute(ctx.db);
  return rows;
}
