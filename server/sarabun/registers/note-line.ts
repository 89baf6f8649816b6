import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { noteLine as call } from '../../../contract/sarabun/books.ts';
import { audit } from '../../access/audit.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../../http/errors.ts';
import { getKeptBook, mustOffer } from './book-lines.ts';

/** Fills in the agency's own columns at a line; '' empties one. What the book has under a column that it shows no more stays. */
export async function noteLine(ctx: Ctx, { entryId, values }: Taken<typeof call>) {
  const line = await findLine(ctx, entryId);
  if (!line) throw notFound();
  const book = await getKeptBook(ctx, line.registerId);
  mustOffer(book, 'NOTES');
  // who reads nothing but the class of the letter neither reads nor overwrites what others noted of it
  if (!line.seen) throw forbidden();
  if (line.struck) throw conflict('already_void');
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

async function findLine(ctx: Ctx, entryId: number): Promise<{ registerId: number; struck: boolean; seen: boolean } | undefined> {
  const { rows } = await sql<{ registerId: number; struck: boolean; seen: boolean }>`
    select e.register_id as "registerId", e.void_at is not null as struck, (d.id is null or d.secrecy = 0 or ${visible(viewerOf(ctx.me))}) as seen
    from register_entry e left join document d on d.id = e.document_id where e.id = ${entryId}`.execute(ctx.db);
  return rows[0];
}
