import { type RawBuilder, sql } from 'kysely';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { slot } from '../../db/prepared.ts';
import { wordsOfRow } from './fresh-words.ts';
import { hasWords } from './words.ts';

/** A LIKE pattern of what somebody typed, in the spelling of the search columns; empty for nothing. */
export function patternOf(typed: string | undefined): string {
  const words = normalizeThai(typed ?? '');
  return words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : '';
}

/**
 * The letter of a queue row `w` has each of the words in whatever part of it: number, subject, parties, numbers in books, endorsements, files.
 * `words`: from `wordsOf`, as JSON.
 */
export function matches<Given>(words: (given: Given) => string, classed: (given: Given) => number[]): RawBuilder<boolean> {
  return sql<boolean>`(w.document_id = any(${slot<Given>(classed)}::bigint[])
    or ${wordsOfRow((text) => hasWords(text, slot<Given>(words)))})`;
}
