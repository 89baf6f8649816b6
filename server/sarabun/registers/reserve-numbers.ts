import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { reserveNumbers as call } from '../../../contract/sarabun/books.ts';
import { type AuditAction, audit } from '../../access/audit.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, conflict, refuse } from '../../http/errors.ts';
import { numberText } from '../machine/facts.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';
import { mustBeNamed } from './number-rights.ts';
import { lineText, type TakenNumber, takeLines } from './take-number.ts';

/** จองเลข: the next numbers of the book, as lines without a letter, until the end of the day that is named (at most 31 December). */
export async function reserveNumbers(ctx: Ctx, { bookId, count, requester, purpose, until }: Taken<typeof call>) {
  const book = await getKeptBook(ctx, bookId);
  mustOffer(book, 'RESERVE');
  // a receive number belongs to a letter that has come
  if (book.kind === 'RECEIVE') throw refuse('reserve_receive_book');
  if (book.closed) throw refuse('book_closed', { params: { book: book.name } });
  await mustBeNamed(ctx, bookId, 'RESERVE');
  const today = bangkokDay(new Date());
  const last = until || today;
  if (last < today || last.slice(0, 4) !== today.slice(0, 4)) throw badField('until', 'reserve_until');
  const { id } = await ctx.db
    .insertInto('reservation')
    .values({ register_id: bookId, requester, purpose, reserved_by: ctx.me.personId, expires_at: endOfDay(last) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'book.reserve', { subject: { type: 'register', id: bookId }, detail: { reservation: id, count } });
  // last before the commit: the counter stays locked until then
  const taken = await takeLines(ctx, bookId, { documentId: null, transmissionId: null, reservationId: id }, count);
  return {
    reservationId: id,
    numbers: taken.map((one) => one.text),
    entryIds: taken.map((one) => one.entryId),
    expiresAt: endOfDay(last).toISOString(),
  };
}

/**
 * Gives a reserved number to a letter, for issuing it: the number and its date are those of the reservation (domain 1.6).
 * @throws 409 `reserved_gone` where the number was used, struck or has expired
 */
export async function useReserved(ctx: Ctx, entryId: number, documentId: number): Promise<TakenNumber & { registerId: number }> {
  // within a question for the line: where it is done, the letter that this transaction has written is seen
  const { rows } = await sql<{ register_id: number; be_year: number; seq: number; issued_at: Date }>`
    select u.* from register_entry e, use_reserved(e.id, ${documentId}::bigint) u where e.id = ${entryId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw conflict('reserved_gone');
  const { register_id: registerId, be_year: beYear, seq, issued_at: at } = row;
  return { registerId, entryId, seq, beYear, text: numberText(seq, beYear), line: lineText(registerId, seq, beYear), at };
}

/** Numbers that nobody used by the end of their year are struck; they stay in the book. Returns how many. */
export async function voidPastReservations(db: Db): Promise<number> {
  const at = await issueClock(db);
  const { numAffectedRows } = await sql`update register_entry e set void_at = ${at}::timestamptz,
      void_reason = 'จองเลขไว้และไม่ได้ใช้ภายในสิ้นปี พ.ศ. ' || e.be_year
    from reservation v where v.id = e.reservation_id and v.expires_at <= ${at}::timestamptz and e.document_id is null and e.void_at is null and e.be_year < be_year(${at}::timestamptz)`.execute(
    db,
  );
  const count = Number(numAffectedRows ?? 0n);
  if (count > 0) {
    const detail = JSON.stringify({ count });
    await sql`insert into audit (action, outcome, detail) values (${'book.void-past' satisfies AuditAction}, 'OK', ${detail}::jsonb)`.execute(
      db,
    );
  }
  return count;
}

function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999+07:00`);
}
