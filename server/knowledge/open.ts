import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import { minutesToRead } from '../../contract/knowledge/sections.ts';
import { viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named, partyNamed, personNamed } from '../http/named.ts';
import type { Content } from './content.ts';
import { decides, edited, owned, readable, seen, waitsFor } from './who.ts';

type Opened = Given<typeof calls.openArticle>;

type Head = Omit<
  Opened,
  'due' | 'retired' | 'minutes' | 'references' | 'files' | 'comments' | 'pending' | 'related' | 'may' | 'helpful'
> & {
  words: string;
  dueWhy: 'CLOCK' | 'ORDER' | null;
  dueSince: string | null;
  dueUntil: string | null;
  retiredAt: string | null;
  retiredReason: string;
  pending: (NonNullable<Opened['pending']> & { decides: boolean; wrote: boolean }) | null;
  edits: boolean;
  owns: boolean;
  reads: boolean;
};

/** The readers' version, and what the caller may do with it. What is being written is told of to who may see it alone. */
export async function openArticle(ctx: Ctx, { id }: Taken<typeof calls.openArticle>): Promise<Opened> {
  const head = await headOf(ctx, id);
  const [references, files, comments, helpful, related] = await Promise.all([
    referencesOf(ctx, id),
    filesOf(ctx, id),
    commentsOf(ctx, id, head.edits),
    ratingsOf(ctx, id),
    relatedOf(ctx, id),
  ]);
  const { words, dueWhy, dueSince, dueUntil, retiredAt, retiredReason, pending, edits, owns, reads: _, ...rest } = head;
  const shown = rest.state === 'PUBLISHED' || rest.state === 'REVIEW_DUE';
  const waits = pending?.state === 'REVIEW';
  return {
    ...rest,
    minutes: minutesToRead(words),
    due: dueWhy && dueSince ? { why: dueWhy, since: dueSince, until: dueUntil } : null,
    retired: retiredAt ? { at: retiredAt, reason: retiredReason } : null,
    references,
    files,
    comments,
    helpful,
    related,
    pending: pending && { n: pending.n, state: pending.state, by: pending.by, note: pending.note, words: pending.words },
    may: {
      edit: edits && !waits,
      decide: Boolean(waits && pending?.decides && !pending.wrote),
      ownVersion: Boolean(waits && pending?.decides && pending.wrote),
      renew: owns && shown,
      retire: edits && shown,
      takeBack: edits && waits,
      drop: edits && pending !== null && !waits,
    },
  };
}

async function headOf(ctx: Ctx, id: number): Promise<Head> {
  const { db, me } = ctx;
  const holder = sql<string>`coalesce((select ${personNamed(ctx, 'h')} from position_holder x join person h on h.id = x.person_id where x.position_id = a.owner_post order by h.id limit 1), '')`;
  const { rows } =
    await sql<Head>`select a.id, a.version, a.state, a.title, a.kind, a.body, a.words, a.tags, a.category_id as "categoryId", a.unit_id as "unitId", a.owner_post as "ownerPost",
      a.audience, a.review_months as "reviewMonths", ${named(ctx, 'k')} as category, coalesce(${named(ctx, 'u')}, '') as unit,
      json_build_object('post', ${named(ctx, 'o')}, 'holder', ${holder}) as owner, ${personNamed(ctx, 'p')} as by,
      array(select r.holder_id from article_reader r where r.article_id = a.id order by 1) as readers,
      array(select ${partyNamed(ctx, 'y')} from article_reader r join party y on y.id = r.holder_id where r.article_id = a.id order by 1) as "readerNames",
      ${iso('coalesce(a.reviewed_at, a.published_at)')} as "publishedAt", a.review_by::text as "reviewBy", a.due_why as "dueWhy", ${iso('a.due_since')} as "dueSince",
      a.due_until::text as "dueUntil", ${iso('a.retired_at')} as "retiredAt", a.retired_reason as "retiredReason", a.views,
      (select count(*)::int from article_like x where x.article_id = a.id) as likes,
      exists (select 1 from article_like x where x.article_id = a.id and x.person_id = ${me.personId}) as liked,
      (select count(*)::int from article_version x where x.article_id = a.id and x.state <> 'DROPPED') as versions,
      ${edited(me)} as edits, ${owned(me)} as owns, ${readable(me)} as reads,
      case when ${edited(me)} or ${waitsFor(me)} then (select json_build_object('n', v.n, 'state', v.state, 'by', ${personNamed(ctx, 'w')}, 'note', v.note, 'words', v.words,
          'decides', ${decides(me)}, 'wrote', exists (select 1 from article_writer z where z.article_id = v.article_id and z.n = v.n and z.person_id = ${me.personId}))
        from article_version v join person w on w.id = v.made_by where v.article_id = a.id and v.state in ('DRAFT', 'REVIEW', 'SENT_BACK')) end as pending
    from article a join knowledge_category k on k.id = a.category_id join position o on o.id = a.owner_post left join unit u on u.id = a.unit_id join person p on p.id = a.made_by
    where a.id = ${id} and ${seen(me)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A letter's number stands there as it is cited; its subject, and the way to it, are for who may see it. One that was classed since says nothing. */
async function referencesOf(ctx: Ctx, id: number): Promise<Opened['references']> {
  const may = visible(viewerOf(ctx.me));
  const other = visible(viewerOf(ctx.me), 'n');
  const { rows } = await sql<
    Opened['references'][number]
  >`select case when ${may} then d.id end as "documentId", coalesce(d.doc_no, '') as "docNo",
      case when ${may} then d.subject else '' end as subject, d.doc_date::text as "docDate", r.heading,
      case when r.ended_how is not null then json_build_object('how', r.ended_how, 'on', ${iso('r.ended_at')}, 'reviewed', r.reviewed,
        'by', case when n.id is not null then json_build_object('documentId', case when ${other} then n.id end, 'docNo', coalesce(n.doc_no, ''), 'docDate', n.doc_date) end) end as ended
    from article_reference r join document d on d.id = r.document_id and d.secrecy = 0 left join document n on n.id = r.ended_by and n.secrecy = 0
    where r.article_id = ${id} order by r.place`.execute(ctx.db);
  return rows;
}

async function filesOf({ db }: Ctx, id: number): Promise<Opened['files']> {
  const { rows } = await sql<
    Opened['files'][number]
  >`select f.id, f.name, f.size, f.mime from article_file x join file f on f.id = x.file_id
    where x.article_id = ${id} order by x.place`.execute(db);
  return rows;
}

async function commentsOf(ctx: Ctx, id: number, edits: boolean): Promise<Opened['comments']> {
  const { rows } = await sql<
    Opened['comments'][number]
  >`select c.id, c.answer_to as "answerTo", ${personNamed(ctx, 'p')} as by, ${iso('c.at')} as at, c.text,
      c.removed_at is not null as removed, c.removed_at is null and (${edits} or c.person_id = ${ctx.me.personId}) as "mayRemove"
    from article_comment c join person p on p.id = c.person_id where c.article_id = ${id} and (c.removed_at is null
      or exists (select 1 from article_comment z where z.answer_to = c.id and z.removed_at is null)) order by c.id limit 500`.execute(
    ctx.db,
  );
  return rows;
}

async function ratingsOf({ db, me }: Ctx, id: number): Promise<Opened['helpful']> {
  const { rows } = await sql<
    Opened['helpful']
  >`select count(*) filter (where helpful)::int as yes, count(*) filter (where not helpful)::int as no,
      bool_or(helpful) filter (where person_id = ${me.personId}) as mine,
      coalesce((array_agg(reason order by at desc) filter (where reason <> ''))[1], '') as "lastReason" from article_rating where article_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { yes: 0, no: 0, mine: null, lastReason: '' };
}

/** Others that the reader may read, with most tags in common, of its own category first. */
async function relatedOf({ db, me }: Ctx, id: number): Promise<Opened['related']> {
  const { rows } = await sql<
    Opened['related'][number]
  >`select a.id, a.title as name from article a join article own on own.id = ${id} and own.id <> a.id
    cross join lateral (select count(*)::int as common from unnest(a.tags) t where t = any(own.tags)) c
    where ${readable(me)} and (c.common > 0 or a.category_id = own.category_id) order by c.common desc, a.category_id = own.category_id desc, a.views desc, a.id limit 4`.execute(
    db,
  );
  return rows;
}

/** Readers see what was published; who writes or decides also what waits. */
export async function listArticleVersions(
  ctx: Ctx,
  { id }: Taken<typeof calls.listArticleVersions>,
): Promise<Given<typeof calls.listArticleVersions>> {
  const { db, me } = ctx;
  const { rows: heads } = await sql<{
    title: string;
    inner: boolean;
  }>`select a.title, ${edited(me)} or ${waitsFor(me)} as inner from article a where a.id = ${id} and ${seen(me)}`.execute(db);
  const [head] = heads;
  if (!head) throw notFound();
  const { rows } =
    await sql<calls.VersionRow>`select v.n, v.state, ${personNamed(ctx, 'p')} as by, ${iso('v.made_at')} as at, v.note, coalesce(${personNamed(ctx, 'q')}, '') as "decidedBy",
      ${iso('v.decided_at')} as "decidedAt", case when ${head.inner} then v.words else '' end as words
    from article_version v join person p on p.id = v.made_by left join person q on q.id = v.decided_by
    where v.article_id = ${id} and v.state <> 'DROPPED' and (v.state = 'PUBLISHED' or ${head.inner}) order by v.n desc`.execute(db);
  return { title: head.title, items: rows };
}

export async function getArticleVersion(
  ctx: Ctx,
  { id, n }: Taken<typeof calls.getArticleVersion>,
): Promise<Given<typeof calls.getArticleVersion>> {
  const { db, me } = ctx;
  const { rows } = await sql<{ content: Content; category: string }>`select v.content, coalesce(${named(ctx, 'k')}, '') as category
    from article a join article_version v on v.article_id = a.id and v.n = ${n} left join knowledge_category k on k.id = (v.content->>'categoryId')::bigint
    where a.id = ${id} and ${seen(me)} and v.state <> 'DROPPED' and (v.state = 'PUBLISHED' or ${edited(me)} or ${waitsFor(me)})`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const { title, body, tags, references, files } = row.content;
  const [{ rows: letters }, { rows: names }] = await Promise.all([
    sql<{
      no: string;
    }>`select coalesce(d.doc_no, '') as no from document d where d.id = any(${references.map(({ documentId }) => documentId)}::bigint[]) and d.secrecy = 0 order by d.id`.execute(
      db,
    ),
    sql<{ name: string }>`select f.name from file f where f.id = any(${files}::uuid[]) order by f.name`.execute(db),
  ]);
  return { n, title, body, tags, category: row.category, references: letters.map(({ no }) => no), files: names.map(({ name }) => name) };
}

/** A file of an article that the caller may see; of a version that waits, for who may see that. */
export async function articleFile(
  { db, me }: Ctx,
  articleId: number,
  fileId: string,
): Promise<{ sha256: string; name: string; mime: string }> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fileId) || !Number.isSafeInteger(articleId)) throw notFound();
  const { rows } = await sql<{
    sha256: string;
    name: string;
    mime: string;
  }>`select f.sha256, f.name, f.mime from file f join article a on a.id = ${articleId}
    where f.id = ${fileId}::uuid and (${seen(me)} and exists (select 1 from article_file x where x.article_id = a.id and x.file_id = f.id)
      or (${edited(me)} or ${waitsFor(me)}) and exists (select 1 from article_version v where v.article_id = a.id and v.content->'files' ? f.id::text))`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
