import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { noteLine as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, notFound } from '../../http/errors.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';

/** Fills in the agency's own columns at a line; '' empties one. What the book has under a column that it shows no more stays. */
export async function noteLine(ctx: Ctx, { entryId, values }: Taken<typeof call>) {
  const line = await ctx.db.selectFrom('register_entry').select(['register_id', 'void_at']).where('id', '=', entryId).executeTakeFirst();
  if (!line) throw notFound();
  const book = await getKeptBook(ctx, line.register_id);
  mustOffer(book, 'NOTES');
  if (line.void_at) throw conflict('already_void');
  for (const [code, value] of Object.entries(values)) {
    const field = book.fields.find((one) => `own${one.id}` === code);
    if (!field) throw badField(`values.${code}`, 'invalid');
    if (field.kind === 'CHOICE' && value !== '' && !field.choices.includes(value))
      throw badField(`values.${code}`, 'not_a_choice', { value });
  }
  const gone = Object.keys(values).filter((code) => values[code] === '');
  const { rows } = await sql<{ own: Record<string, string> }>`
    update register_entry set own = (own || ${JSON.stringify(values)}::jsonb) - ${gone}::text[] where id = ${entryId} returning own`.execute(
    ctx.db,
  );
  await audit(ctx, 'book.note', { subject: { type: 'register_entry', id: entryId }, detail: { columns: Object.keys(values) } });
  return { entryId, own: rows[0]?.own ?? {} };
}
