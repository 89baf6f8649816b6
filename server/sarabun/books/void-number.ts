import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { voidNumber as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { cancelLetter } from '../letter/cancel-letter.ts';
import { cancelReceipt } from '../transit/cancel-receipt.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';
import { mustBeNamed } from './number-rights.ts';

/**
 * ยกเลิกเลข by the book's registry. A number without a letter is struck here; the number of a received letter goes with its receipt,
 * that of a letter of our own with the letter: by their own rules, so that book and letter never say two things.
 */
export async function voidNumber(ctx: Ctx, { entryId, reason }: Taken<typeof call>) {
  const line = await ctx.db
    .selectFrom('register_entry')
    .select(['register_id', 'document_id', 'transmission_id', 'void_at'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!line) throw notFound();
  mustOffer(await getKeptBook(ctx, line.register_id), 'VOID');
  await mustBeNamed(ctx, line.register_id, 'VOID');
  if (line.void_at) throw conflict('already_void');
  if (line.document_id === null) await strike(ctx, entryId, reason);
  else if (line.transmission_id !== null) await cancelReceipt(ctx, { transmissionId: line.transmission_id, reason });
  else await cancelLetter(ctx, { documentId: line.document_id, reason });
  await audit(ctx, 'book.void', { subject: { type: 'register_entry', id: entryId } });
  return { entryId };
}

/** Loses against a letter that takes the number at the same moment. */
async function strike(ctx: Ctx, entryId: number, reason: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update register_entry set void_at = issue_clock(), void_by = ${ctx.me.personId}, void_reason = ${reason}
    where id = ${entryId} and void_at is null and document_id is null`.execute(ctx.db);
  if (!numAffectedRows) throw conflict('already_void');
}
