import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type searchLetters as call, mostFound, searchOver } from '../../contract/sarabun/search.ts';
import { letterCount } from '../../contract/thai.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { lookerOf, visible } from '../access/see.ts';
import type { Ctx, Me } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { type FoundRow, foundRow, letterOf } from './search-found.ts';
import { packed } from './search-marks.ts';

type Input = Taken<typeof call>;
type Sql = RawBuilder<unknown>;

const texts = ['text', 'number', 'subject', 'from', 'to'] as const;

/** Letters that fit and that the caller may see, newest first: found and judged by one statement. */
export async function searchLetters(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  refuseTooLittle(input);
  const me = rightsNow(ctx.me);
  const { skip, take } = pageOf(input);
  const words = texts.map((field) => packed(input[field] ?? '')).filter(Boolean);
  const text =
    words.length > 0
      ? sql.join(
          words.map((word) => sql`x.text like ${patternOf(word)}`),
          sql` and `,
        )
      : sql`true`;
  const fits = filters(input, me);
  const { rows } = await sql<{ total: number; data: FoundRow[] }>`
    with open as (
      select d.id, d.created_at from ${await candidates(ctx, me, words)} where d.secrecy = 0 and d.state > 0 and ${text} and ${fits} and ${visible(lookerOf(me))}
      order by d.created_at desc, d.id desc limit ${mostFound + 1}),
    classed as materialized (
      select d.* from document_access da join document d on d.id = da.document_id
      where da.person_id = ${me.personId} and d.secrecy > 0 and d.state > 0 and ${visible(lookerOf(me))}),
    hits as (
      select * from open union all
      select d.id, d.created_at from classed d cross join lateral (select search_text(d.id) as text) x where ${text} and ${fits}),
    counted as (select * from hits order by created_at desc, id desc limit ${mostFound + 1}),
    page as (select row_number() over (order by created_at desc, id desc) as place, id from counted order by 1 offset ${skip} limit ${take})
    select (select count(*)::int from counted) as total, coalesce((select json_agg(${foundRow(me)} order by page.place)
      from page join document d on d.id = page.id join document_type y on y.code = d.type join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
      join unit u on u.id = d.owner_unit_id), '[]') as data`.execute(ctx.db);
  const { total, data } = rows[0] ?? { total: 0, data: [] };
  return { total, data: data.map((row) => letterOf(row, input, ctx.request.language)) };
}

/** Texts of one or two letters fit nearly everything; nothing at all is no search. */
function refuseTooLittle(input: Input): void {
  for (const field of texts) {
    const given = input[field];
    if (given && letterCount(given) <= searchOver) throw badField(field, 'search_too_short', { count: searchOver });
  }
  const { page: _page, pageSize: _size, take: _take, skip: _skip, ...asked } = input;
  if (
    Object.values(asked).every((value) => value === undefined || value === '' || value === false || (Array.isArray(value) && !value.length))
  )
    throw badField('text', 'search_nothing');
}

const sample = 5000;
/** Hits among the newest letters from which on words count as common. */
const common = 25;

/**
 * Where to look, so that no search walks a million letters in vain: who has few letters searches those; rare words come from the
 * trigram index (held apart by `offset 0`, because the planner would guess wrong), common ones from the newest letters on, where a page is soon full.
 */
async function candidates(ctx: Ctx, me: Me, words: string[]): Promise<Sql> {
  const own = sql`select pa.document_id from document_party pa where pa.holder_id = any(${me.holders}::bigint[])
    union select pu.document_id from publication pu where pu.withdrawn_at is null`;
  const mine = await sql<{
    few: boolean;
  }>`select count(*) <= ${sample} as few from (select 1 from (${own}) o limit ${sample + 1}) z`.execute(ctx.db);
  if (mine.rows[0]?.few) return sql`(${own}) o join document d on d.id = o.document_id join letter_text x on x.document_id = d.id`;
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  const newest = sql`document d join letter_text x on x.document_id = d.id`;
  if (!longest) return newest;
  const pattern = patternOf(longest);
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from (select d.id from document d where d.secrecy = 0
    order by d.created_at desc, d.id desc limit ${sample}) z join letter_text x on x.document_id = z.id where (x.text || '') like ${pattern}`.execute(
    ctx.db,
  );
  if ((rows[0]?.found ?? 0) < common)
    return sql`(select t.document_id, t.text from letter_text t where t.text like ${pattern} offset 0) x join document d on d.id = x.document_id`;
  // an expression, so that the index is not taken here
  return sql`document d join lateral (select t.text || '' as text from letter_text t where t.document_id = d.id) x on true`;
}

/** The advanced form, each field as a condition on the document `d`. */
function filters(input: Input, me: Me): Sql {
  const { number, subject, from, to, types, direction, year, unitId, speed, state, dateFrom, dateTo, mine } = input;
  const has = (value: Sql, words: string) => sql`replace(th_norm(${value}), ' ', '') like ${patternOf(packed(words))}`;
  const all: Sql[] = [sql`true`];
  if (number)
    all.push(sql`(${has(sql`coalesce(d.doc_no, '')`, number)} or exists (select 1 from register_entry e where e.document_id = d.id
      and e.seq || '/' || e.be_year like ${patternOf(packed(number))}))`);
  if (subject) all.push(has(sql`d.subject`, subject));
  if (from) all.push(has(sql`case d.origin when 'IN' then d.from_text else (select name from unit where id = d.owner_unit_id) end`, from));
  if (to) all.push(has(sql`d.to_text`, to));
  if (types?.length) all.push(sql`d.type = any(${types}::int[])`);
  if (direction) all.push(sql`d.origin = ${direction}`);
  if (year)
    all.push(
      sql`d.created_at >= ${`${year - 543}-01-01T00:00:00+07:00`}::timestamptz and d.created_at < ${`${year - 542}-01-01T00:00:00+07:00`}::timestamptz`,
    );
  if (unitId)
    all.push(sql`(d.owner_unit_id = ${unitId} or exists (select 1 from transmission t where t.document_id = d.id
      and (t.from_unit_id = ${unitId} or (t.receiver_kind = 'UNIT' and t.receiver_id = ${unitId}))))`);
  if (speed) all.push(sql`d.speed = ${speed}`);
  if (state) all.push(sql`d.state = ${state}`);
  if (dateFrom) all.push(sql`d.doc_date >= ${dateFrom}::date`);
  if (dateTo) all.push(sql`d.doc_date <= ${dateTo}::date`);
  if (mine) all.push(sql`exists (select 1 from document_party pa where pa.document_id = d.id and pa.holder_id = any(${me.own}::bigint[]))`);
  return sql.join(all, sql` and `);
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
