import type { Taken } from '../../../contract/endpoint.ts';
import type { openBook as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, refuse } from '../../http/errors.ts';
import { openRegister } from './take-number.ts';

/** A book before its first letter, so that numbers can be reserved in it; the same again gives the same book. */
export async function openBook(ctx: Ctx, { unitId, kind, circular }: Taken<typeof call>) {
  if (!ctx.me.registryUnits.includes(unitId)) throw forbidden('not_book_keeper');
  const unit = await ctx.db
    .selectFrom('unit')
    .select('can_issue_number')
    .where('id', '=', unitId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!unit?.can_issue_number) throw refuse('no_number_book');
  const bookId = await openRegister(ctx, { unitId, kind, series: circular && kind === 'SEND' ? 'CIRCULAR' : 'GENERAL', by: 'person' });
  await audit(ctx, 'book.open', { subject: { type: 'register', id: bookId } });
  return { bookId };
}
