import { z } from 'zod/mini';
import { read } from '../endpoint.ts';

/** A field of a call: where it stands, what it is, and how long it may be. */
const field = z.object({
  name: z.string(),
  place: z.enum(['path', 'query', 'body']),
  kind: z.string(),
  required: z.boolean(),
  most: z.nullable(z.number()),
});

const described = z.object({
  /** Of the contract: its words on the page. */
  code: z.string(),
  method: z.string(),
  path: z.string(),
  scope: z.string(),
  /** It carries an Idempotency-Key. */
  keyed: z.boolean(),
  fields: z.array(field),
  gives: z.array(z.object({ name: z.string(), kind: z.string() })),
  /** It goes away, or this field of it; null where it stays. */
  deprecated: z.nullable(
    z.object({ since: z.string(), sunset: z.string(), field: z.optional(z.string()), instead: z.optional(z.string()) }),
  ),
});
export type DescribedCall = z.infer<typeof described>;

/** The contract of /open/v1 for its page; made from the calls themselves. */
export const describeOpen = read('/open/description', {
  access: 'open',
  about: 'รายการที่ระบบภายนอกเรียกได้',
  give: z.object({ base: z.string(), calls: z.array(described) }),
});
