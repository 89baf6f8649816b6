import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import { audit } from '../access/audit.ts';
import { viewerOf, visible } from '../access/see.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../http/errors.ts';
import { judgeContent, judgeSaid, mustBeWhole, putContent } from './content.ts';
import { endReferences } from './endings.ts';
import { note } from './events.ts';
import { type Held, holdAt, turned } from './hold.ts';
import { refuseQuoted } from './quoted.ts';
import { todaySql } from './rules.ts';
import { tellAsked, tellDecided } from './tell.ts';
import { decidesSomewhere, postsOf } from './who.ts';

export async function submitArticle(ctx: Ctx, input: Taken<typeof calls.submitArticle>): Promise<Given<typeof calls.submitArticle>> {
  const article = await holdAt(ctx, input);
  if (!article.edits) throw forbidden();
  if (!article.open) throw refuse('knowledge_nothing_open');
  if (article.open.state === 'REVIEW') throw refuse('knowledge_in_review');
  mustBeWhole(article.open.content);
  // letters may have been classed since it was written
  await judgeContent(ctx, article.open.content, { articleId: article.id, note: '' });
  await sendOn(ctx, article, article.open.n);
  return turned(ctx, article);
}

/** On to who decides on its category. What was taken out of a letter is no longer needed. */
export async function sendOn(ctx: Ctx, { id, publishedN }: Held, n: number): Promise<void> {
  await sql`update article_version set state = 'REVIEW', sent_at = now(), taken = '[]', words = '' where article_id = ${id} and n = ${n}`.execute(
    ctx.db,
  );
  if (publishedN === null) await sql`update article set state = 'REVIEW' where id = ${id}`.execute(ctx.db);
  await note(ctx, id, 'sent');
  await tellAsked(ctx, id);
}

export async function takeBackArticle(ctx: Ctx, input: Taken<typeof calls.takeBackArticle>): Promise<Given<typeof calls.takeBackArticle>> {
  const article = await holdAt(ctx, input);
  if (!article.edits) throw forbidden();
  if (article.open?.state !== 'REVIEW') throw refuse('knowledge_not_in_review');
  await backToWriter(ctx, article, { state: 'DRAFT', words: '' });
  await note(ctx, article.id, 'taken-back');
  return turned(ctx, article);
}

async function backToWriter(
  ctx: Ctx,
  { id, open, publishedN }: Held,
  { state, words }: { state: 'DRAFT' | 'SENT_BACK'; words: string },
): Promise<void> {
  await sql`update article_version set state = ${state}, words = ${words} where article_id = ${id} and n = ${open?.n ?? 0}`.execute(ctx.db);
  if (publishedN === null) await sql`update article set state = 'DRAFT' where id = ${id}`.execute(ctx.db);
}

/** เผยแพร่ or ส่งกลับ: of who owns the category, and of nobody who wrote some of it (four eyes). */
export async function decideArticle(ctx: Ctx, input: Taken<typeof calls.decideArticle>): Promise<Given<typeof calls.decideArticle>> {
  const article = await holdAt(ctx, input);
  const { open } = article;
  if (open?.state !== 'REVIEW') throw refuse('knowledge_not_in_review');
  if (!open.decides) throw forbidden('knowledge_not_decider');
  if (open.wrote) throw refuse('knowledge_own_version');
  if (!input.publish && input.words === '') throw badField('words', 'required');
  if (input.publish) await publish(ctx, article, input.words);
  else await backToWriter(ctx, article, { state: 'SENT_BACK', words: input.words });
  await sql`update article_version set decided_by = ${ctx.me.personId}, decided_at = now() where article_id = ${article.id} and n = ${open.n}`.execute(
    ctx.db,
  );
  await note(ctx, article.id, input.publish ? 'published' : 'sent-back', input.words);
  await audit(ctx, input.publish ? 'knowledge.published' : 'knowledge.sent-back', { subject: { type: 'article', id: article.id } });
  await tellDecided(ctx, article.id, { published: input.publish, words: input.words });
  return turned(ctx, article);
}

async function publish(ctx: Ctx, { id, open }: Held, words: string): Promise<void> {
  if (!open) return;
  // what was classed since it was sent is not published by who would not see it
  await judgeSaid(ctx, open.content);
  await sql`update article_version set state = 'PUBLISHED', words = ${words} where article_id = ${id} and n = ${open.n}`.execute(ctx.db);
  await putContent(ctx, id, open.content);
  await sql`update article set state = 'PUBLISHED', published_n = ${open.n}, published_at = coalesce(published_at, ${await issueClock(ctx.db)}::timestamptz), reviewed_at = now(), ${untilNext},
      retired_at = null, retired_reason = '' where id = ${id}`.execute(ctx.db);
}

/** Looked at now: its time begins anew, and nothing that has ended is open any more. */
const untilNext = sql`review_by = (${todaySql} + make_interval(months => review_months))::date, reminded_on = null, due_why = null, due_since = null, due_until = null`;

/** ทบทวนแล้ว: of who holds the post that owns it, and of nobody else. */
export async function renewArticle(ctx: Ctx, input: Taken<typeof calls.renewArticle>): Promise<Given<typeof calls.renewArticle>> {
  const article = await holdAt(ctx, input);
  if (!article.owns) throw forbidden('knowledge_owner_renews');
  if (article.state !== 'REVIEW_DUE' && article.state !== 'PUBLISHED') throw refuse('knowledge_not_published');
  await refuseQuoted(ctx, 'words', input.words);
  await sql`update article set state = 'PUBLISHED', reviewed_at = now(), ${untilNext} where id = ${article.id}`.execute(ctx.db);
  await sql`update article_reference set reviewed = true where article_id = ${article.id} and ended_how is not null`.execute(ctx.db);
  await note(ctx, article.id, 'renewed', input.words);
  await audit(ctx, 'knowledge.renewed', { subject: { type: 'article', id: article.id } });
  return turned(ctx, article);
}

/** Readers have it no more; its versions stay. A new version that is published brings it back. */
export async function retireArticle(ctx: Ctx, input: Taken<typeof calls.retireArticle>): Promise<Given<typeof calls.retireArticle>> {
  const article = await holdAt(ctx, input);
  if (!article.edits) throw forbidden();
  if (article.state !== 'REVIEW_DUE' && article.state !== 'PUBLISHED') throw refuse('knowledge_not_published');
  await sql`update article set state = 'RETIRED', retired_at = now(), retired_reason = ${input.reason}, due_why = null, due_since = null, due_until = null where id = ${article.id}`.execute(
    ctx.db,
  );
  await note(ctx, article.id, 'retired', input.reason);
  await audit(ctx, 'knowledge.retired', { subject: { type: 'article', id: article.id } });
  return turned(ctx, article);
}

/** A letter from outside has ended: said by who decides on a category, or holds the post of an article that cites it. */
export async function noteEnded(
  ctx: Ctx,
  { documentId, successorId = null }: Taken<typeof calls.noteEnded>,
): Promise<Given<typeof calls.noteEnded>> {
  const { db, me } = ctx;
  const letters = [documentId, ...(successorId ? [successorId] : [])];
  const { rows } = await sql<{ id: number; secrecy: number; cited: boolean; own: boolean }>`select d.id, d.secrecy,
      exists (select 1 from article_reference r where r.document_id = d.id) as cited,
      exists (select 1 from article_reference r join article a on a.id = r.article_id where r.document_id = d.id and a.owner_post = any(${postsOf(me)}::bigint[])) as own
    from document d where d.id = any(${letters}::bigint[]) and d.state > 0 and ${visible(viewerOf(me))}`.execute(db);
  const letter = rows.find(({ id }) => id === documentId);
  if (!letter?.cited) throw notFound();
  if (!letter.own && !(await decidesSomewhere(ctx))) throw forbidden();
  if (successorId === documentId) throw badField('successorId', 'knowledge_own_successor');
  const successor = rows.find(({ id }) => id === successorId);
  if (successorId && !successor) throw badField('successorId', 'knowledge_cites_nothing');
  if (successor && successor.secrecy > 0) throw badField('successorId', 'knowledge_cites_secret', { no: '' });
  await sql`insert into letter_ended (document_id, ended_by, at, noted_by) values (${documentId}, ${successorId}, now(), ${me.personId}) on conflict do nothing`.execute(
    db,
  );
  await audit(ctx, 'knowledge.letter-ended', { subject: { type: 'document', id: documentId } });
  return { articles: await endReferences(ctx, [documentId]) };
}
