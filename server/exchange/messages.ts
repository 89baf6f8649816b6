import { z } from 'zod/mini';
import { inStates } from '../../contract/exchange/calls.ts';

/**
 * What offices say to each other, whatever carries it. A letter has one key on both sides and in every try; a message is named by key, kind and n.
 * LETTER, NUMBER_WRONG, RECALL and STATUS go from the sender to the receiver, the others back.
 */
export const messageKinds = [
  'LETTER',
  'RECEIPT',
  'ACCEPTED',
  'REFUSED',
  'WRONG',
  'NUMBER_WRONG',
  'RECALL',
  'RECALLED',
  'TOO_LATE',
  'STATUS',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What a message is answered with at once. KEPT: it is here whole, and somebody looks at it first. */
export const answerKinds = ['RECEIPT', 'KEPT', 'WRONG', 'RECALLED', 'TOO_LATE', 'STATUS'] as const;
export type AnswerKind = (typeof answerKinds)[number];

const words = (most: number) => z.string().check(z.maxLength(most));
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/));
export const letterKey = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.int(), z.minimum(1), z.maximum(100_000));

const saidLetter = z.object({
  number: words(100),
  date: words(10),
  subject: words(1000),
  speed: z.number().check(z.int(), z.minimum(1), z.maximum(4)),
  secrecy: z.number().check(z.int(), z.minimum(0), z.maximum(3)),
  from: words(300),
  to: words(300),
  refers: words(4000),
  enclosures: words(4000),
});
export type SaidLetter = z.infer<typeof saidLetter>;

const saidFile = z.object({
  part: z.string().check(z.regex(/^f\d{1,3}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  mime: words(100),
  size: z.number().check(z.int(), z.minimum(1)),
  sha256: hash,
  role: z.enum(['MAIN', 'ENCLOSURE']),
});

export type SaidFile = z.infer<typeof saidFile>;

/** `n`: which of the numbers that were told it is, where the message itself does not say so. */
const accepted = z.object({ number: words(50), at: words(40), unit: words(300), n: z.optional(count) });
export type Accepted = z.infer<typeof accepted>;
const reason = z.object({ code: words(40), text: words(2000) });

/** What a message says beside who, to whom and which. */
export const says = z.object({
  letter: z.optional(saidLetter),
  files: z.optional(z.array(saidFile).check(z.maxLength(100))),
  accepted: z.optional(accepted),
  reason: z.optional(reason),
});
export type Says = z.infer<typeof says>;

export const message = z.extend(says, {
  iss: code,
  aud: code,
  jti: z.string().check(z.maxLength(120)),
  kind: z.enum(messageKinds),
  key: letterKey,
  n: count,
  iat: z.number(),
});
export type Message = z.infer<typeof message>;

export const answer = z.extend(says, {
  iss: code,
  aud: code,
  /** The message that is answered. */
  re: z.string().check(z.maxLength(120)),
  kind: z.enum(answerKinds),
  key: letterKey,
  iat: z.number(),
  state: z.optional(z.enum(inStates)),
});
export type Answer = z.infer<typeof answer>;

export function messageIdOf(key: string, kind: MessageKind, n: number): string {
  return `${key}.${kind}.${n}`;
}
