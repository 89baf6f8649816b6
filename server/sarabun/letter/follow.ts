import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { follow as call } from '../../../contract/sarabun/letters.ts';
import { maySee } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';

/** ติดตาม: on or off, for oneself. */
export async function follow(ctx: Ctx, { documentId, on }: Taken<typeof call>) {
  if (!(await maySee(ctx.db, ctx.me, documentId))) throw notFound();
  if (on && (await hasEnded(ctx, documentId))) throw refuse('letter_closed');
  if (on) await begin(ctx, documentId, null);
  else
    await ctx.db
      .updateTable('follow')
      .set({ ended_at: sql`now()` })
      .where('holder_id', '=', ctx.me.personId)
      .where('document_id', '=', documentId)
      .execute();
  return { following: on };
}

/** Nothing is to come of a letter that is closed or cancelled. */
async function hasEnded(ctx: Ctx, documentId: number): Promise<boolean> {
  const { state } = await ctx.db.selectFrom('document').select('state').where('id', '=', documentId).executeTakeFirstOrThrow();
  return state > 50;
}

/** Work with a due date is followed by the one who gave it. */
export async function keepFollowing(ctx: Ctx, letter: LetterInHand, due: Date | null): Promise<void> {
  await begin(ctx, letter.document.id, due);
}

/** Before a letter is opened again: who followed it until it was closed follows it again. Who had stopped by himself does not. */
export async function followAgain(ctx: Ctx, letter: LetterInHand): Promise<void> {
  await sql`update follow f set ended_at = null from document d where d.id = f.document_id and d.id = ${letter.document.id}
    and f.ended_at = d.closed_at`.execute(ctx.db);
}

async function begin(ctx: Ctx, documentId: number, due: Date | null): Promise<void> {
  await sql`insert into follow (holder_id, document_id, due_at) values (${ctx.me.personId}, ${documentId}, ${due})
    on conflict (holder_id, document_id) do update set ended_at = null, due_at = coalesce(excluded.due_at, follow.due_at)`.execute(ctx.db);
}
