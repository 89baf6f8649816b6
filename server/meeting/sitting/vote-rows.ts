import { sql } from 'kysely';
import type { Choice, Outcome } from '../../../contract/meeting/kinds.ts';
import type { VoteShown } from '../../../contract/meeting/sitting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import type { MeetingInHand } from '../machine/meeting-in-hand.ts';
import { countChoices, majorityOf } from '../quorum.ts';

export interface VoteRow {
  id: number;
  itemId: number;
  kind: 'OPEN' | 'SECRET' | 'UNOPPOSED';
  question: string;
  majority: 'CAST' | 'PRESENT' | 'ALL';
  twoThirds: boolean;
  base: number;
  present: number;
  quorum: number;
  voters: number;
  openedAt: string;
  closedAt: string | null;
  agree: number | null;
  disagree: number | null;
  abstain: number | null;
  uncast: number | null;
  needed: number | null;
  outcome: Outcome | null;
  chairChoice: 'AGREE' | 'DISAGREE' | null;
  voterSeats: number[];
  /** Of an open one. */
  ballots: { seatId: number; choice: Choice }[];
  /** Of a secret one: seats that have voted. Who they are is said to each of himself alone. */
  spent: number[];
}

export async function votesOf(ctx: Ctx, meetingId: number): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    select v.id, v.item_id as "itemId", v.kind, v.question, v.majority, v.two_thirds as "twoThirds", v.base, v.present, v.quorum, v.voters, ${iso('v.opened_at')} as "openedAt",
      ${iso('v.closed_at')} as "closedAt", v.agree, v.disagree, v.abstain, v.uncast, v.needed, v.outcome, v.chair_choice as "chairChoice",
      coalesce((select json_agg(w.seat_id) from meeting_voter w where w.vote_id = v.id), '[]') as "voterSeats",
      coalesce((select json_agg(json_build_object('seatId', b.seat_id, 'choice', b.choice)) from meeting_ballot b where b.vote_id = v.id), '[]') as ballots,
      coalesce((select json_agg(t.seat_id) from meeting_token t where t.vote_id = v.id), '[]') as spent
    from meeting_vote v join meeting_item i on i.id = v.item_id where i.meeting_id = ${meetingId} order by v.id`.execute(ctx.db);
  return rows;
}

export type ShownVote = VoteShown & { itemId: number };

/** As its screens have it: while a secret one is open only how many have voted. */
export function shownVotes({ mySeats }: Pick<MeetingInHand, 'mySeats'>, votes: readonly VoteRow[]): ShownVote[] {
  return votes.map((vote) => {
    const { voterSeats, ballots, spent, uncast: _, ...rest } = vote;
    const counts = vote.closedAt ? vote : vote.kind === 'OPEN' ? countChoices(ballots.map(({ choice }) => choice)) : null;
    const mine = mySeats.find((id) => voterSeats.includes(id)) ?? null;
    const own = ballots.find(({ seatId }) => seatId === mine);
    return {
      ...rest,
      cast: castOf(vote),
      agree: counts?.agree ?? null,
      disagree: counts?.disagree ?? null,
      abstain: counts?.abstain ?? null,
      ...standing(vote, counts),
      mine: { seatId: mine, cast: own !== undefined || (mine !== null && spent.includes(mine)), choice: own?.choice ?? null },
    };
  });
}

export function castOf({ kind, ballots, spent, voters }: VoteRow): number {
  if (kind === 'UNOPPOSED') return voters;
  return kind === 'SECRET' ? spent.length : ballots.length;
}

function standing(
  vote: VoteRow,
  counts: { agree: number | null; disagree: number | null } | null,
): { needed: number | null; of: number | null } {
  if (!counts || vote.outcome === 'VOID' || vote.kind === 'UNOPPOSED') return { needed: null, of: null };
  const { agree, disagree } = { agree: counts.agree ?? 0, disagree: counts.disagree ?? 0 };
  return majorityOf({ ...vote, chairBreaksTie: false }, { agree, disagree, voters: vote.voters, base: vote.base });
}
