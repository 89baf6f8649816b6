import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/calls.ts';
import { newsCategories } from '../../contract/intranet/calls.ts';
import { pageOf } from '../../contract/wire.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { forVisitor, hasWords, newsOrder, shownTo } from './shown.ts';

const begins = 220;
const row = sql`n.id, n.title, n.category, n.staff_only as "staffOnly", n.pinned, coalesce(n.publish_from, n.created_at) as at,
  case when n.cover_file is not null then json_build_object('alt', n.cover_alt) end as cover`;

export async function intranetNews(ctx: Ctx, input: Taken<typeof calls.intranetNews>): Promise<Given<typeof calls.intranetNews>> {
  const { take, skip } = pageOf(input);
  const within = sql<boolean>`${shownTo(ctx)} and ${hasWords(input.search ?? '')}`;
  const wanted = sql<boolean>`${within} and (${input.category ?? null}::text is null or n.category = ${input.category ?? null})`;
  const { rows } = await sql<Omit<Given<typeof calls.intranetNews>['items'][number], 'at'> & { at: Date }>`
    select ${row}, left(n.words, ${begins}) as begins from intranet_news n where ${wanted} order by ${newsOrder} limit ${take} offset ${skip}`.execute(
    ctx.db,
  );
  const counted = await sql<{ category: string; count: number }>`
    select n.category, count(*) filter (where ${wanted})::int as count from intranet_news n where ${within} group by 1`.execute(ctx.db);
  return {
    items: rows.map((one) => ({ ...one, at: one.at.toISOString() })),
    total: counted.rows.reduce((sum, one) => sum + one.count, 0),
    categories: newsCategories.filter((name) => counted.rows.some((one) => one.category === name)),
  };
}

export async function intranetOne(ctx: Ctx, { id }: Taken<typeof calls.intranetOne>): Promise<Given<typeof calls.intranetOne>> {
  const { rows } = await sql<Omit<Given<typeof calls.intranetOne>, 'files' | 'at'> & { at: Date }>`
    select ${row}, n.body from intranet_news n where n.id = ${id} and ${shownTo(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], at: rows[0].at.toISOString(), files: await filesOf(ctx, id) };
}

export async function filesOf(ctx: Ctx, newsId: number): Promise<Given<typeof calls.intranetOne>['files']> {
  const { rows } = await sql<Given<typeof calls.intranetOne>['files'][number]>`
    select f.id, f.name, f.size, f.mime from intranet_file x join file f on f.id = x.file_id where x.news_id = ${newsId} order by x.place`.execute(
    ctx.db,
  );
  return rows;
}

/** The cover or an attachment of what this visitor may read; editors also what is not shown. */
export async function newsFile(
  ctx: Ctx,
  newsId: number,
  fileId: string | null,
  editor: boolean,
): Promise<{ sha256: string; name: string; mime: string }> {
  const which = fileId === null ? sql`f.id = n.cover_file` : sql`f.id = ${uuidOr(fileId)}::uuid and x.file_id is not null`;
  const { rows } = await sql<{ sha256: string; name: string; mime: string }>`
    select f.sha256, f.name, f.mime from intranet_news n left join intranet_file x on x.news_id = n.id and x.file_id = ${uuidOr(fileId)}::uuid
      join file f on ${which} where n.id = ${Number.isSafeInteger(newsId) ? newsId : 0} and (${editor} or ${shownTo(ctx)}) limit 1`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

function uuidOr(text: string | null): string {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : '00000000-0000-0000-0000-000000000000';
}

export async function intranetLinks(ctx: Ctx): Promise<Given<typeof calls.intranetLinks>> {
  const { rows } = await sql<Given<typeof calls.intranetLinks>['links'][number]>`
    select l.id, l.title, l.address, l.icon, l.grouping as "group", l.staff_only as "staffOnly", l.version
    from intranet_link l where ${forVisitor(ctx, 'l')} order by l.sort, l.id`.execute(ctx.db);
  return { links: rows };
}

export async function intranetEvents(ctx: Ctx, input: Taken<typeof calls.intranetEvents>): Promise<Given<typeof calls.intranetEvents>> {
  const { take, skip } = pageOf(input);
  const from = input.from ? new Date(`${input.from}T00:00:00+07:00`) : new Date();
  const until = input.until ? new Date(Date.parse(`${input.until}T00:00:00+07:00`) + 86_400_000) : null;
  const within = sql`e.until_at >= ${from} and (${until}::timestamptz is null or e.from_at < ${until}) and ${forVisitor(ctx, 'e')}`;
  const { rows } = await sql<Omit<Given<typeof calls.intranetEvents>['items'][number], 'from' | 'until'> & { from: Date; until: Date }>`
    select e.id, e.title, e.place, e.note, e.from_at as "from", e.until_at as "until", e.all_day as "allDay", e.staff_only as "staffOnly", e.version
    from intranet_event e where ${within} order by e.from_at, e.id limit ${take} offset ${skip}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from intranet_event e where ${within}`.execute(ctx.db);
  return {
    items: rows.map((one) => ({ ...one, from: one.from.toISOString(), until: one.until.toISOString() })),
    total: counted.rows[0]?.count ?? 0,
  };
}
