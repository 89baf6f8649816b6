import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { composeDocNo, letteredBooks } from '../../../contract/sarabun/doc-no.ts';
import {
  type getNumberBook as getCall,
  type listNumberBooks as listCall,
  type NumberBook,
  type NumberPattern,
  numberActs,
} from '../../../contract/settings/manage-number-permission.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothNames, named, personNamed, type Reader } from '../../http/named.ts';
import { ofLetters } from './book-lines.ts';
import { namesOfHolders, registryOf, standsFor } from './number-rights.ts';
import { ownerCode } from './numbering.ts';
import { patternIn } from './patterns.ts';

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
function booksWhere(reader: Reader, where: RawBuilder<unknown>): RawBuilder<Row & { total: number }> {
  return sql`select r.id, r.name, r.unit_id as "unitId", ${named(reader, 'u')} as "unitName", r.kind, r.series, r.numbers_version as version, r.yearly,
      r.closed_at is not null as closed, be_year(issue_clock()) as year, c.register_id is not null as begun, coalesce(c.first_no, 1) as first,
      case when c.last_no >= c.first_no then c.last_no else 0 end as last,
      coalesce((select b.last_no from register_counter b where b.register_id = r.id and b.be_year < be_year(issue_clock()) order by b.be_year desc limit 1), 0) as before,
      exists (select 1 from number_right n where n.register_id = r.id) as named, p.pattern, p.thai, case when r.kind = any(${letteredBooks}::text[]) then ${ownerCode(sql`r.unit_id`)} else '' end as prefix, count(*) over ()::int as total
    from register r join unit u on u.id = r.unit_id left join register_counter c on c.register_id = r.id and c.be_year = be_year(issue_clock())
      left join lateral (${patternIn(sql`r.id`, sql`issue_clock()`)}) p on true
    where r.active and ${ofLetters} and ${where}`;
}

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
    ${words ? sql`and th_norm(concat_ws(' ', r.name, ${bothNames('u')})) like ${`%${words}%`}` : sql``} ${kind ? sql`and r.kind = ${kind}` : sql``}`;
  const { rows } = await sql<Row & { total: number }>`${booksWhere(ctx, where)}
    order by r.unit_id = 10000000 desc, u.sort, u.id, r.sort, r.kind, r.series offset ${skip} limit ${take}`.execute(ctx.db);
  return { items: rows.map(({ total: _, ...row }) => bookOf(row)), total: rows[0]?.total ?? 0, manage: manages(ctx) };
}

function manages(ctx: Ctx): boolean {
  return pageRight(ctx.me, 'manage-number-permission') === 'manage';
}

export async function getNumberBook(ctx: Ctx, { id }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const { rows } = await sql<
    Row & { total: number }
  >`${booksWhere(ctx, sql`r.id = ${id} and r.unit_id = any(${ctx.me.adminUnits}::bigint[])`)}`.execute(ctx.db);
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
      coalesce(${personNamed(ctx, 'p')}, '') as "setBy", t.effective_at <= issue_clock() as begun
    from register_pattern t left join person p on p.id = t.set_by where t.register_id = ${id} and t.withdrawn_at is null
    order by t.effective_at desc, t.id desc limit 30`.execute(ctx.db);
  const now = rows.findIndex((row) => row.begun);
  return rows.map(({ begun, ...row }, at) => ({ ...row, state: !begun ? 'COMING' : at === now ? 'NOW' : 'PAST' }));
}

async function rightsOf(ctx: Ctx, id: number): Promise<Given<typeof getCall>['rights']> {
  type Right = Given<typeof getCall>['rights'][number];
  const { rows } = await sql<Right>`select act,
      coalesce((select json_agg(json_build_object('id', n.holder_id, 'kind', h.kind, 'name', h.name) order by h.kind, h.name)
        from number_right n join (${namesOfHolders(ctx)}) h on h.id = n.holder_id where n.register_id = ${id} and n.act = acts.act), '[]') as holders,
      coalesce((select json_agg(x.name order by x.name) from (${registryOf(ctx)} and r.id = ${id}
        and (not exists (select 1 from number_right n where n.register_id = r.id and n.act = acts.act)
          or exists (select 1 from number_right n where n.register_id = r.id and n.act = acts.act and ${standsFor(sql`n.holder_id`)}))) x), '[]') as able
    from unnest(${[...numberActs]}::text[]) with ordinality acts (act, place) order by place`.execute(ctx.db);
  return rows;
}
