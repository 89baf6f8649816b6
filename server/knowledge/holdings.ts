import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import type { Asked, HandOver, Held, HoldingKind } from '../people/holdings.ts';
import { note } from './events.ts';

/** What he writes and has not published. Articles and categories belong to posts and stay with them. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'draft',
    names: { th: 'บทความที่เขียนค้าง', en: 'Articles that he is writing' },
    held: draftsOf,
    pass: passDraft,
  },
];

async function draftsOf(ctx: Ctx, { personId, only = null }: Asked): Promise<Held[]> {
  const { rows } = await sql<{ id: number; title: string; state: 'DRAFT' | 'REVIEW' | 'SENT_BACK'; category: string }>`
    select a.id, v.content->>'title' as title, v.state, ${named(ctx, 'k')} as category from article_version v join article a on a.id = v.article_id
      join knowledge_category k on k.id = (v.content->>'categoryId')::bigint
    where v.state in ('DRAFT', 'REVIEW', 'SENT_BACK') and v.made_by = ${personId} and (${only}::bigint is null or a.id = ${only}) order by v.made_at, a.id`.execute(
    ctx.db,
  );
  const { versionState } = textsIn(ctx.request.language, 'knowledge');
  return rows.map(({ id, title, state, category }) => ({ id, title, detail: [category, versionState[state]].join(' · ') }));
}

/** The other goes on with it and counts as its writer: neither he nor whoever wrote some of it decides on it. What was taken out of a letter was for its writer's eyes. */
async function passDraft(ctx: Ctx, id: number, { from, to, reason }: HandOver): Promise<void> {
  await sql`update article set made_by = case when published_n is null then ${to.id} else made_by end, version = version + 1 where id = ${id}`.execute(
    ctx.db,
  );
  await sql`update article_version set made_by = ${to.id}, taken = '[]' where article_id = ${id} and made_by = ${from} and state in ('DRAFT', 'REVIEW', 'SENT_BACK')`.execute(
    ctx.db,
  );
  await sql`with found as materialized (
      select article_id, n, ${to.id}::bigint from article_version
    where article_id = ${id} and state in ('DRAFT', 'REVIEW', 'SENT_BACK'))
    insert into article_writer (article_id, n, person_id) select * from found on conflict do nothing`.execute(ctx.db);
  await note(ctx, id, 'handed-over', reason);
}
