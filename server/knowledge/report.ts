import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as calls from '../../contract/knowledge/calls.ts';
import type { ReportTable } from '../../contract/office/report.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { dayWords } from '../http/words.ts';
import { type Made, serveReport, sumsOf, tableOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { todaySql } from './rules.ts';
import { decidesSomewhere, edited } from './who.ts';

const wordsIn = (ctx: Ctx) => textsIn(ctx.request.language, 'knowledge').report;

/** Of who decides on some category: what is not reviewed, what nobody found, who writes, what is read and helps. */
export function knowledgeReport(app: FastifyInstance, office: Office): void {
  serveReport(app, office, calls.knowledgeReport, {
    title: (ctx) => wordsIn(ctx).title,
    make,
    years: 3,
    mayRead: async (ctx) => {
      if (!(await decidesSomewhere(ctx))) throw forbidden();
    },
  });
}

interface Asked {
  from: string;
  until: string;
  category?: number | undefined;
}

const day = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Bangkok')::date`;
const span = (at: string, { from, until }: Asked) => sql`${day(at)} between ${from}::date and ${until}::date`;
/** Articles that he looks after; words that were not found belong to none. */
const ofCaller = (ctx: Ctx, { category }: Asked) =>
  sql<boolean>`(${edited(ctx.me)} and (${category ?? null}::bigint is null or a.category_id = ${category ?? null}))`;

async function make(ctx: Ctx, asked: Asked): Promise<Made> {
  const words = wordsIn(ctx);
  const [read, stale, misses, people] = await Promise.all([
    readOf(ctx, asked),
    staleOf(ctx, asked),
    missesOf(ctx, asked),
    writersOf(ctx, asked),
  ]);
  const byCategory = Map.groupBy(read, ({ category }) => category);
  const labels = [...byCategory.keys()];
  const sum = (name: string, of: 'views' | 'yes' | 'no') => (byCategory.get(name) ?? []).reduce((all, one) => all + one[of], 0);
  return {
    none: read.length === 0 ? words.none : null,
    charts: [
      {
        kind: 'bars',
        title: words.viewsByCategory,
        of: words.category,
        labels,
        series: [{ name: words.views, look: 'done', values: labels.map((one) => sum(one, 'views')) }],
        source: words.source,
      },
      {
        kind: 'share',
        title: words.helps,
        of: words.category,
        labels,
        series: [
          { name: words.yes, look: 'ok', values: labels.map((one) => sum(one, 'yes')) },
          { name: words.no, look: 'late', values: labels.map((one) => sum(one, 'no')) },
        ],
      },
    ],
    tables: [staleTable(ctx, stale), missTable(ctx, misses), writerTable(ctx, people), readTable(ctx, read)],
    notes: [words.missNote],
  };
}

interface Read {
  title: string;
  category: string;
  views: number;
  readers: number;
  likes: number;
  yes: number;
  no: number;
  comments: number;
}

async function readOf(ctx: Ctx, asked: Asked): Promise<Read[]> {
  const { rows } = await sql<Read>`select a.title, ${named(ctx, 'k')} as category,
      (select count(*)::int from article_view w where w.article_id = a.id and w.day between ${asked.from}::date and ${asked.until}::date) as views,
      (select count(distinct w.person_id)::int from article_view w where w.article_id = a.id and w.day between ${asked.from}::date and ${asked.until}::date) as readers,
      (select count(*)::int from article_like l where l.article_id = a.id) as likes,
      (select count(*)::int from article_rating r where r.article_id = a.id and r.helpful and ${span('r.at', asked)}) as yes,
      (select count(*)::int from article_rating r where r.article_id = a.id and not r.helpful and ${span('r.at', asked)}) as no,
      (select count(*)::int from article_comment c where c.article_id = a.id and c.removed_at is null and ${span('c.at', asked)}) as comments
    from article a join knowledge_category k on k.id = a.category_id where a.state in ('PUBLISHED', 'REVIEW_DUE') and ${ofCaller(ctx, asked)} order by 3 desc, 1 limit 500`.execute(
    ctx.db,
  );
  return rows;
}

interface Stale {
  title: string;
  owner: string;
  holder: string;
  why: 'CLOCK' | 'ORDER';
  days: number;
}

/** Of today, whatever the days that were asked for. */
async function staleOf(ctx: Ctx, asked: Asked): Promise<Stale[]> {
  const { rows } =
    await sql<Stale>`select a.title, ${named(ctx, 'o')} as owner, a.due_why as why, ${todaySql} - ${day('a.due_since')} as days,
      coalesce((select ${personNamed(ctx, 'p')} from position_holder h join person p on p.id = h.person_id where h.position_id = a.owner_post order by p.id limit 1), '') as holder
    from article a join position o on o.id = a.owner_post where a.state = 'REVIEW_DUE' and ${ofCaller(ctx, asked)} order by 4 desc, 1 limit 500`.execute(
      ctx.db,
    );
  return rows;
}

interface Miss {
  words: string;
  times: number;
  last: string;
}

async function missesOf(ctx: Ctx, { from, until }: Asked): Promise<Miss[]> {
  const { rows } =
    await sql<Miss>`select m.words, sum(m.count)::int as times, max(m.day)::text as last from knowledge_miss m where m.day between ${from}::date and ${until}::date
    group by 1 order by 2 desc, 3 desc, 1 limit 200`.execute(ctx.db);
  return rows;
}

interface Writer {
  name: string;
  unit: string;
  published: number;
  decided: number;
  comments: number;
}

async function writersOf(ctx: Ctx, asked: Asked): Promise<Writer[]> {
  const { rows } = await sql<Writer>`with said as (
      select w.person_id, 1 as published, 0 as decided, 0 as comments from article_writer w join article_version v on v.article_id = w.article_id and v.n = w.n and v.state = 'PUBLISHED'
        join article a on a.id = v.article_id where ${span('v.made_at', asked)} and ${ofCaller(ctx, asked)}
      union all select v.decided_by, 0, 1, 0 from article_version v join article a on a.id = v.article_id where v.decided_by is not null and ${span('v.decided_at', asked)} and ${ofCaller(ctx, asked)}
      union all select c.person_id, 0, 0, 1 from article_comment c join article a on a.id = c.article_id where c.removed_at is null and ${span('c.at', asked)} and ${ofCaller(ctx, asked)})
    select ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'u')} from affiliation f join unit u on u.id = f.unit_id where f.person_id = p.id order by f.is_main desc, f.unit_id limit 1), '') as unit,
      sum(s.published)::int as published, sum(s.decided)::int as decided, sum(s.comments)::int as comments
    from said s join person p on p.id = s.person_id group by p.id order by 3 desc, 5 desc, 4 desc, 1 limit 200`.execute(ctx.db);
  return rows;
}

function staleTable(ctx: Ctx, rows: Stale[]): ReportTable {
  const { reason } = wordsIn(ctx);
  return tableOf(wordsIn(ctx), {
    name: 'stale',
    columns: ['article', 'owner', 'holder', 'why', 'days'],
    rows: rows.map(({ title, owner, holder, why, days }) => ({
      article: title,
      owner,
      holder,
      why: reason[why],
      days: days > 14 ? { value: days, tone: 'urgent' as const } : days,
    })),
  });
}

function missTable(ctx: Ctx, rows: Miss[]): ReportTable {
  return tableOf(wordsIn(ctx), {
    name: 'misses',
    columns: ['sought', 'times', 'last'],
    rows: rows.map(({ words: sought, times, last }) => ({
      sought,
      times,
      last: dayWords(new Date(`${last}T12:00:00+07:00`), ctx.request.language),
    })),
    sums: { sought: null, ...sumsOf(rows, ['times'] as const) },
  });
}

function writerTable(ctx: Ctx, rows: Writer[]): ReportTable {
  const columns = ['published', 'decided', 'comments'] as const;
  return tableOf(wordsIn(ctx), {
    name: 'writers',
    columns: ['name', 'unit', ...columns],
    rows,
    sums: { name: null, ...sumsOf(rows, columns) },
  });
}

function readTable(ctx: Ctx, rows: Read[]): ReportTable {
  const columns = ['views', 'readers', 'likes', 'yes', 'no', 'comments'] as const;
  return tableOf(wordsIn(ctx), {
    name: 'articles',
    columns: ['article', 'category', ...columns],
    rows: rows.map(({ title: article, ...row }) => ({ article, ...row })),
    sums: { article: null, ...sumsOf(rows, ['views', 'likes', 'yes', 'no', 'comments'] as const) },
  });
}
