import type { Ctx } from '../../http/context.ts';
import { perOffice } from '../../system/per-office.ts';
import type { TakenNumber } from '../registers/take-number.ts';

type Next = Pick<TakenNumber, 'seq' | 'beYear' | 'at'>;

interface Guess {
  next: Next;
  /** It got this number. */
  got(seq: number): void;
  forget(): void;
}

/** A number for which pages are being set now. */
interface Expected {
  seq: number;
  beYear: number;
  /** When it is forgotten where its transaction was rolled back. */
  until: number;
}

/** Milliseconds. */
const longest = 5_000;
const expectedOf = perOffice(() => new Map<number, Set<Expected>>());

/**
 * The number that a letter will likely get: `next`, or the one after those for which others in this process set their pages at this moment. A guess
 * alone, nothing is taken: whoever expected wrongly sets the pages again.
 */
export function expectNumber(ctx: Ctx, registerId: number, next: Next): Guess {
  const books = expectedOf(ctx.office);
  const others = books.get(registerId) ?? new Set<Expected>();
  books.set(registerId, others);
  const now = Date.now();
  for (const one of others) if (one.until < now || one.beYear !== next.beYear) others.delete(one);
  // whose number went to somebody else takes the next one, too
  const behind = [...others].filter((one) => one.seq < next.seq).length;
  const seq = Math.max(next.seq + behind, ...[...others].map((one) => one.seq + 1));
  const mine = { seq, beYear: next.beYear, until: now + longest };
  others.add(mine);
  const forget = () => void others.delete(mine);
  ctx.afterCommit(async () => forget());
  const got = (taken: number) => {
    mine.seq = taken;
  };
  return { next: { ...next, seq }, got, forget };
}
