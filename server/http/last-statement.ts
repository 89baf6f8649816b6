import { randomBytes } from 'node:crypto';
import type { RawBuilder } from 'kysely';

/** What a statement has found out, by the marks that stood for it. */
export type Found = Record<string, string | number>;

/**
 * The last statement of a call that writes. It leaves in one write with the commit, so nothing of this process stands between the two. What it finds
 * out, a number of a book, was named by marks before: in what it writes, and in the reply.
 */
export interface LastStatement {
  /** The statement: it gives one row. `kept`: the reply of the caller's call `key`, which it keeps with what was found as its `marks`. */
  build(kept: { reply: string; key: string } | null): RawBuilder<{ marks: Found }>;
  /** Says why it failed, when everything is rolled back. */
  explain(error: unknown): Promise<unknown>;
}

/** The last statement came too late for what was prepared before it, as at the turn of the year: the whole work is done anew. */
export class WriteAgain extends Error {}

/** A text that stands nowhere else. */
export function newMark(): string {
  return `mark ${randomBytes(12).toString('hex')}`;
}

/** A value of JSON with what was found in the place of the marks; what is found needs no escape. */
export function fillMarks<T>(given: T, marks: Found): T {
  let text = JSON.stringify(given);
  for (const [mark, value] of Object.entries(marks)) text = text.replaceAll(mark, String(value));
  return JSON.parse(text) as T;
}
