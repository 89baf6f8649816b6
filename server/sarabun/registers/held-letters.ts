import { sql } from 'kysely';
import type { BookLine, BookRow } from '../../../contract/sarabun/books.ts';
import { onRoute, viewerOf } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { documentStateName } from '../machine/state-names.ts';
import { type WaitedFor, waitedFor } from '../machine/waited-for.ts';

interface Held {
  id: number;
  state: number;
  docNo: string | null;
  waitedFor: WaitedFor | null;
}

/** The lines of a page with where their letters are; who only reads the book is told how far it is, not with whom. */
export async function withHolders(ctx: Ctx, rows: BookRow[], at = new Date()): Promise<BookLine[]> {
  const ids = rows.flatMap((row) => (row.voidReason === null && row.documentId ? [row.documentId] : []));
  const { rows: letters } = await sql<Held>`
    select d.id, d.state, d.doc_no as "docNo", case when ${onRoute(viewerOf(ctx.me))} then ${waitedFor(ctx)} end as "waitedFor"
    from document d where d.id = any(${ids}::bigint[])`.execute(ctx.db);
  const held = new Map(letters.map((letter) => [letter.id, letter]));
  return rows.map((row) => {
    const letter = row.voidReason === null ? held.get(row.documentId ?? 0) : undefined;
    if (!letter) return { ...row, held: null };
    const first = letter.waitedFor?.first[0];
    const due = first?.due ?? null;
    const state = documentStateName(letter, ctx.request.language);
    return { ...row, held: { state, due, late: due !== null && new Date(due) < at, since: first?.since ?? null } };
  });
}
