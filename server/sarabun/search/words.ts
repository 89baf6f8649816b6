import { type RawBuilder, sql } from 'kysely';
import { packed } from './search-marks.ts';

/** One word of a search, in the spelling of the search column: any of its spellings fits. */
export type Word = string[];

/** Letters that the index is asked for together: what is shorter is only compared. */
const indexedFrom = 3;
/** Words of a search beyond these are looked for as one. */
const mostWords = 12;
const shortNumber = /^\d{1,2}$/;
const consonants = /^[ก-ฮ]{2,6}$/;
const dotted = /^(?:[ก-ฮ][ะ-ู็-๎]*\.?){2,}$/;

/**
 * The words of what somebody typed; a letter fits when it has each of them, in any order and in whatever part. A single letter belongs to what
 * follows it (`ว 123`), a short number to what it counts (`ครั้งที่ 12`), and where no word is long enough to be looked up all of it is one word. กพร and ก.พ.ร. are the same word.
 */
export function wordsOf(typed: string): Word[] {
  const pieces = typed.split(/\s+/).map(packed).filter(Boolean);
  const words: string[] = [];
  let before = '';
  for (const piece of pieces) {
    if (shortNumber.test(piece) && words.length > 0 && !before) words.push(words.pop() + piece);
    else if ([...piece].length === 1) before += piece;
    else {
      words.push(before + piece);
      before = '';
    }
  }
  if (before) words.push((words.pop() ?? '') + before);
  const whole = words.length > mostWords || !words.some((word) => [...word].length >= indexedFrom);
  return (whole ? [packed(typed)] : [...new Set(words)]).filter(Boolean).map(spellings);
}

/** The word as typed, and an abbreviation with and without its dots. */
function spellings(word: string): Word {
  const bare = word.replace(/\.$/, '');
  if (bare.includes('.') && dotted.test(bare)) return [bare, bare.replaceAll('.', '')].filter((one) => [...one].length >= indexedFrom);
  return consonants.test(word) ? [word, [...word].join('.')] : [word];
}

/** A text that lies in memory has all words: compared letter by letter. */
export function within(value: RawBuilder<unknown>, words: Word[]): RawBuilder<boolean> {
  return allOf(words, (one) => sql`strpos(${value}, ${one}) > 0`);
}

/** The same asked of the index by its own operator. */
export function containing(value: RawBuilder<unknown>, words: Word[]): RawBuilder<boolean> {
  return allOf(words, (one) => sql`${value} like ${`%${one.replace(/[\\%_]/g, '\\$&')}%`}`);
}

/** The sieve of a text lets all words pass: it may have them, and can't where this says no (0086-sieve-of-the-search.sql). */
export function passing(sieve: RawBuilder<unknown>, words: Word[]): RawBuilder<boolean> {
  const bits = (one: string) => sql`(select sieve_of(${one}))`;
  return allOf(words, (one) => sql`(${sieve} & ${bits(one)}) = ${bits(one)}`);
}

/** The same for a prepared statement: `words` is a JSON list of lists. */
export function hasWords(value: RawBuilder<unknown>, words: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from jsonb_array_elements(${words}::jsonb) word
    where not exists (select 1 from jsonb_array_elements_text(word) one where strpos(${value}, one) > 0))`;
}

/** Has any of these texts each of the words? Spelled as the words are. */
export function haveWords(texts: string[], words: Word[]): boolean {
  const spelled = texts.map(packed);
  return words.every((word) => word.some((one) => spelled.some((text) => text.includes(one))));
}

function allOf(words: Word[], has: (one: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const each = words.map((word) => (word.length === 1 ? has(word[0] as string) : sql`(${sql.join(word.map(has), sql` or `)})`));
  return sql<boolean>`${sql.join(each, sql` and `)}`;
}
