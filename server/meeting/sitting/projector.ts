import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Projected } from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { type ItemFacts, shownItems } from '../item-rows.ts';
import { lookAs, type MeetingInHand, wallOf } from '../machine/meeting-in-hand.ts';
import { countChoices } from '../quorum.ts';
import { type SharedBoard, sharedBoard } from './shared-board.ts';
import { castOf } from './vote-rows.ts';

/** For who is signed in. */
export async function projector(ctx: Ctx, { meetingId }: Taken<typeof calls.projector>): Promise<Given<typeof calls.projector>> {
  const { row, shared } = await sharedBoard(ctx, meetingId);
  return project(lookAs(ctx, row, shared.seats), shared);
}

/** On the display of its room, while it meets: the engine asks by the booking that stands there now. */
export async function stageOf(ctx: Ctx, requestId: number): Promise<Projected | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from meeting where room_request_id = ${requestId} and state = 'OPEN' order by id desc limit 1`.execute(ctx.db);
  if (!rows[0]) return null;
  const { row, shared } = await sharedBoard(ctx, rows[0].id);
  return project(wallOf(row, shared.seats), shared);
}

/** No names, and nothing of a secret vote before it is closed. */
function project(meeting: MeetingInHand, shared: SharedBoard): Projected {
  const all = shownItems(meeting, shared.items);
  const current = all.find(({ id }) => id === meeting.currentItem) ?? null;
  const vote = shared.votes.filter((one) => one.itemId === current?.id).at(-1);
  const shut = vote?.kind === 'SECRET' && !vote.closedAt;
  const counts = vote && !shut ? (vote.closedAt ? vote : countChoices(vote.ballots.map(({ choice }) => choice))) : null;
  const after = all.slice(all.findIndex(({ id }) => id === current?.id) + 1);
  const next = after.find(({ startedAt }) => startedAt === null) ?? null;
  // a secret item is known by its number alone
  const title = (one: Pick<ItemFacts, 'secret' | 'title'>) => (one.secret ? '' : one.title);
  return {
    body: meeting.body.name,
    number: meeting.number,
    state: meeting.state,
    paused: meeting.paused,
    itemNo: current?.no ?? '',
    headingName: current?.headingName ?? '',
    title: current ? title(current) : '',
    proposed: current && !current.secret ? (current.resolution?.text ?? current.proposed) : '',
    secret: current?.secret ?? false,
    vote: vote
      ? {
          kind: vote.kind,
          open: vote.closedAt === null,
          cast: castOf(vote),
          voters: vote.voters,
          agree: counts?.agree ?? null,
          disagree: counts?.disagree ?? null,
          abstain: counts?.abstain ?? null,
          outcome: vote.outcome,
        }
      : null,
    result: current?.resolution?.result ?? null,
    quorum: shared.quorum,
    next: next ? { no: next.no, title: title(next) } : null,
    minutesLeft: leftOf(current, meeting.at),
    at: meeting.at.toISOString(),
  };
}

function leftOf(item: { startedAt: string | null; endedAt: string | null; minutes: number } | null, at: Date): number | null {
  if (!item?.startedAt || item.endedAt || item.minutes === 0) return null;
  return Math.round(item.minutes - (at.getTime() - Date.parse(item.startedAt)) / 60_000);
}
