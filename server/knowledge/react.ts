import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { foundBy } from './list.ts';
import { refuseQuoted } from './quoted.ts';
import { todaySql } from './rules.ts';
import { tellOfComment } from './tell.ts';
import { edited, readable } from './who.ts';

/** Published, and for the caller; else it is not there. */
async function mustRead({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from article a where a.id = ${id} and ${readable(me)}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Once a person and day. */
export async function seeArticle(ctx: Ctx, { id }: Taken<typeof calls.seeArticle>): Promise<Given<typeof calls.seeArticle>> {
  await mustRead(ctx, id);
  const { numAffectedRows } = await sql`insert into article_view (article_id, person_id, day)
    values (${id}, ${ctx.me.personId}, ${todaySql}) on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows) await sql`update article set views = views + 1 where id = ${id}`.execute(ctx.db);
  return {};
}

export async function likeArticle(ctx: Ctx, { id, liked }: Taken<typeof calls.likeArticle>): Promise<Given<typeof calls.likeArticle>> {
  await mustRead(ctx, id);
  if (liked)
    await sql`insert into article_like (article_id, person_id) values (${id}, ${ctx.me.personId}) on conflict do nothing`.execute(ctx.db);
  else await sql`delete from article_like where article_id = ${id} and person_id = ${ctx.me.personId}`.execute(ctx.db);
  const { rows } = await sql<{ likes: number }>`select count(*)::int as likes from article_like where article_id = ${id}`.execute(ctx.db);
  return { likes: rows[0]?.likes ?? 0 };
}

/** The last word of a person counts. */
export async function rateArticle(
  ctx: Ctx,
  { id, helpful, reason }: Taken<typeof calls.rateArticle>,
): Promise<Given<typeof calls.rateArticle>> {
  await mustRead(ctx, id);
  if (!helpful && reason === '') throw badField('reason', 'required');
  await refuseQuoted(ctx, 'reason', reason);
  await sql`insert into article_rating (article_id, person_id, helpful, reason) values (${id}, ${ctx.me.personId}, ${helpful}, ${reason})
    on conflict (article_id, person_id) do update set helpful = excluded.helpful, reason = excluded.reason, at = excluded.at`.execute(
    ctx.db,
  );
  return {};
}

export async function commentArticle(
  ctx: Ctx,
  { id, text, answerTo = null }: Taken<typeof calls.commentArticle>,
): Promise<Given<typeof calls.commentArticle>> {
  await mustRead(ctx, id);
  let answers: number | null = null;
  if (answerTo !== null) {
    // one level deep: an answer to an answer stands under the question
    const { rows } = await sql<{
      personId: number;
    }>`select person_id as "personId" from article_comment where id = ${answerTo} and article_id = ${id} and answer_to is null and removed_at is null`.execute(
      ctx.db,
    );
    if (!rows[0]) throw notFound();
    answers = rows[0].personId;
  }
  await refuseQuoted(ctx, 'text', text);
  const { rows } = await sql<{
    id: number;
  }>`insert into article_comment (article_id, answer_to, person_id, text) values (${id}, ${answerTo}, ${ctx.me.personId}, ${text}) returning id`.execute(
    ctx.db,
  );
  await tellOfComment(ctx, id, { text, answers });
  return { commentId: rows[0]?.id as number };
}

/** One's own, or of who looks after the article. */
export async function removeArticleComment(
  ctx: Ctx,
  { id, commentId }: Taken<typeof calls.removeArticleComment>,
): Promise<Given<typeof calls.removeArticleComment>> {
  const { db, me } = ctx;
  const { rows } = await sql<{
    may: boolean;
  }>`select c.person_id = ${me.personId} or ${edited(me)} as may from article_comment c join article a on a.id = c.article_id
    where c.id = ${commentId} and c.article_id = ${id} and c.removed_at is null and (${readable(me)} or ${edited(me)})`.execute(db);
  if (!rows[0]) throw notFound();
  if (!rows[0].may) throw forbidden();
  await sql`update article_comment set removed_at = now(), removed_by = ${me.personId}, text = '' where id = ${commentId}`.execute(db);
  return {};
}

/** Figures enough to be somebody's number, or a mail address: such words are not counted. */
const personal = /(?:[0-9๐-๙][\s-]?){9,}|@/;

/** By words and day alone. Counted only where the caller finds nothing indeed, so that nobody fills the report by hand with what is there. */
export async function noteMiss(ctx: Ctx, { words }: Taken<typeof calls.noteMiss>): Promise<Given<typeof calls.noteMiss>> {
  const asked = words.replace(/\s+/g, ' ');
  if (asked.length < 3 || personal.test(asked) || (await foundBy(ctx, asked)) > 0) return {};
  await sql`insert into knowledge_miss as m (words, day) values (${asked.toLowerCase()}, ${todaySql}) on conflict (words, day) do update set count = m.count + 1`.execute(
    ctx.db,
  );
  return {};
}
