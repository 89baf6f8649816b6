import { type RawBuilder, sql } from 'kysely';
import { normalizeThai } from '../../../contract/thai.ts';
import { slot } from '../../db/prepared.ts';

/** A LIKE pattern of what somebody typed, in the spelling of the search columns; empty for nothing. */
export function patternOf(typed: string | undefined): string {
  const words = normalizeThai(typed ?? '');
  return words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : '';
}

/**
 * The letter of a queue row `w` has the words in its number, subject or sender, or the number in the viewer's book.
 * Spaces do not count: ศธ0514.1/ว123 finds ศธ 0514.1/ว 123.
 */
export function matches<Given>(pattern: (given: Given) => string, classed: (given: Given) => number[]): RawBuilder<boolean> {
  const words = slot<Given>(pattern);
  const packed = slot<Given>((given) => pattern(given).replaceAll(' ', ''));
  return sql<boolean>`(w.document_id = any(${slot<Given>(classed)}::bigint[]) or exists (select 1 from document d where d.id = w.document_id and d.secrecy = 0 and (d.search like ${words}::text or replace(d.search, ' ', '') like ${packed}::text))
    or exists (select 1 from transmission t join register_entry e on e.id = t.register_entry_id where t.id = w.transmission_id and (e.seq || '/' || e.be_year) like ${packed}::text))`;
}
