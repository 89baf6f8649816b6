import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '../../access/chain.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { letterKey } from './letter-key.ts';

/** What the register shows of a letter and nobody may change behind the record. */
export interface LetterFacts {
  id: number;
  /** The number on the letter. */
  number: string | null;
  /** Its date, YYYY-MM-DD. */
  date: string | null;
  subject: string;
  secrecy: number;
}

/** The same as an event carries it: 128 bits of a hash of each, so that the record proves them and shows none. */
export interface Said {
  number: string;
  date: string;
  subject: string;
  secrecy: number;
}

/** Acts that say number, date and subject for the first time, or the subject anew. */
export const tellingActs = ['register', 'signed', 'numbered', 'publish', 'amend'];

/** The one act that changes what a numbered letter says: its subject, told with what stood before. */
export const changingAct = 'amend';

/**
 * SHA-256 over the canonical JSON of letter, field and value, so that an auditor can recompute it from a dump; of a classed letter
 * HMAC under the letter's key, because its words could be guessed from a bare hash.
 */
export function saidOf({ id, secrecy, ...facts }: LetterFacts, key: Buffer | null): Said {
  if (secrecy > 0 && !key) throw new Error('the facts of a classed letter are told under its key');
  const hash = (field: 'number' | 'date' | 'subject') => {
    const text = canonical({ letter: id, field, value: facts[field] });
    const digest = secrecy > 0 && key ? createHmac('sha256', key).update(text) : createHash('sha256').update(text);
    return digest.digest('hex').slice(0, 32);
  };
  return { number: hash('number'), date: hash('date'), subject: hash('subject'), secrecy };
}

/** The columns of letter `d` that its facts are read from: the one place where the check and the events read them. */
export const factColumns = sql`d.id, d.doc_no as number, to_char(d.doc_date, 'YYYY-MM-DD') as date, d.subject, d.secrecy`;

/**
 * What the letter says now, where no event has told it yet; null where nothing is to tell. A letter without a number says nothing yet,
 * and one whose master key is not here tells it with a later act.
 */
export async function toTell(ctx: Ctx, now: LetterFacts & { state: number; said: unknown }): Promise<Said | null> {
  if (now.state < 40) return null;
  try {
    const said = saidOf(now, now.secrecy > 0 ? await letterKey(ctx, now.id) : null);
    return canonical(said) === canonical(now.said) ? null : said;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'secret_key_missing') return null;
    throw error;
  }
}
