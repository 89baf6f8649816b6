import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { described, list, needed, text } from '../wire.ts';

/** To whom a letter of our own may go: units that keep a receive book, persons, and bodies outside known from earlier letters. */

export const receiverFound = z.extend(described, {
  /** Its detail: where it stands in the agency; empty outside. */
  kind: z.enum(['UNIT', 'PERSON', 'OUTSIDE']),
  /** How a letter is addressed to it: the post that heads the unit, else the name. */
  address: z.string(),
  /** Of a body outside: where it gets its mail, as far as it is known. */
  postal: z.string(),
});
export type ReceiverFound = z.infer<typeof receiverFound>;

/** Those whose name, short name, code or post has the words in it; the caller's own part of the agency first. Without words: units. */
export const findReceivers = read('/sarabun/receivers', {
  about: 'ค้นหาผู้รับหนังสือ',
  take: z.object({ search: z.optional(text(100)) }),
  give: z.object({ items: z.array(receiverFound) }),
});

/** A pasted list, a name a line: who is meant by each line exactly, or null where nobody or more than one is. */
export const matchReceivers = read('/sarabun/receivers/match', {
  work: 'search',
  method: 'POST',
  about: 'เทียบรายชื่อผู้รับที่วาง',
  take: z.object({ lines: list(needed(300)).check(z.maxLength(500)) }),
  give: z.object({ items: z.array(z.object({ line: z.string(), found: z.nullable(receiverFound) })) }),
});
