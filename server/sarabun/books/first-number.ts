import type { Taken } from '../../../contract/endpoint.ts';
import type { setFirstNumber as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { moveFirstNumber } from '../../settings/books/first-number.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';

/** Where the book goes on from paper, set by its registry while the year has no number (domain 1.6). */
export async function setFirstNumber(ctx: Ctx, { bookId, first }: Taken<typeof call>) {
  mustOffer(await getKeptBook(ctx, bookId), 'FIRST');
  const { yearly } = await ctx.db.selectFrom('register').select('yearly').where('id', '=', bookId).executeTakeFirstOrThrow();
  const { year } = await moveFirstNumber(ctx, { id: bookId, yearly }, first);
  await audit(ctx, 'book.first-number', { subject: { type: 'register', id: bookId }, detail: { first, year } });
  return { bookId, first, year };
}
