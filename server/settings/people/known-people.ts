import { sql } from 'kysely';
import { idCardDigits } from '../../../contract/people.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Ctx } from '../../http/context.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { mayPage } from '../../http/menu-rights.ts';
import type { PersonFacts } from './person-facts.ts';
import type { SheetRow } from './read-people-sheet.ts';
import { lookedAfter, standingsTo, unitsOf } from './scope.ts';

export interface KnownPerson {
  id: number;
  facts: PersonFacts;
  /** His main place of today. */
  unitId: number | null;
  positionId: number | null;
  post: string;
  since: string;
  /** Why the caller may not change him. */
  out: ErrorCode | null;
  /** Changes of how he signs in need a second person. */
  byTwo: boolean;
  /** The caller himself. */
  own: boolean;
}

export interface KnownUnit {
  id: number;
  code: string;
  name: string;
  /** Code and name of the unit above it; '' for the highest. */
  parent: string;
  parentName: string;
}

/** The post that heads a unit, and who holds it. */
export interface KnownHead {
  id: number;
  name: string;
  holder: number | null;
}

export interface Known {
  byCode: Map<string, KnownPerson>;
  /** By digits of the card: whose it is. */
  cards: Map<string, { id: number; who: string }>;
  usernames: Map<string, number>;
  /** Units in use by code and, where only one has it, by name; small letters. */
  units: Map<string, KnownUnit>;
  types: Map<string, number>;
  /** Names of posts that decide for the agency, small letters: given to somebody on his own page. */
  deciding: Set<string>;
  /** By unit. */
  heads: Map<number, KnownHead>;
  /** How many vacant posts of a name a unit has, by `vacancy`. */
  vacant: Map<string, number>;
  /** The caller may bring posts without a holder, and say which post heads a unit. */
  mayPosts: boolean;
  /** Units that the caller looks after; null: all. */
  scope: Set<number> | null;
}

/** A unit and the name of a post in it, as one key. */
export function vacancy(unitId: number, post: string): string {
  return `${unitId} ${normalizeThai(post)}`;
}

/** Everything that a sheet of people is judged against, in a few statements however long it is. */
export async function findKnown(ctx: Ctx, rows: SheetRow[]): Promise<Known> {
  const column = (field: 'code' | 'idCard' | 'username') => rows.flatMap((row) => row.cells[field] || []);
  const units = unitsOf(ctx.me);
  return {
    byCode: await byCode(ctx, column('code')),
    cards: await cards(ctx, column('idCard').map(idCardDigits)),
    usernames: await usernames(
      ctx,
      column('username').map((name) => name.toLowerCase()),
    ),
    units: await unitsByWord(ctx),
    types: await employeeTypes(ctx),
    deciding: await decidingPosts(ctx),
    heads: await headPosts(ctx),
    vacant: await vacantPosts(ctx),
    mayPosts: mayPage(ctx.me, 'manage position-information'),
    scope: units && new Set(units),
  };
}

async function byCode(ctx: Ctx, codes: string[]): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<{
    facts: PersonFacts;
    id: number;
    unitId: number | null;
    positionId: number | null;
    post: string;
    since: string;
    active: boolean;
    mine: boolean;
  }>`
    select p.id, p.active, ${lookedAfter(ctx.me)} as mine, a.unit_id as "unitId", a.position_id as "positionId", coalesce(o.name, '') as post, coalesce(a.since::text, '') as since,
      json_build_object('code', p.employee_code, 'prefix', p.prefix, 'firstName', p.first_name, 'lastName', p.last_name, 'suffix', p.suffix,
        'nameEn', p.name_en, 'idCard', coalesce(r.id_card, ''), 'gender', coalesce(r.gender, ''), 'birthday', coalesce(r.birthday::text, ''),
        'nationality', coalesce(r.nationality, ''), 'address', coalesce(r.address, ''), 'phone', p.phone, 'email', lower(p.email),
        'userAd', coalesce(r.user_ad, ''), 'clearance', p.clearance, 'employeeTypeId', p.employee_type_id, 'username', coalesce(c.username, '')) as facts
    from person p left join account c on c.person_id = p.id left join person_record r on r.person_id = p.id
    left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true left join position o on o.id = a.position_id
    where p.employee_code = any(${codes}::text[])`.execute(ctx.db);
  const standings = await standingsTo(
    ctx,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map((row) => {
      const { higher = true, powers = [] } = standings.get(row.id) ?? {};
      const own = row.id === ctx.me.personId;
      return [row.facts.code, { ...row, out: outOf({ ...row, higher: higher && !own }), byTwo: powers.length > 0, own }];
    }),
  );
}

function outOf({ mine, higher, active }: { mine: boolean; higher: boolean; active: boolean }): ErrorCode | null {
  if (!mine) return 'affiliation_outside';
  if (higher) return 'administrator_is_higher';
  return active ? null : 'person_left';
}

async function cards(ctx: Ctx, digits: string[]): Promise<Known['cards']> {
  const { rows } = await sql<{
    card: string;
    id: number;
    who: string;
  }>`select r.id_card as card, p.id, p.first_name || ' ' || p.last_name as who
    from person_record r join person p on p.id = r.person_id where r.id_card = any(${digits}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.card, row]));
}

async function usernames(ctx: Ctx, names: string[]): Promise<Known['usernames']> {
  const { rows } = await sql<{
    username: string;
    person_id: number;
  }>`select username, person_id from account where username = any(${names}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.username, row.person_id]));
}

async function unitsByWord(ctx: Ctx): Promise<Known['units']> {
  const { rows } =
    await sql<KnownUnit>`select u.id, u.code, u.name, coalesce(above.code, '') as parent, coalesce(above.name, '') as "parentName"
    from unit u left join unit above on above.id = u.parent_id where u.active`.execute(ctx.db);
  const named = new Map<string, KnownUnit[]>();
  for (const unit of rows) named.set(unit.name.toLowerCase(), [...(named.get(unit.name.toLowerCase()) ?? []), unit]);
  const alone = [...named].flatMap(([name, [unit, ...others]]) => (unit && others.length === 0 ? [[name, unit] as const] : []));
  return new Map([...alone, ...rows.map((unit) => [unit.code.toLowerCase(), unit] as const)]);
}

async function headPosts(ctx: Ctx): Promise<Known['heads']> {
  const { rows } = await sql<KnownHead & { unitId: number }>`select distinct on (o.unit_id) o.id, o.unit_id as "unitId", o.name,
      a.person_id as holder from position o left join affiliation a on a.position_id = o.id and (a.until is null or a.until >= today())
    where o.heads_unit and o.active order by o.unit_id, o.id, a.id`.execute(ctx.db);
  return new Map(rows.map(({ unitId, ...head }) => [unitId, head]));
}

async function vacantPosts(ctx: Ctx): Promise<Known['vacant']> {
  const { rows } = await sql<{
    unitId: number;
    name: string;
    posts: number;
  }>`select o.unit_id as "unitId", o.name, count(*)::int as posts from position o
    where o.active and not exists (select 1 from affiliation a where a.position_id = o.id and (a.until is null or a.until >= today()))
    group by o.unit_id, o.name`.execute(ctx.db);
  const counted = new Map<string, number>();
  for (const { unitId, name, posts } of rows) counted.set(vacancy(unitId, name), (counted.get(vacancy(unitId, name)) ?? 0) + posts);
  return counted;
}

async function employeeTypes(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; id: number }>`select lower(name) as word, id from employee_type where active`.execute(ctx.db);
  return new Map(rows.map(({ word, id }) => [word, id]));
}

async function decidingPosts(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select th_norm(o.name) as name from position o left join role_type r on r.id = o.role_type_id
    where o.unit_id = ${rootUnit} and o.active and (o.heads_unit or r.executive)`.execute(ctx.db);
  return new Set(rows.map((row) => row.name));
}
