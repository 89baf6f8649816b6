import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type BookKind, composeDocNo, type Series } from '../../../contract/sarabun/doc-no.ts';
import {
  type getNumberBook as getCall,
  type listNumberBooks as listCall,
  type NumberBook,
  type NumberPattern,
  numberActs,
} from '../../../contract/settings/manage-number-permission.ts';
import { normalizeThai } from '../../../contract/thai.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';

interface Row extends Omit<NumberBook, 'next'> {
  version: number;
  year: number;
  first: number;
  /** The year has a counter: a number was issued or its first was set. */
  begun: boolean;
  before: number;
  yearly: boolean;
  prefix: string;
  pattern: string | null;
  thai: boolean | null;
}

/** A book with its counter of this year, and how it writes its numbers now. */
function booksWhere(where: RawBuilder<unknown>): RawBuilder<Row & { total: number }> {
  return sql`select r.id, r.name, r.unit_id as "unitId", u.name as "unitName", r.kind, r.series, r.numbers_version as version, r.yearly,
      r.closed_at is not null as closed, be_year(issue_clock()) as year, c.register_id is not null as begun, coalesce(c.first_no, 1) as first,
      case when c.last_no >= c.first_no then c.last_no else 0 end as last,
      coalesce((select b.last_no from register_counter b where b.register_id = r.id and b.be_year < be_year(issue_clock()) order by b.be_year desc limit 1), 0) as before,
      exists (select 1 from number_right n where n.register_id = r.id) as named, p.pattern, p.thai, ${prefixOf} as prefix, count(*) over ()::int as total
    from register r join unit u on u.id = r.unit_id left join register_counter c on c.register_id = r.id and c.be_year = be_year(issue_clock())
      left join lateral (select pattern, thai from register_pattern where register_id = r.id and effective_at <= issue_clock() and withdrawn_at is null
        order by effective_at desc, id desc limit 1) p on true
    where r.active and ${where}`;
}

/** The nearest owner code, where the kind is written with one. */
const prefixOf = sql`case when r.kind in ('SEND', 'NOTE') then coalesce((with recursive above as (
    select id, parent_id, letter_prefix, 0 as far from unit where id = r.unit_id
    union all select x.id, x.parent_id, x.letter_prefix, a.far + 1 from unit x join above a on x.id = a.parent_id)
  select letter_prefix from above where letter_prefix <> '' order by far limit 1), '') else '' end`;

function bookOf({ version: _v, year, first, begun, before, yearly, prefix, pattern, thai, ...row }: Row): NumberBook {
  const seq = row.last > 0 ? row.last + 1 : begun ? first : yearly ? 1 : before + 1;
  const number = { prefix, circular: row.series === 'CIRCULAR', seq, beYear: year, kind: row.kind };
  return { ...row, next: composeDocNo({ ...number, ...(pattern ? { pattern, thai: thai === true } : {}) }) };
}

/** Books of the units that the caller administers. */
export async function listNumberBooks(ctx: Ctx, { search, kind, ...page }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(page);
  const words = normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&');
  const where = sql`r.unit_id = any(${ctx.me.adminUnits}::bigint[])
    ${words ? sql`and th_norm(r.name || ' ' || u.name) like ${`%${words}%`}` : sql``} ${kind ? sql`and r.kind = ${kind}` : sql``}`;
  const { rows } = await sql<Row & { total: number }>`${booksWhere(where)}
    order by r.unit_id = 10000000 desc, u.sort, u.id, r.sort, r.kind, r.series offset ${skip} limit ${take}`.execute(ctx.db);
  return { items: rows.map(({ total: _, ...row }) => bookOf(row)), total: rows[0]?.total ?? 0, manage: manages(ctx) };
}

function manages(ctx: Ctx): boolean {
  return pageRight(ctx.me, 'manage-number-permission') === 'manage';
}

export async function getNumberBook(ctx: Ctx, { id }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const { rows } = await sql<
    Row & { total: number }
  >`${booksWhere(sql`r.id = ${id} and r.unit_id = any(${ctx.me.adminUnits}::bigint[])`)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { total: _, ...row } = rows[0];
  const { rows: held } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from register_entry e join reservation v on v.id = e.reservation_id
    where e.register_id = ${id} and e.document_id is null and e.void_at is null and v.expires_at > issue_clock()`.execute(ctx.db);
  return {
    book: bookOf(row),
    version: row.version,
    prefix: row.prefix,
    year: row.year,
    first: row.begun ? row.first : null,
    yearly: row.yearly,
    patterns: await patternsOf(ctx, id),
    rights: await rightsOf(ctx, id),
    waiting: held[0]?.waiting ?? 0,
    manage: manages(ctx),
  };
}

async function patternsOf(ctx: Ctx, id: number): Promise<NumberPattern[]> {
  const { rows } = await sql<Omit<NumberPattern, 'state'> & { begun: boolean }>`
    select t.id, t.pattern, t.thai, case when t.effective_at > '-infinity' then to_char(t.effective_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as from,
      coalesce(p.prefix || p.first_name || ' ' || p.last_name, '') as "setBy", t.effective_at <= issue_clock() as begun
    from register_pattern t left join person p on p.id = t.set_by where t.register_id = ${id} and t.withdrawn_at is null
    order by t.effective_at desc, t.id desc limit 30`.execute(ctx.db);
  const now = rows.findIndex((row) => row.begun);
  return rows.map(({ begun, ...row }, at) => ({ ...row, state: !begun ? 'COMING' : at === now ? 'NOW' : 'PAST' }));
}

/** Those who have the duty in the book's unit: the registry, of a book of classed letters the secret registrars. */
export const registryOf = sql`select distinct p.id, p.prefix || p.first_name || ' ' || p.last_name as name from register r
  join duty d on d.unit_id = r.unit_id and d.kind = case r.series when 'SECRET' then 'SECRET_REGISTRY' else 'REGISTRY' end
  join person p on p.id = d.person_id and p.active
  where d.since <= today() and (d.until is null or d.until >= today())`;

/** A holder `h` stands for person `p`: himself, a post of his, a unit of his. */
export const standsFor = (
  holder: RawBuilder<unknown>,
) => sql`(${holder} = p.id or exists (select 1 from affiliation a where a.person_id = p.id
  and a.since <= today() and (a.until is null or a.until >= today()) and ${holder} in (a.position_id, a.unit_id)))`;

async function rightsOf(ctx: Ctx, id: number): Promise<Given<typeof getCall>['rights']> {
  type Right = Given<typeof getCall>['rights'][number];
  const { rows } = await sql<Right>`select act,
      coalesce((select json_agg(json_build_object('id', n.holder_id, 'kind', h.kind, 'name', h.name) order by h.kind, h.name)
        from number_right n join (${namesOfHolders}) h on h.id = n.holder_id where n.register_id = ${id} and n.act = acts.act), '[]') as holders,
      coalesce((select json_agg(x.name order by x.name) from (${registryOf} and r.id = ${id}
        and (not exists (select 1 from number_right n where n.register_id = r.id and n.act = acts.act)
          or exists (select 1 from number_right n where n.register_id = r.id and n.act = acts.act and ${standsFor(sql`n.holder_id`)}))) x), '[]') as able
    from unnest(${[...numberActs]}::text[]) with ordinality acts (act, place) order by place`.execute(ctx.db);
  return rows;
}

/** Holders by their names. */
export const namesOfHolders = sql`select id, 'PERSON' as kind, prefix || first_name || ' ' || last_name as name from person
  union all select o.id, 'POSITION', o.name || ' ' || coalesce(u.name, '') from position o left join unit u on u.id = o.unit_id
  union all select id, 'UNIT', name from unit`;

export interface NumberFacts {
  id: number;
  name: string;
  unitId: number;
  kind: BookKind;
  series: Series;
  yearly: boolean;
  closed: boolean;
  version: number;
}

/** @throws 404 for a book of a unit that the caller does not administer */
export async function getAdministered(ctx: Ctx, id: number): Promise<NumberFacts> {
  const { rows } =
    await sql<NumberFacts>`select id, name, unit_id as "unitId", kind, series, yearly, closed_at is not null as closed, numbers_version as version
    from register where id = ${id} and active and unit_id = any(${ctx.me.adminUnits}::bigint[])`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
