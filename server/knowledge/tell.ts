import { sql } from 'kysely';
import { links } from '../../contract/knowledge/links.ts';
import type { Language } from '../../contract/lang/index.ts';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { inEachLanguage } from '../notify/events/notice-texts.ts';
import type { Reached } from '../notify/events/send-notice.ts';
import { tellOthers } from '../notify/events/tell.ts';

type KnowledgeNotice = Extract<NoticeEvent, `knowledge_${string}`>;
type Say = (language: Language) => string;

const wordsOf = (language: Language) => textsIn(language, 'knowledge').told;

/** Persons who hold these posts now, or act for them. */
async function behindPosts({ db }: Ctx, posts: readonly number[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select distinct on (x.id) x.id, x.role from (
      select h.person_id as id, 'HOLDER' as role, 1 as first from position_holder h where h.position_id = any(${posts}::bigint[])
      union all select g.delegate_person_id, 'ACTING', 2 from delegation g where g.principal_position_id = any(${posts}::bigint[]) and g.revoked_at is null
        and now() >= g.starts_at and now() < g.ends_at) x order by x.id, x.first`.execute(db);
  return rows;
}

interface Told {
  id: number;
  title: string;
  ownerPost: number;
  categoryPost: number;
  writers: number[];
  madeBy: number;
}

async function factsOf({ db }: Ctx, articleId: number): Promise<Told | undefined> {
  const { rows } =
    await sql<Told>`select a.id, coalesce(v.content->>'title', a.title) as title, a.owner_post as "ownerPost", k.owner_post as "categoryPost", a.made_by as "madeBy",
      array(select w.person_id from article_writer w where w.article_id = a.id and w.n = v.n) as writers
    from article a left join lateral (select v.* from article_version v where v.article_id = a.id order by v.n desc limit 1) v on true
      join knowledge_category k on k.id = coalesce((v.content->>'categoryId')::bigint, a.category_id) where a.id = ${articleId}`.execute(
      db,
    );
  return rows[0];
}

async function tell(ctx: Ctx, event: KnowledgeNotice, article: Told, reached: Reached[], words: Say): Promise<void> {
  await tellOthers(ctx, event, reached, {
    subject: article.title,
    words: inEachLanguage(words),
    page: links.to.article(article.id).slice(1),
  });
}

/** Who decides on the category hears that a version waits. */
export async function tellAsked(ctx: Ctx, articleId: number): Promise<void> {
  const article = await factsOf(ctx, articleId);
  if (article)
    await tell(ctx, 'knowledge_asked', article, await behindPosts(ctx, [article.categoryPost]), (language) => wordsOf(language).asked);
}

/** Who wrote it hears what was decided. */
export async function tellDecided(ctx: Ctx, articleId: number, { published, words }: { published: boolean; words: string }): Promise<void> {
  const article = await factsOf(ctx, articleId);
  if (!article) return;
  const writers: Reached[] = [...new Set(article.writers)].map((id) => ({ id, role: 'HOLDER' }));
  const say: Say = (language) => [wordsOf(language)[published ? 'published' : 'sentBack'], words].filter(Boolean).join(' · ');
  await tell(ctx, 'knowledge_decided', article, writers, say);
}

/** Who owns it: its time comes, or is over. */
export async function tellDue(ctx: Ctx, articleId: number, { day, over }: { day: string; over: boolean }): Promise<void> {
  const article = await factsOf(ctx, articleId);
  if (!article) return;
  const said: Say = (language) =>
    fill(wordsOf(language)[over ? 'overdue' : 'dueSoon'], { day: dayWords(new Date(`${day}T12:00:00+07:00`), language) });
  await tell(ctx, 'knowledge_due', article, await behindPosts(ctx, [article.ownerPost]), said);
}

/** Who owns it and its category: what it cites has ended. */
export async function tellOfEnding(ctx: Ctx, articleId: number, documentId: number): Promise<void> {
  const article = await factsOf(ctx, articleId);
  if (!article) return;
  const { rows } = await sql<{
    no: string;
    by: string | null;
  }>`select coalesce(d.doc_no, '') as no, (select n.doc_no from article_reference r join document n on n.id = r.ended_by and n.secrecy = 0
      where r.article_id = ${articleId} and r.document_id = d.id) as by from document d where d.id = ${documentId} and d.secrecy = 0`.execute(
    ctx.db,
  );
  const { no = '', by = null } = rows[0] ?? {};
  const said: Say = (language) => fill(wordsOf(language)[by ? 'replaced' : 'cancelled'], { no, by: by ?? '' });
  await tell(ctx, 'knowledge_order_ended', article, await behindPosts(ctx, [article.ownerPost, article.categoryPost]), said);
}

/** Who owns it and who wrote it first; of an answer, who asked. */
export async function tellOfComment(
  ctx: Ctx,
  articleId: number,
  { text, answers }: { text: string; answers: number | null },
): Promise<void> {
  const article = await factsOf(ctx, articleId);
  if (!article) return;
  const persons = [...new Set([article.madeBy, ...(answers ? [answers] : [])])].map((id): Reached => ({ id, role: 'HOLDER' }));
  const owners = (await behindPosts(ctx, [article.ownerPost])).filter(({ id }) => !persons.some((one) => one.id === id));
  const said = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  await tell(ctx, 'knowledge_comment', article, [...persons, ...owners], () => said);
}
