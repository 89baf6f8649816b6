import type { Taken } from '../../../contract/endpoint.ts';
import {
  type BookFilters,
  bookViewsMost,
  type listBookViews as listCall,
  type removeBookView as removeCall,
  type saveBookView as saveCall,
} from '../../../contract/sarabun/books.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { getBook, mustOffer } from './book-lines.ts';

export async function listBookViews(ctx: Ctx, { bookId }: Taken<typeof listCall>) {
  await getBook(ctx, bookId);
  const items = await ctx.db
    .selectFrom('book_view')
    .select(['id', 'name', 'criteria'])
    .where('person_id', '=', ctx.me.personId)
    .where('register_id', '=', bookId)
    .orderBy('id')
    .execute();
  return { items: items.map((item) => ({ ...item, criteria: item.criteria as BookFilters })) };
}

export async function saveBookView(ctx: Ctx, { bookId, name, criteria }: Taken<typeof saveCall>) {
  mustOffer(await getBook(ctx, bookId), 'VIEWS');
  const others = await ctx.db
    .selectFrom('book_view')
    .select('id')
    .where('person_id', '=', ctx.me.personId)
    .where('register_id', '=', bookId)
    .where('name', '<>', name)
    .execute();
  if (others.length >= bookViewsMost) throw refuse('book_views_full', { params: { count: bookViewsMost } });
  return ctx.db
    .insertInto('book_view')
    .values({ person_id: ctx.me.personId, register_id: bookId, name, criteria: JSON.stringify(criteria) })
    .onConflict((same) => same.columns(['person_id', 'register_id', 'name']).doUpdateSet({ criteria: JSON.stringify(criteria) }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function removeBookView(ctx: Ctx, { id }: Taken<typeof removeCall>) {
  const removed = await ctx.db
    .deleteFrom('book_view')
    .where('id', '=', id)
    .where('person_id', '=', ctx.me.personId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
  return removed;
}
