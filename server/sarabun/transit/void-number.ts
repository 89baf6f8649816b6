import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { mayVoid as askCall, voidNumber as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, type ErrorCode, notFound } from '../../http/errors.ts';
import { cancelLetter } from '../letter/cancel-letter.ts';
import { readCase, transmissionOf } from '../machine/letter-in-hand.ts';
import { whyNot } from '../machine/take-step.ts';
import { getKeptBook, mustOffer } from '../registers/book-lines.ts';
import { mustBeNamed } from '../registers/number-rights.ts';
import { cancelReceipt } from './cancel-receipt.ts';

/**
 * ยกเลิกเลข by the book's registry. A number without a letter is struck here; the number of a received letter goes with its receipt,
 * that of a letter of our own with the letter: by their own rules, so that book and letter never say two things.
 */
export async function voidNumber(ctx: Ctx, { entryId, reason }: Taken<typeof call>) {
  const line = await getOwnLine(ctx, entryId);
  if (line.void_at) throw conflict('already_void');
  if (line.document_id === null) await strike(ctx, entryId, reason);
  else if (line.transmission_id !== null) await cancelReceipt(ctx, { transmissionId: line.transmission_id, reason });
  else await cancelLetter(ctx, { documentId: line.document_id, reason });
  await audit(ctx, 'book.void', { subject: { type: 'register_entry', id: entryId } });
  return { entryId };
}

/** Why the number would be refused, before anybody writes a reason; by the same rules that refuse it. */
export async function mayVoid(ctx: Ctx, { entryId }: Taken<typeof askCall>): Promise<Given<typeof askCall>> {
  const line = await getOwnLine(ctx, entryId);
  return { reason: line.void_at ? 'already_void' : await whyNotLetter(ctx, line) };
}

async function whyNotLetter(ctx: Ctx, { document_id, transmission_id }: Line): Promise<ErrorCode | null> {
  if (document_id === null) return null;
  const facts = await readCase(ctx, ctx.me, document_id);
  return transmission_id === null
    ? whyNot(facts, null, 'cancelLetter')
    : whyNot(facts, transmissionOf(facts, transmission_id), 'cancelReceipt');
}

type Line = Awaited<ReturnType<typeof getOwnLine>>;

/** A line of a book whose numbers the caller voids; 404 and 403 for others. */
async function getOwnLine(ctx: Ctx, entryId: number) {
  const line = await ctx.db
    .selectFrom('register_entry')
    .select(['register_id', 'document_id', 'transmission_id', 'void_at'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (!line) throw notFound();
  mustOffer(await getKeptBook(ctx, line.register_id), 'VOID');
  await mustBeNamed(ctx, line.register_id, 'VOID');
  return line;
}

/** Loses against a letter that takes the number at the same moment. */
async function strike(ctx: Ctx, entryId: number, reason: string): Promise<void> {
  const at = await issueClock(ctx.db);
  const { numAffectedRows } = await sql`update register_entry set void_at = ${at}, void_by = ${ctx.me.personId}, void_reason = ${reason}
    where id = ${entryId} and void_at is null and document_id is null`.execute(ctx.db);
  if (!numAffectedRows) throw conflict('already_void');
}
