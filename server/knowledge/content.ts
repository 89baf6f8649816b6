import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind, Audience } from '../../contract/knowledge/calls.ts';
import { headingsOf } from '../../contract/knowledge/sections.ts';
import { type Block, isBlankBody, plainLines } from '../../contract/sarabun/body.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { endingsOf } from './endings.ts';
import { refuseQuoted } from './quoted.ts';

/** All that the form of an article has, as a version keeps it. */
export interface Content {
  title: string;
  kind: ArticleKind;
  body: Block[];
  tags: string[];
  categoryId: number;
  unitId: number | null;
  ownerPost: number;
  audience: Audience;
  readers: number[];
  reviewMonths: number;
  references: { documentId: number; heading: string }[];
  files: string[];
}

/** What it says to readers, and finds it in a search. */
export function wordsOf({ body, tags }: Pick<Content, 'body' | 'tags'>): string {
  return [...plainLines(body), ...tags].join('\n');
}

/** @throws at its field, what can't be kept. Rights on letters and files come first; what readers would see of secrets is never kept, also not as a draft. */
export async function judgeContent(ctx: Ctx, content: Content, { articleId, note }: { articleId: number; note: string }): Promise<void> {
  await mustCite(ctx, content);
  await mustAttach(ctx, articleId, content.files);
  await mustBeThere(ctx, content);
  await refuseQuoted(ctx, 'title', content.title);
  await refuseQuoted(ctx, 'body', plainLines(content.body).join('\n'));
  await refuseQuoted(ctx, 'tags', content.tags.join('\n'));
  await refuseQuoted(ctx, 'note', note);
  await refuseFiles(ctx, articleId, content.files);
}

/** What is published to readers, with all its files, whoever has classed what since it was written. */
export async function judgeSaid(ctx: Ctx, { title, body, tags, files }: Content): Promise<void> {
  await refuseQuoted(ctx, '', [title, ...plainLines(body), ...tags].join('\n'));
  await refuseFiles(ctx, 0, files);
}

/** A file says what it says as the text does; `articleId`: those that a version of it has already were read when they came. */
async function refuseFiles(ctx: Ctx, articleId: number, files: string[]): Promise<void> {
  if (files.length === 0) return;
  const { rows } = await sql<{ sha256: string; mime: string }>`select f.sha256, f.mime from file f where f.id = any(${files}::uuid[])
    and not exists (select 1 from article_version v where v.article_id = ${articleId} and v.content->'files' ? f.id::text)`.execute(ctx.db);
  for (const { sha256, mime } of rows) {
    const text = (await ctx.office.files.text(sha256, mime)).slice(0, mostRead);
    // a book at once would keep everybody waiting
    for (let from = 0; from < text.length; from += piece) await refuseQuoted(ctx, 'files', text.slice(from, from + piece + overlap));
  }
}

/** Letters of a file; what is compared at once, and what the next piece has of it too: more than the longest subject. */
const [mostRead, piece, overlap] = [400_000, 20_000, 1_000];

/** What is sent has something to say. */
export function mustBeWhole({ body }: Content): void {
  if (isBlankBody(body)) throw badField('body', 'required');
}

async function mustBeThere({ db }: Ctx, { categoryId, ownerPost, unitId, audience, readers }: Content): Promise<void> {
  const there = async (what: RawBuilder<unknown>) => (await what.execute(db)).rows.length > 0;
  if (!(await there(sql`select 1 from knowledge_category where id = ${categoryId} and active`))) throw badField('categoryId', 'invalid');
  if (!(await there(sql`select 1 from position where id = ${ownerPost} and active`))) throw badField('ownerPost', 'invalid');
  if (unitId !== null && !(await there(sql`select 1 from unit where id = ${unitId} and active`))) throw badField('unitId', 'invalid');
  if (audience === 'EVERYBODY') return;
  if (readers.length === 0) throw badField('readers', 'required');
  const table = audience === 'UNITS' ? sql`unit` : sql`position`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table} where id = any(${readers}::bigint[])`.execute(
    db,
  );
  if (rows[0]?.count !== new Set(readers).size) throw badField('readers', 'invalid');
}

/** Letters are cited that the author may see, with a number, and without a class: a reader who may not see one must not learn of it here. */
export async function mustCite(ctx: Ctx, { references, body }: Pick<Content, 'references' | 'body'>): Promise<void> {
  if (references.length === 0) return;
  const ids = references.map(({ documentId }) => documentId);
  if (new Set(ids).size < ids.length) throw badField('references', 'knowledge_cited_twice');
  const { rows } = await sql<{ id: number; secrecy: number; numbered: boolean; name: string }>`
    select d.id, d.secrecy, d.state between 40 and 90 and coalesce(d.doc_no, '') <> '' as numbered, coalesce(nullif(d.doc_no, ''), d.subject) as name
    from document d where d.id = any(${ids}::bigint[]) and d.state > 0 and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (rows.length < ids.length) throw badField('references', 'knowledge_cites_nothing');
  const secret = rows.find(({ secrecy }) => secrecy > 0);
  if (secret) throw badField('references', 'knowledge_cites_secret', { no: secret.name });
  const early = rows.find(({ numbered }) => !numbered);
  if (early) throw badField('references', 'knowledge_cites_early', { no: early.name });
  const headings = headingsOf(body);
  if (references.some(({ heading }) => heading !== '' && !headings.includes(heading))) throw badField('references', 'knowledge_no_heading');
}

/** Files of one's own that stand nowhere yet, or that the article has already, in any of its versions; nobody else's letter is published by its id. */
async function mustAttach(ctx: Ctx, articleId: number, files: string[]): Promise<void> {
  const ids = [...new Set(files)];
  if (ids.length === 0) return;
  const { rows } = await sql`select 1 from file f where f.id = any(${ids}::uuid[]) and (
      exists (select 1 from article_version v where v.article_id = ${articleId} and v.content->'files' ? f.id::text)
      or f.uploaded_by = ${ctx.me.personId} and not exists (select 1 from document_file d where d.file_id = f.id)
        and not exists (select 1 from locked_file l where l.file_id = f.id))`.execute(ctx.db);
  if (rows.length !== ids.length) throw badField('files', 'invalid');
}

/** What readers have from now on, or, of what was never published, what was written last. */
export async function putContent(ctx: Ctx, articleId: number, content: Content): Promise<void> {
  await sql`update article set title = ${content.title}, kind = ${content.kind}, body = ${JSON.stringify(content.body)}::jsonb, words = ${wordsOf(content)},
      tags = ${content.tags}::text[], category_id = ${content.categoryId}, unit_id = ${content.unitId}, owner_post = ${content.ownerPost}, audience = ${content.audience},
      review_months = ${content.reviewMonths}, changed_at = now() where id = ${articleId}`.execute(ctx.db);
  await sql`delete from article_reader where article_id = ${articleId}`.execute(ctx.db);
  await sql`delete from article_file where article_id = ${articleId}`.execute(ctx.db);
  await sql`delete from article_reference where article_id = ${articleId}`.execute(ctx.db);
  const readers = content.audience === 'EVERYBODY' ? [] : [...new Set(content.readers)];
  await sql`insert into article_reader (article_id, holder_id) select ${articleId}, h from unnest(${readers}::bigint[]) h`.execute(ctx.db);
  await sql`insert into article_file (article_id, file_id, place)
    select ${articleId}, f, o from unnest(${[...new Set(content.files)]}::uuid[]) with ordinality as u(f, o)`.execute(ctx.db);
  const ended = new Map(
    (
      await endingsOf(
        ctx.db,
        content.references.map(({ documentId }) => documentId),
      )
    ).map((one) => [one.documentId, one]),
  );
  // who writes and who publishes it see what has ended
  for (const [place, { documentId, heading }] of content.references.entries()) {
    const end = ended.get(documentId);
    await sql`insert into article_reference (article_id, document_id, heading, place, ended_how, ended_at, ended_by, reviewed)
      values (${articleId}, ${documentId}, ${heading}, ${place}, ${end?.how ?? null}, ${end?.at ?? null}, ${end?.by ?? null}, ${end !== undefined})`.execute(
      ctx.db,
    );
  }
}
