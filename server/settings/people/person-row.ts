import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { maskedIdCard } from '../../../contract/people.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { PersonRow } from '../../../contract/settings/employee-information.ts';
import { manyActs, manyPages } from '../../../contract/settings/many-people.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { mayPage, pageRight } from '../../http/menu-rights.ts';
import { bothNames, bothPersonNames, byName, fullNamed, named, type Reader } from '../../http/named.ts';
import { lookedAfter } from './scope.ts';

export type PeopleFilter = Pick<Taken<typeof calls.listPeople>, 'search' | 'unit' | 'state' | 'account' | 'sort' | 'dir'>;

/** NONE, WAITING, OPEN or CLOSED of account `c`. */
export const accountState = sql<PersonRow['account']>`case when c.id is null then 'NONE' when not c.active then 'CLOSED'
  when c.password_hash = '-' then 'WAITING' else 'OPEN' end`;

export async function listPeople(ctx: Ctx, input: Taken<typeof calls.listPeople>): Promise<Given<typeof calls.listPeople>> {
  const { take, skip } = pageOf(input);
  const { rows, total } = await readPeople(ctx, input, { take, skip });
  const acts = manyActs.filter((act) => mayPage(ctx.me, `manage ${manyPages[act]}`));
  const manage = pageRight(ctx.me, 'employee-information') === 'manage';
  return { rows, total, manage, acts, directory: manage && ctx.me.isAdmin };
}

/** Rows that the caller looks after, by the filters of the list. */
export async function readPeople(ctx: Ctx, filter: PeopleFilter, { take, skip }: { take: number; skip: number }) {
  const { rows } = await sql<PersonRow & { total: number }>`
    select p.id, coalesce(p.employee_code, '') as code, ${fullNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit, coalesce(${named(ctx, 'o')}, '') as position,
      p.phone, p.email, coalesce(c.username, '') as username, ${accountState} as account, p.active, coalesce(r.id_card, '') as "idCard",
      p.avatar_file_id is not null as "hasPicture", count(*) over ()::int as total
    from person p left join account c on c.person_id = p.id left join person_record r on r.person_id = p.id
    left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true
    left join unit u on u.id = a.unit_id left join position o on o.id = a.position_id
    where ${lookedAfter(ctx.me)} and ${matching(filter)}
    order by ${orderOf(ctx, filter)} limit ${take} offset ${skip}`.execute(ctx.db);
  return { rows: rows.map((row) => ({ ...row, idCard: maskedIdCard(row.idCard) })), total: rows[0]?.total ?? 0 };
}

function matching({ search = '', unit, state = 'working', account }: PeopleFilter): RawBuilder<boolean> {
  const parts = [sql`true`];
  if (state !== 'all') parts.push(sql`p.active = ${state === 'working'}`);
  if (account) parts.push(sql`${accountState} = ${account}`);
  if (unit)
    parts.push(sql`exists (select 1 from affiliation x where x.person_id = p.id and (x.until is null or x.until >= today())
      and x.unit_id in (with recursive below as (select id from unit where id = ${unit} union select s.id from unit s join below b on s.parent_id = b.id) select id from below))`);
  for (const word of normalizeThai(search).split(' ').filter(Boolean).slice(0, 8)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(th_norm(${bothPersonNames('p')}) like ${pattern} or th_norm(${bothNames('o')}) like ${pattern} or lower(p.email || ' ' || coalesce(p.employee_code, '') || ' ' ||
      coalesce(c.username, '')) like ${pattern} or r.id_card = ${word.replace(/-/g, '')})`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function orderOf(reader: Reader, { sort = 'name', dir = 'asc' }: PeopleFilter): RawBuilder<unknown> {
  const way = sql.raw(dir);
  const name = sql`${byName(reader, 'p', way)}, p.id`;
  if (sort === 'code') return sql`p.employee_code ${way} nulls last, p.id`;
  if (sort === 'unit') return sql`${named(reader, 'u')} collate "th-x-icu" ${way} nulls last, ${name}`;
  return name;
}
