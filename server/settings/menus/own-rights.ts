import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

type Rights = Record<string, [level: number, wide: number]>;

/**
 * Changes of groups and their rights: refused where the caller himself could do more by it than before; another person gives him that.
 * Who administers the agency was given all pages by two, and arranges them.
 */
export async function notRaisingOneself<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  if (ctx.me.isAdmin) return change();
  const before = await rightsOf(ctx);
  const given = await change();
  const after = await rightsOf(ctx);
  const more = Object.entries(after).some(([menu, [level, wide]]) => level > (before[menu]?.[0] ?? 0) || wide > (before[menu]?.[1] ?? 0));
  if (more) throw refuse('not_oneself');
  return given;
}

async function rightsOf({ db, me }: Ctx): Promise<Rights> {
  const { rows } = await sql<{ rights: Rights }>`select menu_rights(${me.personId}) as rights`.execute(db);
  return rows[0]?.rights ?? {};
}
