import { type RawBuilder, sql } from 'kysely';
import type { NewsState } from '../../contract/intranet/calls.ts';
import type { Ctx } from '../http/context.ts';

/** News n is published, within its time, and meant for this visitor. */
export function shownTo(ctx: Ctx): RawBuilder<boolean> {
  const now = new Date();
  return sql<boolean>`(n.published and (n.publish_from is null or n.publish_from <= ${now}) and (n.publish_until is null or n.publish_until > ${now})
    and ${forVisitor(ctx, 'n')})`;
}

/** What is for staff only needs a session. */
export function forVisitor(ctx: Ctx, table: 'n' | 'l' | 'e'): RawBuilder<boolean> {
  return ctx.visitor ? sql<boolean>`true` : sql<boolean>`not ${sql.ref(table)}.staff_only`;
}

/** The state of news n as it stands now. */
export function stateNow(): RawBuilder<NewsState> {
  const now = new Date();
  return sql<NewsState>`case when not n.published then 'DRAFT' when n.publish_from > ${now} then 'WAITING'
    when n.publish_until <= ${now} then 'ENDED' else 'SHOWN' end`;
}

/** Words anywhere in the title or the text. */
export function hasWords(search: string): RawBuilder<boolean> {
  return search ? sql<boolean>`position(th_norm(${search}) in th_norm(n.title || ' ' || n.words)) > 0` : sql<boolean>`true`;
}

/** Pinned ones in the order of the editors, then the newest. */
export const newsOrder = sql`n.pinned desc, case when n.pinned then n.sort else 0 end, coalesce(n.publish_from, n.created_at) desc, n.id desc`;
