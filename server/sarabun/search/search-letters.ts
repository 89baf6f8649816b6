import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { letterCount } from '../../../contract/rules/thai.ts';
import { type Asked, type searchLetters as call, mostFound, searchOver } from '../../../contract/sarabun/search.ts';
import { pageOf } from '../../../contract/wire.ts';
import { lentHolders, rightsNow } from '../../access/acting.ts';
import { publishedNow, viewerOf, visible } from '../../access/see.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { perOffice } from '../../system/per-office.ts';
import { filedUnder } from '../categories.ts';
import { actedOn } from './fresh-words.ts';
import { classedWith } from './search-classed.ts';
import { type FoundRow, foundRow, letterOf } from './search-found.ts';
import { packed } from './search-marks.ts';
import { containing, passing, type Word, within, wordsOf } from './words.ts';

type Input = Taken<typeof call>;
type Sql = RawBuilder<unknown>;

const texts = ['text', 'number', 'subject', 'from', 'to'] as const;

/** Letters that fit and that the caller may see, newest first: found and judged by one statement. `only`: of these letters `d` alone. */
export async function searchLetters(ctx: Ctx, input: Input, only?: Sql): Promise<Given<typeof call>> {
  refuseTooLittle(input);
  const me = rightsNow(ctx.me);
  const { skip, take } = pageOf(input);
  const words = texts.flatMap((field) => wordsIn(field, input[field] ?? ''));
  const text = words.length > 0 ? within(sql`x.text`, words) : sql`true`;
  const { deep, said, ...filtered } = filters(input, me);
  const plain = only ? sql`${filtered.plain} and ${only}` : filtered.plain;
  const unfiltered = filtered.unfiltered && !only;
  const { text: all, number, subject, from, to } = input;
  const typed = { text: all, number, subject, from, to };
  // their words are sealed: they are compared where they can be opened
  const spoken = words.length > 0;
  const classed = spoken ? await classedWith(ctx, typed) : [];
  const acted = await actedOn(ctx.db, lookedFor(me).holders);
  // behind `offset 0` each letter is judged by itself: the planner would rather gather everything that one may see first
  const judged = (seen: Sql) =>
    sql`cross join lateral (select (${deep} and ${said} and ${seen}) as ok where x.text is not null offset 0) v where v.ok and ${text} and ${plain}`;
  // what is shown is judged once more, on the letter itself
  const fits: Fits = {
    judged: sql`${judged(sql`(x.own ${acted.kept(sql`d.id`)} or ${visible(viewerOf(me))})`)} and d.secrecy = 0 and d.state > 0 ${acted.notFresh}`,
    byWords: unfiltered ? (id: Sql) => sql`x.own ${acted.kept(id)}` : undefined,
  };
  const ask = async ({ lists, open, tooMany }: Way) => {
    const { rows } = await sql<{ total: number; data: FoundRow[]; tooMany: boolean }>`
    with ${acted.lists} ${lists} open as (${open(fits)}),
    classed as materialized (
      select d.* from document_access da join document d on d.id = da.document_id
      where da.person_id = ${me.personId} and d.secrecy > 0 and d.state > 0 and ${spoken ? sql`d.id = any(${classed}::bigint[])` : sql`true`}),
    hits as (
      select * from open union all ${acted.fresh(judged(visible(viewerOf(me))))}
      select d.id, d.created_at from classed d where ${plain} and ${deep} and ${visible(viewerOf(me))}),
    counted as (select * from hits order by created_at desc, id desc limit ${most}),
    page as (select row_number() over (order by created_at desc, id desc) as place, id from counted order by 1 offset ${skip} limit ${take})
    select (select count(*)::int from counted) as total, ${tooMany} as "tooMany", coalesce((select json_agg(${foundRow(ctx)} order by page.place)
      from page join document d on d.id = page.id join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join secrecy c on c.code = d.secrecy
      join unit u on u.id = d.owner_unit_id where d.state > 0 and ${visible(viewerOf(me))}), '[]') as data`.execute(ctx.db);
    return rows[0] ?? { total: 0, data: [], tooMany: false };
  };
  let found = await ask(await chosenWay(ctx, me, words));
  if (found.tooMany) {
    rememberLarge(ctx, me);
    found = await ask(await chosenWay(ctx, me, words));
  }
  const { total, data } = found;
  return { total, data: data.map((row) => letterOf(row, input, ctx.request.language)) };
}

/** Texts of one or two letters fit nearly everything; nothing at all is no search. */
export function refuseTooLittle(input: Asked & Partial<Input>): void {
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

/** Letters of one's own up to which each is sifted; where no words are asked for, up to which each is looked at, and up to which they are counted. */
const sifted = 100_000;
const few = 8000;
const many = 20_000;
const sample = 500;
/** Of the newest letters one of so many is looked at. */
const apart = 16;
/** Microseconds a letter, by the way it is looked at; and for the index to bring together what has all parts of the words. */
const cost = { sieve: 0.4, gram: 25, index: 40_000 };

/** What letters are judged by, with their words `x.text`; `x.own`: on its route, which is what seeing an open letter asks for. */
interface Fits {
  /** Of the letter `d`, as the end of a query. */
  judged: Sql;
  /** Where nothing but words is asked for: the letter with this id fits, having them, without a look at itself. */
  byWords: ((id: Sql) => Sql) | undefined;
}

/** Where to look, so that no search walks a million letters in vain. */
interface Way {
  /** Named queries before the others. */
  lists: Sql;
  /** Ids and times of the newest letters that fit, one more than are shown. */
  open: (fits: Fits) => Sql;
  /** There are more than this way looks at: it has given none, and another one is asked. */
  tooMany: Sql;
}

const most = sql.lit(mostFound + 1);

const whole = { lists: sql``, tooMany: sql`false` };

function allFrom(from: Sql): Way {
  return {
    ...whole,
    open: ({ judged }) => sql`select d.id, d.created_at from ${from} ${judged} order by d.created_at desc, d.id desc limit ${most}`,
  };
}

/** Who has more letters than are sifted. They grow no fewer: the other way is taken without counting again. */
const largeOf = perOffice(() => new Set<string>());

function rememberLarge({ office }: Ctx, me: Me): void {
  const large = largeOf(office);
  if (large.size >= 1000) large.clear();
  large.add(lookedFor(me).holders.join());
}

/**
 * One's own letters are sifted within one index; where they are too many for that, from the newest on until a thousand fit, or the index of words
 * and holders is asked. `offset 0` holds each way to its index: left to itself the planner guesses wrong between them.
 */
async function chosenWay(ctx: Ctx, me: Me, words: Word[]): Promise<Way> {
  const looked = lookedFor(me);
  if (words.length === 0) return allFrom(await withoutWords(ctx, looked));
  if (!largeOf(ctx.office).has(looked.holders.join())) return siftedAll(looked, words);
  const { all, share, newest } = await look(ctx, looked.holders, within(sql`t.text`, words));
  const sifting = Math.min(all, walked(share, newest)) * cost.sieve * looked.holders.length;
  return sifting <= cost.index + share * all * cost.gram ? siftedFromTheNewest(looked, words) : allFrom(indexed(looked, words));
}

/**
 * One's own letters whose sieve lets the words pass, and the published ones with the words, the newest first: the words of a letter are fetched
 * only then, and only until a thousand fit (0086-sieve-of-the-search.sql).
 */
function siftedAll({ holders, seen }: LookedFor, words: Word[]): Way {
  const tooMany = sql`(select count(*) > ${sql.lit(sifted)} from sieved)`;
  const from = sql`(select document_id, created_at, bool_or(own) as own from (
        select document_id, created_at, ${seen} as own from sieved where passes and not ${tooMany} union all
        (select t.document_id, p.created_at, false from letter_text t join document p on p.id = t.document_id where ${published(words)} offset 0)) a
      group by 1, 2 order by created_at desc, document_id desc offset 0) s`;
  return {
    open: (fits) => newestThat(fits, from, sql`s.own`, words),
    lists: sql`sieved as materialized (select s.document_id, s.created_at, ${passing(sql`s.sieve`, words)} as passes
      from letter_sieve s where s.holder_id = any(${holders}::bigint[]) limit ${sql.lit(sifted + 1)}),`,
    tooMany,
  };
}

/** Of each holder the newest thousand that fit, and all that were published: the newest of all are among them. */
function siftedFromTheNewest({ holders, seen }: LookedFor, words: Word[]): Way {
  return {
    ...whole,
    open: (fits) => sql`select distinct id, created_at from (
        select n.* from unnest(${holders}::bigint[]) h cross join lateral (
          ${newestThat(fits, sql`letter_sieve s`, seen, words, sql`and s.holder_id = h and ${passing(sql`s.sieve`, words)}`)}) n union all
        (select d.id, d.created_at from (select t.document_id from letter_text t where ${published(words)} offset 0) p
          ${textWith(sql`p.document_id`, sql`false`, words)} ${theLetter(sql`p.document_id`)} ${fits.judged})) a
      order by created_at desc, id desc limit ${most}`,
  };
}

/** By the index of words and holders. */
function indexed({ holders, seen }: LookedFor, words: Word[]): Sql {
  return sql`(select document_id, min(text) as text, bool_or(own) as own from (
      (select t.document_id, t.text, ${seen} as own from letter_text t where ${containing(sql`t.text`, words)} and t.holders && ${holders}::bigint[] offset 0) union all
      (select t.document_id, t.text, false from letter_text t where ${published(words)} offset 0)) a group by 1) x
    ${theLetter(sql`x.document_id`)}`;
}

/** All letters of one's own and the published ones, or the newest letters on until a thousand fit. */
async function withoutWords(ctx: Ctx, { holders }: LookedFor): Promise<Sql> {
  const party = sql`select pa.document_id from document_party pa where pa.holder_id = any(${holders}::bigint[])`;
  const { rows } = await sql<{ own: number }>`select count(*)::int as own from (${party} limit ${sql.lit(many + 1)}) a`.execute(ctx.db);
  const own = rows[0]?.own ?? 0;
  const mine = sql`(${party} union select pu.document_id from publication pu where ${publishedNow('pu')}) o
    ${theLetter(sql`o.document_id`)}
    join lateral (select t.text, false as own from ${textOf(sql`d.id`)} t) x on true`;
  if (own <= few) return mine;
  const { all, share, newest } = await look(ctx, holders, sql`true`);
  if ((own > many ? share * all : own) < Math.min(all, walked(share, newest))) return mine;
  return sql`document d join lateral (select t.text, false as own from ${textOf(sql`d.id`)} t) x on true`;
}

interface LookedFor {
  holders: number[];
  seen: Sql;
}

/** Whose letters are looked at; `seen`: all of them are the caller's to see. Of who acts by a limited order each is judged by itself. */
export function lookedFor(me: Me): LookedFor {
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

/** Of the letters `s`, that come in their order, the newest thousand that fit. A letter itself is fetched only where its words do not say enough. */
function newestThat({ judged, byWords }: Fits, from: Sql, own: Sql, words: Word[], more = sql``): Sql {
  const id = sql`s.document_id`;
  const text = textWith(id, own, words);
  const order = sql`order by s.created_at desc, s.document_id desc limit ${most}`;
  if (!byWords) return sql`select s.document_id as id, s.created_at from ${from} ${text} ${theLetter(id)} ${judged} ${more} ${order}`;
  return sql`select s.document_id as id, s.created_at from ${from} ${text}
    where case when ${byWords(id)} then true else exists (select 1 from (select 1) one ${theLetter(id)} ${judged}) end ${more} ${order}`;
}

/** Its words `x.text`, where it has all that are asked for. */
function textWith(documentId: Sql, own: Sql, words: Word[]): Sql {
  return sql`cross join lateral (select t.text, ${own} as own from letter_text t where t.document_id = ${documentId} and ${within(sql`t.text`, words)} offset 0) x`;
}

/** The letter `d` itself. */
function theLetter(documentId: Sql): Sql {
  return sql`join lateral (select d.* from document d where d.id = ${documentId} offset 0) d on true`;
}

/** Of the texts `t` those of published letters with the words, by an index of their own. */
function published(words: Word[]): Sql {
  return sql`${containing(sql`t.text`, words)} and t.holders @> '{0}'`;
}

function textOf(documentId: Sql): Sql {
  return sql`lateral (select t.text from letter_text t where t.document_id = ${documentId} offset 0)`;
}

/** The advanced form as conditions on the document `d`: `plain` on its own columns, `deep` those that cost a look elsewhere, `said` on its words; `unfiltered`: there are none. */
export function filters(input: Asked, me: Me): { plain: Sql; deep: Sql; said: Sql; unfiltered: boolean } {
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
  const unfiltered = [plain, deep, said].every((conditions) => conditions.length === 1);
  return { unfiltered, plain: sql.join(plain, sql` and `), deep: sql.join(deep, sql` and `), said: sql.join(said, sql` and `) };
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
