import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { intranetAnnouncements as listCall } from '../../contract/intranet/calls.ts';
import { publicBooks } from '../../contract/kinds.ts';
import { pageOf } from '../../contract/wire.ts';
import { publishedNow } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';

type Item = Given<typeof listCall>['items'][number];

/** Publication p of letter d stands in a book of announcements today; a stranger needs it opened to everybody. Never a letter of a class. */
function announcedTo(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(p.book = any(${publicBooks}::int[]) and ${publishedNow('p')} and d.secrecy = 0
    and ${ctx.visitor ? sql`true` : sql`p.to_public`})`;
}

/** The paper of letter d as it was published: open, never encrypted. */
const paper = sql`select f.sha256, f.name, f.mime from document_file x join file f on f.id = x.file_id
  where x.document_id = d.id and x.role = 'MAIN' and f.mime = 'application/pdf'
    and not exists (select 1 from locked_file l where l.file_id = f.id) order by x.sort, x.id limit 1`;

/** Announcements, news and statements of the published books, the newest first. */
export async function intranetAnnouncements(ctx: Ctx, input: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { take, skip } = pageOf(input);
  const { rows } = await sql<Item & { total: number }>`
    select d.id, d.subject as title, coalesce(d.doc_no, '') as "docNo", t.name as kind, u.name as unit, p.starts_on as day,
      not p.to_public as "staffOnly", exists (${paper}) as paper, count(*) over ()::int as total
    from publication p join document d on d.id = p.document_id join unit u on u.id = d.owner_unit_id join document_type t on t.code = d.type
    where ${announcedTo(ctx)} order by p.starts_on desc, p.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/** Its paper, to whom the list shows it. */
export async function announcementPaper(ctx: Ctx, said: string): Promise<{ sha256: string; name: string; mime: string }> {
  if (!/^\d{1,15}$/.test(said)) throw notFound();
  const { rows } = await sql<{ sha256: string; name: string; mime: string }>`
    select f.* from publication p join document d on d.id = p.document_id cross join lateral (${paper}) f
    where d.id = ${Number(said)} and ${announcedTo(ctx)} limit 1`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
