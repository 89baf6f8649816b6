import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';

/** What became of an article: by whom, when and with which words. */
export async function note(ctx: Ctx, articleId: number, act: string, words = ''): Promise<void> {
  await sql`insert into article_event (article_id, act, person_id, words) values (${articleId}, ${act}, ${ctx.visitor?.personId ?? null}, ${words})`.execute(
    ctx.db,
  );
}
