import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import {
  bookViewsMost,
  type listBookViews as listCall,
  type removeBookView as removeCall,
  type saveBookView as saveCall,
} from '../../../contract/sarabun/books.ts';
import type { Ctx } from '../../http/context.ts';
import { keepByName, listKept, removeKept } from '../search/kept-by-name.ts';
import { getBook, mustOffer } from './book-lines.ts';

const viewsOf = (bookId: number) => ({ table: 'book_view', of: { column: 'register_id', id: bookId }, order: sql`id` }) as const;

export async function listBookViews(ctx: Ctx, { bookId }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  await getBook(ctx, bookId);
  return { items: await listKept(ctx, viewsOf(bookId)) };
}

export async function saveBookView(ctx: Ctx, { bookId, ...view }: Taken<typeof saveCall>) {
  mustOffer(await getBook(ctx, bookId), 'VIEWS');
  return keepByName(ctx, viewsOf(bookId), view, { code: 'book_views_full', most: bookViewsMost });
}

export function removeBookView(ctx: Ctx, { id }: Taken<typeof removeCall>) {
  return removeKept(ctx, 'book_view', id);
}
