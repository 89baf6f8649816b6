import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';

// Who. Articles belong to posts: who holds one now, or acts for it, looks after what it owns. Conditions are on the article `a`.

export function manages(me: Me): boolean {
  return menuRight(me, menuEntries.knowledge.id) === 'manage';
}

/** Posts that one holds, or acts for. */
export function postsOf(me: Me): number[] {
  return [...me.positions, ...me.acting.map(({ positionId }) => positionId)];
}

/** It is published, and for him: for everybody, for one of his posts, or for a unit that his lies in. */
export function readable(caller: Me): RawBuilder<boolean> {
  const me = rightsNow(caller);
  const units = [...new Set([...me.units, ...me.headedUnits])];
  return sql<boolean>`(a.state in ('PUBLISHED', 'REVIEW_DUE') and (a.audience = 'EVERYBODY' or exists (select 1 from article_reader r where r.article_id = a.id
    and (r.holder_id = any(${postsOf(me)}::bigint[]) or r.holder_id in (with recursive up as (select id, parent_id from unit where id = any(${units}::bigint[])
      union select u.id, u.parent_id from unit u join up on u.id = up.parent_id) select id from up)))))`;
}

/** He wrote it first, holds the post that owns it or its category, or manages all. */
export function edited(me: Me): RawBuilder<boolean> {
  const posts = postsOf(me);
  return sql<boolean>`(${manages(me)} or a.made_by = ${me.personId} or a.owner_post = any(${posts}::bigint[])
    or exists (select 1 from knowledge_category k where k.id = a.category_id and k.owner_post = any(${posts}::bigint[])))`;
}

/** Holds the post that owns the article. */
export function owned(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(a.owner_post = any(${postsOf(me)}::bigint[]))`;
}

/** Decides on the version `v`: owns the category that it is written for, or manages all. */
export function decides(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(${manages(me)} or exists (select 1 from knowledge_category k where k.id = (v.content->>'categoryId')::bigint
    and k.owner_post = any(${postsOf(me)}::bigint[])))`;
}

/** A version of it that he decides on waits. */
export function waitsFor(me: Me): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from article_version v where v.article_id = a.id and v.state = 'REVIEW' and ${decides(me)})`;
}

/** He may look at it at all. */
export function seen(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(${readable(me)} or ${edited(me)} or ${waitsFor(me)})`;
}

/** Decides on some category, or manages all. */
export async function decidesSomewhere({ db, me }: Ctx): Promise<boolean> {
  if (manages(me)) return true;
  const { rows } =
    await sql`select 1 from knowledge_category k where k.active and k.owner_post = any(${postsOf(me)}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}
