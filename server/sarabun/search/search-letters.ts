import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { letterCount } from '../../../contract/rules/thai.ts';
import { type searchLetters as call, mostFound, searchOver } from '../../../contract/sarabun/search.ts';
import { pageOf } from '../../../contract/wire.ts';
import { lentHolders, rightsNow } from '../../access/acting.ts';
import { publishedNow, viewerOf, visible } from '../../access/see.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { filedUnder } from '../categories.ts';
import { actedOn } from './fresh-words.ts';
import { classedWith } from './search-classed.ts';
import { type FoundRow, foundRow, letterOf } from './search-found.ts';
import { packed } from './search-marks.ts';
import { containing, type Word, within, wordsOf } from './words.ts';

type Input = Taken<typeof call>;
type Sql = RawBuilder<unknown>;

const texts = ['text', 'number', 'subject', 'from', 'to'] as const;

/** Letters that fit and that the caller may see, newest first: found and judged by one statement. */
export async function searchLetters(ctx: Ctx, input: Input): Promise<Given<typeof call>> {
  refuseTooLittle(input);
  const me = rightsNow(ctx.me);
  const { skip, take } = pageOf(input);
  const words = texts.flatMap((field) => wordsIn(field, input[field] ?? ''));
  const text = words.length > 0 ? within(sql`x.text`, words) : sql`true`;
  const { plain, deep, said } = filters(input, me);
  const { text: all, number, subject, from, to } = input;
  const typed = { text: all, number, subject, from, to };
  // their words are sealed: they are compared where they can be opened
  const spoken = words.length > 0;
  const classed = spoken ? await classedWith(ctx, typed) : [];
  const acted = await actedOn(ctx.db, lookedFor(me).holders);
  // behind `offset 0` each letter is judged by itself: the planner would rather gather everything that one may see first
  const judged = (seen: Sql) =>
    sql`cross join lateral (select (${deep} and ${said} and ${seen}) as ok where x.text is not null offset 0) v where v.ok and ${text} and ${plain}`;
  const { rows } = await sql<{ total: number; data: FoundRow[] }>`
    with ${acted.lists}
    open as (
      select d.id, d.created_at from ${await candidates(ctx, me, words)} ${judged(sql`(x.own ${acted.kept} or ${visible(viewerOf(me))})`)}
        and d.secrecy = 0 and d.state > 0 ${acted.notFresh}
      order by d.created_at desc, d.id desc limit ${sql.lit(mostFound + 1)}),
    classed as materialized (
      select d.* from document_access da join document d on d.id = da.document_id
      where da.person_id = ${me.personId} and d.secrecy > 0 and d.state > 0 and ${spoken ? sql`d.id = any(${classed}::bigint[])` : sql`true`}),
    hits as (
      select * from open union all ${acted.fresh(judged(visible(viewerOf(me))))}
      select d.id, d.created_at from classed d where ${plain} and ${deep} and ${visible(viewerOf(me))}),
    counted as (select * from hits order by created_at desc, id desc limit ${sql.lit(mostFound + 1)}),
    page as (select row_number() over (order by created_at desc, id desc) as place, id from counted order by 1 offset ${skip} limit ${take})
    select (select count(*)::int from counted) as total, coalesce((select json_agg(${foundRow(ctx)} order by page.place)
      from page join document d on d.id = page.id join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
      join unit u on u.id = d.owner_unit_id), '[]') as data`.execute(ctx.db);
  const { total, data } = rows[0] ?? { total: 0, data: [] };
  return { total, data: data.map((row) => letterOf(row, input, ctx.request.language)) };
}

/** Texts of one or two letters fit nearly everything; nothing at all is no search. */
function refuseTooLittle(input: Input): void {
  if (input.dateFrom && input.dateTo && input.dateTo < input.dateFrom) throw badField('dateTo', 'days_turned_round');
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

/** A number is one word however it is spaced. */
function wordsIn(field: (typeof texts)[number], typed: string): Word[] {
  const one = packed(typed);
  if (field === 'number') return one ? [[one]] : [];
  return wordsOf(typed);
}

/** Letters of one's own up to which each is looked at without asking what else there is, and up to which they are counted. */
const few = 8000;
const many = 20_000;
const sample = 500;
/** Of the newest letters one of so many is looked at. */
const apart = 16;
/** Microseconds a letter, by the way it is looked at; and for the index to bring together what has all parts of the words. */
const cost = { mine: 4, gram: 25, walk: 4, index: 40_000 };

/**
 * Where to look, so that no search walks a million letters in vain: one's own letters where they are few; else by the index of words and holders,
 * or, where one's own letters with the words are too many, the newest letters on until a thousand fit.
 * `offset 0` holds each way to its index: left to itself the planner guesses wrong between them.
 */
async function candidates(ctx: Ctx, me: Me, words: Word[]): Promise<Sql> {
  const { holders, seen } = lookedFor(me);
  const party = sql`select pa.document_id from document_party pa where pa.holder_id = any(${holders}::bigint[])`;
  // what lies in memory anyway is compared, the index is asked by its own operator: comparing by `like` takes three times as long
  const { rows } = await sql<{ own: number }>`select count(*)::int as own from (${party} limit ${sql.lit(many + 1)}) a`.execute(ctx.db);
  const own = rows[0]?.own ?? 0;
  const indexed = words.length > 0 ? containing(sql`t.text`, words) : sql`true`;
  const has = words.length > 0 ? within(sql`t.text`, words) : sql`true`;
  const mine =
    words.length > 0
      ? fromTexts(
          sql`select t.document_id, t.text, ${seen} as own from letter_text t where t.document_id = any(array(${party})) and ${has}`,
          indexed,
        )
      : allOf(party);
  if (own <= few) return mine;
  const { all, share, newest } = await look(ctx, holders, has);
  const gram = sql`(select t.document_id, t.text, ${seen} as own from letter_text t where ${indexed} and t.holders && ${holders}::bigint[] offset 0)`;
  const ways = [
    { way: mine, time: (own > many ? share * all : own) * cost.mine },
    {
      way: sql`document d join lateral (select t.text, false as own from ${textOf(sql`d.id`)} t) x on true`,
      time: Math.min(all, walked(share, newest)) * cost.walk,
    },
    ...(words.length > 0 ? [{ way: fromTexts(gram, indexed), time: cost.index + share * all * cost.gram }] : []),
  ];
  // of one who has more than are counted only what fits is known, not how much there is to look at
  return (own > many && words.length > 0 ? ways.slice(1) : ways).reduce((best, other) => (other.time < best.time ? other : best)).way;
}

/** Whose letters are looked at; `seen`: all of them are the caller's to see. Of who acts by a limited order each is judged by itself. */
function lookedFor(me: Me): { holders: number[]; seen: Sql } {
  const limited = lentHolders(me).filter((holder) => !me.holders.includes(holder));
  return { holders: [...me.holders, ...limited], seen: limited.length > 0 ? sql`false` : sql`true` };
}

/** How many letters are walked, the newest first, until a thousand fit. */
function walked(share: number, newest: number): number {
  const zone = sample * apart;
  return zone * newest >= mostFound ? mostFound / newest : zone + (mostFound - zone * newest) / share;
}

/** How many letters there are, and which share of all and of the newest thousands fits and is one's own: told by letters spread evenly over both. */
async function look(ctx: Ctx, holders: number[], has: Sql): Promise<{ all: number; share: number; newest: number }> {
  const share = (
    from: Sql,
  ) => sql<number>`(select greatest(count(*) filter (where ${has} and t.holders && ${[...holders, everybody]}::bigint[]), 0.5) / ${sql.lit(sample)}
    from generate_series(0, ${sql.lit(sample - 1)}) i
    cross join lateral (select * from letter_text where document_id >= ${from} order by document_id limit 1) t)::real`;
  const { rows } = await sql<{ all: number; share: number; newest: number }>`
    with ends as materialized (select min(document_id) as oldest, max(document_id) as newest from letter_text)
    select (select greatest(reltuples, ${sql.lit(sample)})::real from pg_class where oid = 'letter_text'::regclass) as all,
      ${share(sql`oldest + (newest - oldest) * i / ${sql.lit(sample)}`)} as share, ${share(sql`newest - i * ${sql.lit(apart)}`)} as newest from ends`.execute(
    ctx.db,
  );
  return rows[0] ?? { all: sample, share: 1, newest: 1 };
}

/** Stands in `letter_text.holders` of what was published (0014-search-rights.sql). */
const everybody = 0;

function allOf(party: Sql): Sql {
  return sql`(${party} union select pu.document_id from publication pu where ${publishedNow('pu')}) o
    join lateral (select d.* from document d where d.id = o.document_id offset 0) d on true
    join lateral (select t.text, false as own from ${textOf(sql`d.id`)} t) x on true`;
}

/** Letters with their texts, and the published ones with the words. `own`: on its route, which is what seeing an open letter asks for. */
function fromTexts(own: Sql, indexed: Sql): Sql {
  return sql`(select document_id, min(text) as text, bool_or(own) as own from (${own} union all
      (select t.document_id, t.text, false from letter_text t where ${indexed} and t.holders @> '{0}' offset 0)) a group by 1) x
    join lateral (select d.* from document d where d.id = x.document_id offset 0) d on true`;
}

function textOf(documentId: Sql): Sql {
  return sql`lateral (select t.text from letter_text t where t.document_id = ${documentId} offset 0)`;
}

/** The advanced form as conditions on the document `d`: `plain` on its own columns, `deep` those that cost a look elsewhere, `said` on its words. */
function filters(input: Input, me: Me): { plain: Sql; deep: Sql; said: Sql } {
  const { number, subject, from, to, types, direction, year, unitId, speed, category, state, dateFrom, dateTo, mine } = input;
  const plain: Sql[] = [sql`true`];
  if (types?.length) plain.push(sql`(d.type = any(${types}::int[]) or d.own_type = any(${types}::int[]))`);
  if (direction) plain.push(sql`d.origin = ${direction}`);
  if (year) plain.push(sql`d.created_at >= ${`${year - 543}-01-01T00:00:00+07:00`}::timestamptz`);
  if (year) plain.push(sql`d.created_at < ${`${year - 542}-01-01T00:00:00+07:00`}::timestamptz`);
  if (speed) plain.push(sql`d.speed = ${speed}`);
  if (category) plain.push(filedUnder(category));
  if (state) plain.push(sql`d.state = ${state}`);
  if (dateFrom) plain.push(sql`d.doc_date >= ${dateFrom}::date`);
  if (dateTo) plain.push(sql`d.doc_date <= ${dateTo}::date`);
  const deep: Sql[] = [sql`true`];
  const said: Sql[] = [sql`true`];
  const has = (value: Sql, typed: string) => containing(sql`replace(th_norm(${value}), ' ', '')`, wordsOf(typed));
  if (number)
    said.push(sql`(${containing(sql`replace(th_norm(coalesce(d.doc_no, '')), ' ', '')`, wordsIn('number', number))} or exists (select 1 from register_entry e where e.document_id = d.id
      and e.seq || '/' || e.be_year like ${patternOf(packed(number))}))`);
  if (subject) said.push(has(sql`d.subject`, subject));
  if (from) said.push(has(sql`case d.origin when 'IN' then d.from_text else (select name from unit where id = d.owner_unit_id) end`, from));
  if (to) said.push(has(sql`d.to_text`, to));
  if (unitId)
    deep.push(sql`(d.owner_unit_id = ${unitId} or exists (select 1 from transmission t where t.document_id = d.id
      and (t.from_unit_id = ${unitId} or (t.receiver_kind = 'UNIT' and t.receiver_id = ${unitId}))))`);
  if (mine)
    deep.push(sql`exists (select 1 from document_party pa where pa.document_id = d.id and pa.holder_id = any(${me.own}::bigint[]))`);
  return { plain: sql.join(plain, sql` and `), deep: sql.join(deep, sql` and `), said: sql.join(said, sql` and `) };
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
