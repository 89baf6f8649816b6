import { type RawBuilder, sql } from 'kysely';

/** Puts the letter on the list of those whose words for the search are brought up to date a moment later (search/keep-words.ts). */
export function listForSearch(documentId: number): RawBuilder<unknown> {
  return sql`insert into search_due (document_id) values (${documentId})`;
}
