import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type searchLetters as call, mostFound, searchOver } from '../../../contract/sarabun/search.ts';
import { letterCount } from '../../../contract/thai.ts';
import { pageOf } from '../../../contract/wire.ts';
import { rightsNow } from '../../access/acting.ts';
import { lookerOf, publishedNow, visible } from '../../access/see.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
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
  const text = words.length > 0 ? containing(sql`x.text`, words) : sql`true`;
  const { plain, deep } = filters(input, me);
  // behind `offset 0` each letter is judged by itself: the planner would rather gather everything that one may see first
  const judged = (seen: Sql) =>
    sql`cross join lateral (select (${deep} and ${seen}) as ok where x.text is not null offset 0) v where v.ok and ${text} and ${plain}`;
  const { rows } = await sql<{ total: number; data: FoundRow[] }>`
    with open as (
      select d.id, d.created_at from ${await candidates(ctx, me, words)} ${judged(visible(lookerOf(me)))} and d.secrecy = 0 and d.state > 0
      order by d.created_at desc, d.id desc limit ${sql.lit(mostFound + 1)}),
    classed as materialized (
      select d.* from document_access da join document d on d.id = da.document_id
      where da.person_id = ${me.personId} and d.secrecy > 0 and d.state > 0 and ${visible(lookerOf(me))}),
    hits as (
      select * from open union all
      select d.id, d.created_at from classed d cross join lateral (select search_text(d.id) as text) x ${judged(sql`true`)}),
    counted as (select * from hits order by created_at desc, id desc limit ${sql.lit(mostFound + 1)}),
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

const sample = 2000;
/** Microseconds a letter, by the way it is looked at. */
const cost = { mine: 6, gram: 8, walk: 3 };

/**
 * Where to look, so that no search walks a million letters in vain: one's own letters where they are few, the trigram index for rare words,
 * the newest letters on for common ones, until a thousand fit. What the newest letters hold tells which is cheapest.
 * `offset 0` holds each way to its index: left to itself the planner guesses wrong between them.
 */
async function candidates(ctx: Ctx, me: Me, words: string[]): Promise<Sql> {
  const party = sql`select pa.document_id from document_party pa where pa.holder_id = any(${me.holders}::bigint[])`;
  const published = sql`select pu.document_id from publication pu where ${publishedNow('pu')}`;
  const mine = sql`(${party} union ${published}) o join lateral (select d.* from document d where d.id = o.document_id offset 0) d on true join ${textOf(sql`d.id`)} x on true`;
  const walk = sql`document d join ${textOf(sql`d.id`)} x on true`;
  const has = (value: Sql) => (words.length > 0 ? containing(value, words) : sql`true`);
  const counted = await sql<{ own: number; all: number }>`select (select count(*)::int from (${party} limit 50000) a)
    + (select count(*)::int from (${published} limit 50000) b) as own, (select reltuples::int from pg_class where oid = 'document'::regclass) as all`.execute(
    ctx.db,
  );
  const { own = 0, all = 0 } = counted.rows[0] ?? {};
  if (own <= sample) return mine;
  const newest = await sql<{ found: number; seen: number }>`select count(*)::int as found, count(*) filter (where v.ok)::int as seen
    from (select d.* from document d where d.secrecy = 0 order by d.created_at desc, d.id desc limit ${sql.lit(sample)}) d join ${textOf(sql`d.id`)} x on true
    cross join lateral (select ${visible(lookerOf(me))} as ok where x.text is not null offset 0) v where ${has(sql`x.text`)}`.execute(
    ctx.db,
  );
  const { found = 0, seen = 0 } = newest.rows[0] ?? {};
  const letters = Math.max(all, sample);
  const ways = [
    { way: mine, time: own * cost.mine },
    { way: walk, time: Math.min(letters, (mostFound * sample) / Math.max(seen, 0.5)) * cost.walk },
    ...(words.length > 0 ? [{ way: gramOf(has), time: (Math.max(found, 0.5) / sample) * letters * cost.gram }] : []),
  ];
  return ways.reduce((best, other) => (other.time < best.time ? other : best)).way;
}

function gramOf(has: (value: Sql) => Sql): Sql {
  return sql`(select t.document_id, t.text from letter_text t where ${has(sql`t.text`)} offset 0) x join document d on d.id = x.document_id`;
}

function textOf(documentId: Sql): Sql {
  return sql`lateral (select t.text from letter_text t where t.document_id = ${documentId} offset 0)`;
}

/** The advanced form as conditions on the document `d`: `plain` on its own columns, `deep` those that cost a look elsewhere. */
function filters(input: Input, me: Me): { plain: Sql; deep: Sql } {
  const { number, subject, from, to, types, direction, year, unitId, speed, state, dateFrom, dateTo, mine } = input;
  const plain: Sql[] = [sql`true`];
  if (types?.length) plain.push(sql`d.type = any(${types}::int[])`);
  if (direction) plain.push(sql`d.origin = ${direction}`);
  if (year) plain.push(sql`d.created_at >= ${`${year - 543}-01-01T00:00:00+07:00`}::timestamptz`);
  if (year) plain.push(sql`d.created_at < ${`${year - 542}-01-01T00:00:00+07:00`}::timestamptz`);
  if (speed) plain.push(sql`d.speed = ${speed}`);
  if (state) plain.push(sql`d.state = ${state}`);
  if (dateFrom) plain.push(sql`d.doc_date >= ${dateFrom}::date`);
  if (dateTo) plain.push(sql`d.doc_date <= ${dateTo}::date`);
  const deep: Sql[] = [sql`true`];
  const has = (value: Sql, words: string) => sql`replace(th_norm(${value}), ' ', '') like ${patternOf(packed(words))}`;
  if (number)
    deep.push(sql`(${has(sql`coalesce(d.doc_no, '')`, number)} or exists (select 1 from register_entry e where e.document_id = d.id
      and e.seq || '/' || e.be_year like ${patternOf(packed(number))}))`);
  if (subject) deep.push(has(sql`d.subject`, subject));
  if (from) deep.push(has(sql`case d.origin when 'IN' then d.from_text else (select name from unit where id = d.owner_unit_id) end`, from));
  if (to) deep.push(has(sql`d.to_text`, to));
  if (unitId)
    deep.push(sql`(d.owner_unit_id = ${unitId} or exists (select 1 from transmission t where t.document_id = d.id
      and (t.from_unit_id = ${unitId} or (t.receiver_kind = 'UNIT' and t.receiver_id = ${unitId}))))`);
  if (mine)
    deep.push(sql`exists (select 1 from document_party pa where pa.document_id = d.id and pa.holder_id = any(${me.own}::bigint[]))`);
  return { plain: sql.join(plain, sql` and `), deep: sql.join(deep, sql` and `) };
}

function containing(value: Sql, words: string[]): Sql {
  return sql.join(
    words.map((word) => sql`${value} like ${patternOf(word)}`),
    sql` and `,
  );
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
