import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { setFirstNumber as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';

/** Where the book goes on from paper: once, while the year has no number (domain 1.6). */
export async function setFirstNumber(ctx: Ctx, { bookId, first }: Taken<typeof call>) {
  mustOffer(await getKeptBook(ctx, bookId), 'FIRST');
  const { rows } = await sql<{ year: number }>`
    insert into register_counter as c (register_id, be_year, last_no, first_no) values (${bookId}, be_year(issue_clock()), ${first - 1}, ${first})
    on conflict (register_id, be_year) do update set last_no = excluded.last_no, first_no = excluded.first_no where c.last_no = 0 and c.first_no = 1
    returning be_year as year`.execute(ctx.db);
  const year = rows[0]?.year;
  if (year === undefined) throw refuse('first_number_late');
  await audit(ctx, 'book.first-number', { subject: { type: 'register', id: bookId }, detail: { first, year } });
  return { bookId, first, year };
}
