import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { bothNames, named, partyNamed, personNamed } from '../http/named.ts';
import { type Content, judgeContent, mustBeWhole, mustCite, putContent } from './content.ts';
import { sendOn } from './decide.ts';
import { endingsOf } from './endings.ts';
import { note } from './events.ts';
import { type Held, holdAt, turned } from './hold.ts';
import { refuseQuoted } from './quoted.ts';
import { edited } from './who.ts';

/** What the writer goes on with: the version that is being written, else what is published. */
export async function editArticle(ctx: Ctx, { id }: Taken<typeof calls.editArticle>): Promise<Given<typeof calls.editArticle>> {
  const { db, me } = ctx;
  type Row = Pick<calls.EditedArticle, 'version' | 'published' | 'state' | 'note' | 'words' | 'taken'> & { content: Content };
  const { rows } =
    await sql<Row>`select a.version, a.published_n is not null as published, case when v.state <> 'PUBLISHED' then v.state end as state, v.content,
      case when v.state <> 'PUBLISHED' then v.note else '' end as note, case when v.state = 'SENT_BACK' then v.words else '' end as words,
      case when v.made_by = ${me.personId} then v.taken else '[]' end as taken
    from article a join lateral (select v.* from article_version v where v.article_id = a.id and v.state <> 'DROPPED'
      order by v.state in ('DRAFT', 'REVIEW', 'SENT_BACK') desc, v.n = a.published_n desc, v.n desc limit 1) v on true
    where a.id = ${id} and ${edited(me)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { content, ...rest } = row;
  const { references, files, readers, ...said } = content;
  const [{ rows: names }, { rows: letters }, { rows: kept }] = await Promise.all([
    sql<{
      id: number;
      name: string;
    }>`select y.id, ${partyNamed(ctx, 'y')} as name from party y where y.id = any(${readers}::bigint[])`.execute(db),
    sql<{
      id: number;
      name: string;
      detail: string;
    }>`select d.id, coalesce(d.doc_no, '') as name, case when ${visible(viewerOf(me))} then d.subject else '' end as detail
      from document d where d.id = any(${references.map(({ documentId }) => documentId)}::bigint[]) and d.secrecy = 0`.execute(db),
    sql<calls.ArticleFile>`select f.id, f.name, f.size, f.mime from file f where f.id = any(${files}::uuid[])`.execute(db),
  ]);
  return {
    id,
    ...rest,
    ...said,
    readers,
    readerNames: names,
    references: references.flatMap(({ documentId, heading }) =>
      letters.filter((one) => one.id === documentId).map((one) => ({ ...one, heading })),
    ),
    files: files.flatMap((fileId) => kept.find((one) => one.id === fileId) ?? []),
  };
}

/** Kept as a draft, or as a version of what is published that its readers do not see. */
export async function saveArticle(ctx: Ctx, input: Taken<typeof calls.saveArticle>): Promise<Given<typeof calls.saveArticle>> {
  const { id, version = 0, send, note: said, unitId = null, ...fields } = input;
  const content: Content = { ...fields, body: fields.body as Block[], unitId, tags: [...new Set(fields.tags)] };
  const before = id ? await holdAt(ctx, { id, version }) : null;
  if (before && !before.edits) throw forbidden();
  if (before?.open?.state === 'REVIEW') throw refuse('knowledge_in_review');
  if (send) mustBeWhole(content);
  await judgeContent(ctx, content, { articleId: id ?? 0, note: said });
  const article = before ?? (await begin(ctx, content));
  const n = await keepVersion(ctx, article, content, said);
  if (article.publishedN === null) await putContent(ctx, article.id, content);
  if (send) await sendOn(ctx, article, n);
  return turned(ctx, article);
}

/** A new article; `from`: the letter that its first words are of. */
export async function begin(ctx: Ctx, content: Content, from: number | null = null): Promise<Held> {
  const { rows } = await sql<{
    id: number;
  }>`insert into article (title, kind, body, words, category_id, owner_post, review_months, from_document, made_by)
    values (${content.title}, ${content.kind}, '[]', '', ${content.categoryId}, ${content.ownerPost}, ${content.reviewMonths}, ${from}, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id as number;
  await note(ctx, id, 'begun');
  return { id, version: 0, state: 'DRAFT', publishedN: null, edits: true, owns: false, open: null };
}

/** Into the version that is open, or as the next one. Whoever wrote some of it stands there. */
export async function keepVersion(ctx: Ctx, { id, open }: Held, content: Content, said: string): Promise<number> {
  const { db, me } = ctx;
  const kept = JSON.stringify(content);
  const { rows } = open
    ? await sql<{
        n: number;
      }>`update article_version set content = ${kept}::jsonb, note = ${said}, made_at = now() where article_id = ${id} and n = ${open.n} returning n`.execute(
        db,
      )
    : await sql<{ n: number }>`with found as materialized (
      select ${id}::bigint, coalesce(max(n), 0) + 1, ${kept}::jsonb, ${said}::text, ${me.personId}::bigint from article_version where article_id = ${id})
    insert into article_version (article_id, n, content, note, made_by) select * from found returning n`.execute(db);
  const n = rows[0]?.n as number;
  await sql`insert into article_writer (article_id, n, person_id) values (${id}, ${n}, ${me.personId}) on conflict do nothing`.execute(db);
  return n;
}

/** Gives up what is being written. Of what was never published nothing is left. */
export async function dropArticle(ctx: Ctx, input: Taken<typeof calls.dropArticle>): Promise<Given<typeof calls.dropArticle>> {
  const article = await holdAt(ctx, input);
  if (!article.edits) throw forbidden();
  if (!article.open) throw refuse('knowledge_nothing_open');
  if (article.open.state === 'REVIEW') throw refuse('knowledge_in_review');
  if (article.publishedN === null) {
    await sql`delete from article where id = ${article.id}`.execute(ctx.db);
    return { id: article.id, version: 0 };
  }
  await sql`update article_version set state = 'DROPPED' where article_id = ${article.id} and n = ${article.open.n}`.execute(ctx.db);
  await note(ctx, article.id, 'dropped');
  return turned(ctx, article);
}

/** The same judgement as when it is kept, where it is pasted. */
export async function checkArticleWords(
  ctx: Ctx,
  { text }: Taken<typeof calls.checkArticleWords>,
): Promise<Given<typeof calls.checkArticleWords>> {
  await refuseQuoted(ctx, 'body', text);
  return {};
}

export async function checkReference(
  ctx: Ctx,
  { documentId }: Taken<typeof calls.checkReference>,
): Promise<Given<typeof calls.checkReference>> {
  await mustCite(ctx, { references: [{ documentId, heading: '' }], body: [] });
  const { rows } = await sql<{
    docNo: string;
    subject: string;
  }>`select coalesce(d.doc_no, '') as "docNo", d.subject from document d where d.id = ${documentId}`.execute(ctx.db);
  if (!rows[0]) throw badField('references', 'knowledge_cites_nothing');
  return { ...rows[0], ended: (await endingsOf(ctx.db, [documentId])).length > 0 };
}

/** Posts with who holds them, or units. */
export async function findOwners(
  ctx: Ctx,
  { what, search, ids = [] }: Taken<typeof calls.findOwners>,
): Promise<Given<typeof calls.findOwners>> {
  const pattern = `%${normalizeThai(search).replace(/[\\%_]/g, '\\$&')}%`;
  const asked = (words: ReturnType<typeof sql>, alias: string) =>
    ids.length > 0 ? sql`${sql.ref(`${alias}.id`)} = any(${ids}::bigint[])` : sql`th_norm(${words}) like ${pattern}`;
  if (what === 'UNIT') {
    const { rows } = await sql<{
      id: number;
      name: string;
      detail: string;
    }>`select u.id, ${named(ctx, 'u')} as name, u.short_name as detail from unit u
      where u.active and ${asked(sql`${bothNames('u')}`, 'u')} order by u.id = any(${ctx.me.units}::bigint[]) desc, u.sort, u.id limit 30`.execute(
      ctx.db,
    );
    return { items: rows };
  }
  const holder = sql<string>`coalesce((select ${personNamed(ctx, 'p')} from position_holder h join person p on p.id = h.person_id where h.position_id = o.id order by p.id limit 1), '')`;
  const { rows } = await sql<{
    id: number;
    name: string;
    detail: string;
  }>`select o.id, ${named(ctx, 'o')} as name, concat_ws(' · ', nullif(${holder}, ''), ${named(ctx, 'u')}) as detail
    from position o join unit u on u.id = o.unit_id where o.active and ${asked(sql`concat_ws(' ', ${bothNames('o')}, ${holder}, ${bothNames('u')})`, 'o')}
    order by o.id = any(${ctx.me.positions}::bigint[]) desc, o.unit_id = any(${ctx.me.units}::bigint[]) desc, o.heads_unit desc, u.sort, o.sort, o.id limit 30`.execute(
    ctx.db,
  );
  return { items: rows };
}
