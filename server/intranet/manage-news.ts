import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/calls.ts';
import { type Block, plainLines } from '../../contract/sarabun/body.ts';
import { pageOf } from '../../contract/wire.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { lockItem, orderItems, removeItem, writeItem } from './manage-items.ts';
import { filesOf } from './read.ts';
import { hasWords, newsOrder, stateNow } from './shown.ts';

export async function managedNews(ctx: Ctx, input: Taken<typeof calls.managedNews>): Promise<Given<typeof calls.managedNews>> {
  const { take, skip } = pageOf(input);
  const wanted = sql`${hasWords(input.search ?? '')} and (${input.state ?? null}::text is null or ${stateNow()} = ${input.state ?? null})`;
  type Item = Given<typeof calls.managedNews>['items'][number];
  const { rows } = await sql<
    Omit<Item, 'at' | 'publishFrom' | 'publishUntil'> & { at: Date; publishFrom: Date | null; publishUntil: Date | null }
  >`
    select n.id, n.title, n.category, n.staff_only as "staffOnly", n.pinned, coalesce(n.publish_from, n.created_at) as at,
      case when n.cover_file is not null then json_build_object('alt', n.cover_alt) end as cover, ${stateNow()} as state,
      n.publish_from as "publishFrom", n.publish_until as "publishUntil", coalesce(${personNamed(ctx, 'p')}, '') as by
    from intranet_news n left join person p on p.id = n.updated_by where ${wanted} order by ${newsOrder} limit ${take} offset ${skip}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count from intranet_news n where ${wanted}`.execute(ctx.db);
  const items = rows.map((one) => ({
    ...one,
    at: one.at.toISOString(),
    publishFrom: one.publishFrom?.toISOString() ?? null,
    publishUntil: one.publishUntil?.toISOString() ?? null,
  }));
  return { items, total: counted.rows[0]?.count ?? 0 };
}

export async function managedOne(ctx: Ctx, { id }: Taken<typeof calls.managedOne>): Promise<Given<typeof calls.managedOne>> {
  const { rows } = await sql<
    Omit<calls.ManagedNews, 'files' | 'publishFrom' | 'publishUntil'> & { publishFrom: Date | null; publishUntil: Date | null }
  >`
    select n.id, n.version, n.title, n.body, n.category, n.staff_only as "staffOnly", n.pinned, n.published, n.publish_from as "publishFrom",
      n.publish_until as "publishUntil", n.cover_alt as "coverAlt",
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime) end as cover
    from intranet_news n left join file f on f.id = n.cover_file where n.id = ${id}`.execute(ctx.db);
  const one = rows[0];
  if (!one) throw notFound();
  return {
    ...one,
    publishFrom: one.publishFrom?.toISOString() ?? null,
    publishUntil: one.publishUntil?.toISOString() ?? null,
    files: await filesOf(ctx, id),
  };
}

export async function saveNews(ctx: Ctx, input: Taken<typeof calls.saveNews>): Promise<Given<typeof calls.saveNews>> {
  const { publishFrom = null, publishUntil = null, cover = null } = input;
  if (publishUntil && Date.parse(publishUntil) <= (publishFrom ? Date.parse(publishFrom) : Date.now()) && (publishFrom || !input.id))
    throw badField('publishUntil', 'days_crossed');
  if (cover && !input.coverAlt) throw badField('coverAlt', 'required');
  const before = await lockItem(ctx, 'news', input);
  await mayAttach(ctx, input.id ?? 0, cover ? [cover] : [], 'cover', true);
  await mayAttach(ctx, input.id ?? 0, input.files, 'files', false);
  const row = {
    title: input.title,
    body: sql`${JSON.stringify(input.body)}::jsonb`,
    words: plainLines(input.body as Block[]).join(' '),
    category: input.category,
    staff_only: input.staffOnly,
    pinned: input.pinned,
    published: input.published,
    publish_from: publishFrom ? new Date(publishFrom) : null,
    publish_until: publishUntil ? new Date(publishUntil) : null,
    cover_file: cover,
    cover_alt: cover ? input.coverAlt : '',
    updated_by: ctx.me.personId,
    updated_at: sql<Date>`now()`,
  };
  const kept = await writeItem(ctx, 'news', before, row, { created_by: ctx.me.personId });
  await sql`delete from intranet_file where news_id = ${kept.id}`.execute(ctx.db);
  await sql`insert into intranet_file (news_id, file_id, place)
    select ${kept.id}, f, o from unnest(${[...new Set(input.files)]}::uuid[]) with ordinality as u(f, o)`.execute(ctx.db);
  return kept;
}

export function removeNews(ctx: Ctx, { id }: Taken<typeof calls.removeNews>): Promise<Given<typeof calls.removeNews>> {
  return removeItem(ctx, 'news', id);
}

export function orderNews(ctx: Ctx, { ids }: Taken<typeof calls.orderNews>): Promise<Given<typeof calls.orderNews>> {
  return orderItems(ctx, 'news', ids);
}

/** Files of one's own that stand nowhere yet, or that this item has already; nobody else's letter is published by its id. */
async function mayAttach(ctx: Ctx, newsId: number, files: string[], field: string, picture: boolean): Promise<void> {
  const ids = [...new Set(files)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ mime: string }>`select f.mime from file f where f.id = any(${ids}::uuid[]) and (
      exists (select 1 from intranet_file x where x.news_id = ${newsId} and x.file_id = f.id)
      or exists (select 1 from intranet_news n where n.id = ${newsId} and n.cover_file = f.id)
      or f.uploaded_by = ${ctx.me.personId} and not exists (select 1 from document_file d where d.file_id = f.id)
        and not exists (select 1 from locked_file l where l.file_id = f.id))`.execute(ctx.db);
  if (rows.length !== ids.length) throw badField(field, 'invalid');
  if (picture && rows.some((one) => !/^image\/(png|jpeg)$/.test(one.mime))) throw badField(field, 'picture_only');
}
