import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { findReceivers as findCall, matchReceivers as matchCall, ReceiverFound } from '../../../contract/sarabun/receivers.ts';
import type { Ctx } from '../../http/context.ts';
import { partyNamed, readsThai } from '../../http/named.ts';
import { patternOf } from '../search/search.ts';

const most = 30;

/** ค้นหาผู้รับ: units, persons and outside bodies in one list; a name that begins with the words comes before one that holds them. */
export async function findReceivers(ctx: Ctx, { search }: Taken<typeof findCall>): Promise<Given<typeof findCall>> {
  const pattern = patternOf(search);
  const has = (text: RawBuilder<unknown>) => sql`th_norm(${text}) like ${pattern}`;
  const all = pattern
    ? sql`${units} and (${has(sql`u.name`)} or ${has(sql`u.short_name || ' ' || u.code`)} or ${has(sql`coalesce(o.name, '')`)})
        union all ${persons} and p.id <> ${ctx.me.personId} and (${has(fullName)} or ${has(sql`coalesce(o.name, '')`)} or ${has(sql`coalesce(p.employee_code, '')`)})
        union all (${bodies} and b.name_norm like ${pattern} order by length(b.name) limit ${sql.lit(most)})`
    : units;
  const { rows } = await sql<ReceiverFound>`select kind, id, name, ${detailOf(ctx)} as detail, address, postal from (${all}) x
    order by th_norm(name) like ${pattern.slice(1) || '%'} desc, kind = 'UNIT' desc, unit_id = any(${[...ctx.me.units, ...ctx.me.workUnits]}::bigint[]) desc,
      kind = 'PERSON' desc, sort, name collate "th-x-icu", id limit ${sql.lit(most)}`.execute(ctx.db);
  return { items: rows };
}

/** Whom each pasted line names: a unit by any of its names or by the post that heads it, a person with or without his title, a body outside. */
export async function matchReceivers(ctx: Ctx, { lines }: Taken<typeof matchCall>): Promise<Given<typeof matchCall>> {
  const { rows } = await sql<Given<typeof matchCall>['items'][number]>`
    with line as materialized (select text, th_norm(text) as words, place from unnest(${lines}::text[]) with ordinality as l(text, place)),
    named as (
      select x.*, n.words from (${units} union all ${persons}) x cross join lateral (values (th_norm(x.name)), (th_norm(x.alias)), (th_norm(x.code)), (th_norm(x.address))) n(words)
      union all select x.*, th_norm(x.name) from (${bodies} and b.name_norm in (select words from line)) x),
    found as (select distinct on (l.place, x.kind, x.id) l.place, x.* from line l join named x on x.words = l.words and l.words <> ''),
    best as (select f.*, count(*) over (partition by place, kind) as alike,
      row_number() over (partition by place order by array_position(array['UNIT', 'PERSON', 'OUTSIDE'], kind), id) as rank from found f)
    select l.text as line, case when b.id is not null then
      json_build_object('kind', b.kind, 'id', b.id, 'name', b.name, 'detail', b.detail, 'address', b.address, 'postal', b.postal) end as found
    from line l left join best b on b.place = l.place and b.rank = 1 and b.alike = 1 order by l.place`.execute(ctx.db);
  return { items: rows };
}

/** Whom a letter goes to is written into it in Thai; who reads another language is told beside it whom he chooses. */
function detailOf(ctx: Ctx): RawBuilder<string> {
  if (readsThai(ctx)) return sql<string>`detail`;
  const party = sql`(select ${partyNamed(ctx, 'y')} from party y where y.id = x.id and x.kind <> 'OUTSIDE' and x.name <> ${partyNamed(ctx, 'y')})`;
  return sql<string>`coalesce(${party}, detail)`;
}

const units = sql`select 'UNIT' as kind, u.id, u.name, coalesce(parent.name, '') as detail, coalesce(o.name, u.name) as address, u.short_name as alias, u.code,
    u.id as unit_id, u.sort, '' as postal
  from unit u left join unit parent on parent.id = u.parent_id
    left join lateral (select name from position where unit_id = u.id and heads_unit and active order by sort, id limit 1) o on true
  where u.active and u.keeps_register`;

const fullName = sql`p.prefix || p.first_name || ' ' || p.last_name`;
const persons = sql`select 'PERSON' as kind, p.id, ${fullName} as name, concat_ws(' · ', o.name, u.name) as detail, ${fullName} as address,
    p.first_name || ' ' || p.last_name as alias, coalesce(p.employee_code, '') as code, a.unit_id, 0 as sort, '' as postal
  from person p left join lateral (select * from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true
    left join unit u on u.id = a.unit_id left join position o on o.id = a.position_id
  where p.active`;

const bodies = sql`select 'OUTSIDE' as kind, b.id, b.name, '' as detail, b.name as address, '' as alias, '' as code, null::bigint as unit_id, 0 as sort, b.postal
  from outside_body b where b.active`;
