import type { Choice, Outcome } from '../../contract/meeting/kinds.ts';

/** How a body reckons its quorum (ม. 79 where its own law is silent: half of its members). */
export interface QuorumRule {
  quorum: 'HALF' | 'OVER_HALF' | 'COUNT' | 'FRACTION';
  quorumCount: number | null;
  quorumPart: number | null;
  quorumOf: number | null;
  base: 'MEMBERS_NOW' | 'SEATS';
}

/** So many of these members make a quorum. */
export function neededFor({ quorum, quorumCount, quorumPart, quorumOf }: QuorumRule, base: number): number {
  if (quorum === 'COUNT') return quorumCount ?? base;
  if (quorum === 'FRACTION') return partOf(base, quorumPart ?? 1, quorumOf ?? 1);
  return quorum === 'HALF' ? partOf(base, 1, 2) : Math.floor(base / 2) + 1;
}

function partOf(base: number, part: number, of: number): number {
  return Math.ceil((base * part) / of);
}

/** A seat as the quorum has it at a moment. */
export interface Counted {
  seatId: number;
  counts: boolean;
  vacant: boolean;
  /** In his own person or by a substitute; not by a proxy. */
  here: boolean;
  recused: boolean;
}

export interface Quorum {
  /** Seats of the body, or of them those that somebody has. */
  members: number;
  /** Without those who are recused, who are none of its members in that item (ม. 16). */
  base: number;
  needed: number;
  present: number;
  recused: number;
  stands: boolean;
}

/** `third`: called again with the clause, in time, for what was adjourned (ม. 79). */
export function quorumAt(rule: QuorumRule, seats: readonly Counted[], { third = false }: { third?: boolean } = {}): Quorum {
  const counting = seats.filter((seat) => seat.counts && (rule.base === 'SEATS' || !seat.vacant));
  const free = counting.filter((seat) => !seat.recused);
  const base = free.length;
  const needed = third ? Math.min(partOf(base, 1, 3), neededFor(rule, base)) : neededFor(rule, base);
  const present = free.filter((seat) => seat.here).length;
  return { members: counting.length, base, needed, present, recused: counting.length - base, stands: present >= needed && present > 0 };
}

export interface VoteRule {
  majority: 'CAST' | 'PRESENT' | 'ALL';
  twoThirds: boolean;
  chairBreaksTie: boolean;
}

export interface Counts {
  agree: number;
  disagree: number;
  /** Members who could vote when it was opened, and all who counted. */
  voters: number;
  base: number;
}

/** So many of so many must agree. */
export function majorityOf({ majority, twoThirds }: VoteRule, { agree, disagree, voters, base }: Counts): { needed: number; of: number } {
  const of = majority === 'CAST' ? agree + disagree : majority === 'PRESENT' ? voters : base;
  return { needed: twoThirds ? partOf(of, 2, 3) : Math.floor(of / 2) + 1, of };
}

/** What it comes to. Tied: the extra vote of who presides would pass it (ม. 82). */
export function outcomeOf(rule: VoteRule, counts: Counts): { outcome: Outcome; needed: number } {
  const { needed } = majorityOf(rule, counts);
  if (counts.agree > 0 && counts.agree >= needed) return { outcome: 'PASSED', needed };
  const extra = { ...counts, agree: counts.agree + 1, voters: counts.voters };
  const isTied =
    rule.chairBreaksTie && counts.agree > 0 && counts.agree === counts.disagree && extra.agree >= majorityOf(rule, extra).needed;
  return { outcome: isTied ? 'TIED' : 'FAILED', needed };
}

export function countChoices(cast: readonly Choice[]): { agree: number; disagree: number; abstain: number } {
  const of = (choice: Choice) => cast.filter((one) => one === choice).length;
  return { agree: of('AGREE'), disagree: of('DISAGREE'), abstain: of('ABSTAIN') };
}
