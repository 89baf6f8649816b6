import type { Verdict } from '../../contract/archive/lists.ts';

export interface Vote {
  verdict: Verdict;
  keepYears: number | null;
}
export interface Judgement {
  verdict: Verdict;
  /** Of what is kept. */
  keepYears: number | null;
  /** Not all said the same: it is told, and printed. */
  dissent: boolean;
}

/** Kept so long where nobody said how long: it comes again with the next list. */
const keptAtLeast = 1;
/** Fewer than two say nothing: nothing is destroyed on the word of one. */
const fewest = 2;

/** The majority of those who judged it; without one it is kept (regulation 67). The longest that was asked for counts. */
export function judge(votes: readonly Vote[]): Judgement {
  const count = (verdict: Verdict) => votes.filter((one) => one.verdict === verdict).length;
  const dissent = new Set(votes.map(({ verdict }) => verdict)).size > 1;
  const most = (['D', 'T'] as const).find((verdict) => count(verdict) * 2 > votes.length);
  if (most && votes.length >= fewest) return { verdict: most, keepYears: null, dissent };
  const years = votes.flatMap(({ verdict, keepYears }) => (verdict === 'K' && keepYears ? [keepYears] : []));
  return { verdict: 'K', keepYears: Math.max(keptAtLeast, ...years), dissent };
}
