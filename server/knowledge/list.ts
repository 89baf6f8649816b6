import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import { minutesToRead } from '../../contract/knowledge/sections.ts';
import { pageOf } from '../../contract/wire.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Me } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { marked } from '../sarabun/search/search-marks.ts';
import { containing, wordsOf } from '../sarabun/search/words.ts';
import { todaySql } from './rules.ts';
import { decidesSomewhere, edited, manages, owned, postsOf, readable, waitsFor } from './who.ts';

type Setup = Given<typeof calls.knowledgeSetup>;

/** Categories with what they hold for the caller, and what he is here. */
export async function knowledgeSetup(ctx: Ctx): Promise<Setup> {
  const { db, me } = ctx;
  const holder = sql<string>`coalesce((select ${personNamed(ctx, 'p')} from position_holder h join person p on p.id = h.person_id where h.position_id = k.owner_post order by p.id limit 1), '')`;
  const [{ rows: categories }, { rows: tags }, { rows: facts }, decides] = await Promise.all([
    sql<calls.CategoryRow>`select k.id, ${named(ctx, 'k')} as name, ${named(ctx, 'o')} as owner, ${holder} as holder, k.review_months as "reviewMonths",
        (select count(*)::int from article a where a.category_id = k.id and ${readable(me)}) as articles, k.owner_post = any(${postsOf(me)}::bigint[]) as mine
      from knowledge_category k join position o on o.id = k.owner_post where k.active order by k.sort, k.id`.execute(db),
    sql<
      Setup['tags'][number]
    >`select t.tag, count(*)::int as articles from article a cross join lateral unnest(a.tags) t(tag) where ${readable(me)}
      group by t.tag order by 2 desc, 1 limit 24`.execute(db),
    sql<{
      due: number;
      today: string;
    }>`select (select count(*)::int from article a where a.state = 'REVIEW_DUE' and ${owned(me)}) as due, ${todaySql}::text as today`.execute(
      db,
    ),
    decidesSomewhere(ctx),
  ]);
  return { categories, tags, manages: manages(me), decides, due: facts[0]?.due ?? 0, today: facts[0]?.today ?? '' };
}

/** What a view shows: of the caller's own matters also what nobody else reads. */
function viewOf(me: Me, view: Taken<typeof calls.listArticles>['view']): RawBuilder<boolean> {
  if (view === 'read') return readable(me);
  if (view === 'mine')
    return sql<boolean>`(a.made_by = ${me.personId} or ${owned(me)} or exists (select 1 from article_writer w where w.article_id = a.id and w.person_id = ${me.personId}) and ${edited(me)})`;
  if (view === 'review') return waitsFor(me);
  if (view === 'due')
    return sql<boolean>`(${edited(me)} and (a.state = 'REVIEW_DUE' or a.state = 'PUBLISHED' and a.review_by <= ${todaySql} + 30))`;
  return edited(me);
}

const orders: Record<Taken<typeof calls.listArticles>['order'], RawBuilder<unknown>> = {
  new: sql`coalesce(a.reviewed_at, a.changed_at) desc`,
  read: sql`a.views desc`,
  helpful: sql`(select count(*) filter (where r.helpful) - count(*) filter (where not r.helpful) from article_rating r where r.article_id = a.id) desc`,
};

interface Row extends Omit<calls.ArticleRow, 'title' | 'extract' | 'minutes'> {
  title: string;
  words: string;
}

/** Articles by view and words; with words those first that have them in their title. */
export async function listArticles(ctx: Ctx, input: Taken<typeof calls.listArticles>): Promise<Given<typeof calls.listArticles>> {
  const { db, me } = ctx;
  const { view, search = '', category, kind, tag, order } = input;
  if (view === 'all' && !(await decidesSomewhere(ctx))) throw forbidden();
  const { take, skip } = pageOf(input);
  const words = wordsOf(search);
  const only = (given: unknown, condition: RawBuilder<unknown>) => (given ? condition : sql`true`);
  const where = sql.join(
    [
      viewOf(me, view),
      only(words.length > 0, containing(sql`a.search`, words)),
      only(category, sql`a.category_id = ${category ?? 0}`),
      only(kind, sql`a.kind = ${kind ?? ''}`),
      only(tag, sql`${tag ?? ''} = any(a.tags)`),
    ],
    sql` and `,
  );
  const inTitle = words.length > 0 ? sql`${containing(sql`replace(th_norm(a.title), ' ', '')`, words)} desc,` : sql``;
  const dueFirst = view === 'due' ? sql`a.state = 'REVIEW_DUE' desc, coalesce(a.due_until, a.review_by),` : sql``;
  const count = (table: string, condition = sql`true`) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} x where x.article_id = a.id and ${condition})`;
  const { rows } =
    await sql<Row>`select a.id, a.title, a.words, a.kind, a.state, a.tags, ${named(ctx, 'k')} as category, ${named(ctx, 'o')} as owner, a.views,
      (select v.state from article_version v where v.article_id = a.id and v.state in ('DRAFT', 'REVIEW', 'SENT_BACK') and (${edited(me)} or ${waitsFor(me)})) as pending,
      ${iso('a.published_at')} as "publishedAt", a.review_by::text as "reviewBy", ${iso('a.due_since')} as "dueSince", ${iso('coalesce(a.reviewed_at, a.changed_at)')} as "changedAt",
      ${count('article_like')} as likes, ${count('article_rating', sql`x.helpful`)} as helpful, ${count('article_comment', sql`x.removed_at is null`)} as comments, ${personNamed(ctx, 'p')} as by
    from article a join knowledge_category k on k.id = a.category_id join position o on o.id = a.owner_post join person p on p.id = a.made_by
    where ${where} order by ${inTitle} ${dueFirst} ${orders[order]}, a.id desc limit ${take} offset ${skip}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from article a where ${where}`.execute(db);
  const needles = words.flat();
  return {
    items: rows.map(({ words: text, title, ...row }) => ({
      ...row,
      title: marked(title, needles),
      extract: marked(extractOf(withoutTags(text, row.tags), needles), needles),
      minutes: minutesToRead(text),
    })),
    total: counted.rows[0]?.count ?? 0,
  };
}

/** How many articles the caller finds by these words. */
export async function foundBy({ db, me }: Ctx, search: string): Promise<number> {
  const words = wordsOf(search);
  if (words.length === 0) return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from article a where ${readable(me)} and ${containing(sql`a.search`, words)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Its tags stand in the last lines of its words, for the search alone. */
function withoutTags(text: string, tags: readonly string[]): string {
  const lines = text.split('\n');
  return lines.slice(0, lines.length - tags.length).join('\n');
}

const longest = 180;

/** The line in which the words stand, else how the text begins. */
function extractOf(text: string, needles: string[]): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').trim())
    .filter(Boolean);
  const hit = needles.length > 0 ? lines.find((line) => marked(line, needles).some((part) => part.hit)) : undefined;
  const said = hit ?? lines.join(' ');
  if (said.length <= longest) return said;
  const at = Math.max(0, (hit ? firstHit(hit, needles) : 0) - 60);
  return `${at > 0 ? '…' : ''}${said.slice(at, at + longest)}…`;
}

function firstHit(line: string, needles: string[]): number {
  let at = 0;
  for (const part of marked(line, needles)) {
    if (part.hit) return at;
    at += part.text.length;
  }
  return 0;
}
