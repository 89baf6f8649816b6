import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type Choice, fewestSecret, type Outcome } from '../../../contract/meeting/kinds.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { type HeldItem, itemOf } from '../item-rows.ts';
import { type MeetingInHand, meetingOfItem, onMeeting } from '../machine/meeting-in-hand.ts';
import { mayTake, wrongState } from '../machine/take-meeting-step.ts';
import { note } from '../machine/write-meeting-events.ts';
import { countChoices, outcomeOf, type Quorum } from '../quorum.ts';
import { seatOf } from '../replies.ts';
import { ownSeat } from './attendance.ts';
import { type Here, hereNow, mustStand, quorumNow } from './quorum-now.ts';

type Acted = Given<typeof calls.castVote>;

interface Vote {
  id: number;
  itemId: number;
  kind: 'OPEN' | 'SECRET' | 'UNOPPOSED';
  majority: 'CAST' | 'PRESENT' | 'ALL';
  twoThirds: boolean;
  base: number;
  voters: number;
  closedAt: Date | null;
  outcome: Outcome | null;
  agree: number | null;
  disagree: number | null;
}

/** Who runs the meeting, on an item that is on and not over. */
export async function onItem<T>(ctx: Ctx, itemId: number, work: (meeting: MeetingInHand, item: HeldItem) => Promise<T>): Promise<T> {
  return onMeeting(ctx, { meetingId: await meetingOfItem(ctx, itemId) }, async (meeting) => {
    await mayTake(ctx, meeting, 'close');
    if (meeting.paused) throw refuse('meeting_paused');
    const item = await itemOf(ctx, itemId);
    if (item.endedAt) throw refuse('meeting_item_closed');
    if (!item.startedAt) throw refuse('meeting_item_not_begun');
    return work(meeting, item);
  });
}

/** เปิดลงมติ: who may vote, and of how many, stands from now on. */
export async function openVote(ctx: Ctx, { itemId, kind, question }: Taken<typeof calls.openVote>): Promise<Given<typeof calls.openVote>> {
  return onItem(ctx, itemId, async (meeting, item) => {
    const here = await hereNow(ctx, meeting.id);
    const quorum = await mustStand(ctx, meeting, item, here);
    const { rows } =
      await sql`select 1 from meeting_vote v join meeting_item i on i.id = v.item_id where i.meeting_id = ${meeting.id} and v.closed_at is null`.execute(
        ctx.db,
      );
    if (rows.length > 0) throw refuse('meeting_vote_open');
    const voters = votersOf(meeting, item, here);
    if (kind === 'SECRET' && voters.length < fewestSecret)
      throw refuse('meeting_secret_few', { params: { count: voters.length, fewest: fewestSecret } });
    const voteId = await writeVote(ctx, meeting, item, { kind, question, quorum, voters });
    return { version: meeting.version, voteId };
  });
}

/** Members who are there, and those who are by a proxy whose holder is; none who is recused. */
function votersOf({ seats }: MeetingInHand, { recused }: HeldItem, here: readonly Here[]): number[] {
  return here
    .filter(({ seatId, proxyHolder }) => !recused.includes(seatId) && !(proxyHolder !== null && recused.includes(proxyHolder)))
    .map(({ seatId }) => seatId)
    .filter((seatId) => seats.some(({ id, counts }) => id === seatId && counts));
}

export async function writeVote(
  ctx: Ctx,
  meeting: MeetingInHand,
  item: HeldItem,
  { kind, question, quorum, voters }: { kind: Vote['kind']; question: string; quorum: Quorum; voters: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into meeting_vote (item_id, kind, question, majority, two_thirds, base, present, quorum, voters, opened_at, opened_by)
      values (${item.id}, ${kind}, ${question}, ${meeting.body.majority}, ${item.twoThirds}, ${quorum.base}, ${quorum.present}, ${quorum.needed}, ${voters.length}, ${meeting.at},
        ${meeting.me.personId}) returning id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  await sql`insert into meeting_voter (vote_id, seat_id) select ${id}::bigint, seat from unnest(${voters as number[]}::bigint[]) seat`.execute(
    ctx.db,
  );
  note(meeting, 'openVote', {
    item: item.id,
    vote: id,
    kind,
    base: quorum.base,
    present: quorum.present,
    needed: quorum.needed,
    voters: voters.length,
  });
  return id;
}

/** No objection: the chair asked, and none of those who are there saw it otherwise. */
export async function recordUnopposed(ctx: Ctx, meeting: MeetingInHand, item: HeldItem): Promise<number> {
  const here = await hereNow(ctx, meeting.id);
  const quorum = await mustStand(ctx, meeting, item, here);
  const voters = votersOf(meeting, item, here);
  const id = await writeVote(ctx, meeting, item, { kind: 'UNOPPOSED', question: '', quorum, voters });
  await sql`update meeting_vote set closed_at = ${meeting.at}, outcome = 'PASSED', agree = ${voters.length}, disagree = 0, abstain = 0, uncast = 0, needed = ${voters.length} where id = ${id}`.execute(
    ctx.db,
  );
  note(meeting, 'closeVote', { vote: id, outcome: 'PASSED' });
  return id;
}

async function onVote<T>(ctx: Ctx, voteId: number, work: (meeting: MeetingInHand, vote: Vote, item: HeldItem) => Promise<T>): Promise<T> {
  const { rows: of } = await sql<{
    meetingId: number;
  }>`select i.meeting_id as "meetingId" from meeting_vote v join meeting_item i on i.id = v.item_id where v.id = ${voteId}`.execute(ctx.db);
  if (!of[0]) throw notFound();
  return onMeeting(ctx, of[0], async (meeting) => {
    const { rows } =
      await sql<Vote>`select v.id, v.item_id as "itemId", v.kind, v.majority, v.two_thirds as "twoThirds", v.base, v.voters, v.closed_at as "closedAt", v.outcome, v.agree, v.disagree
      from meeting_vote v where v.id = ${voteId}`.execute(ctx.db);
    const vote = rows[0] as Vote;
    return work(meeting, vote, await itemOf(ctx, vote.itemId));
  });
}

/** A choice in an open vote: one for a seat, until it is closed. @throws where the voter is no longer there, or a quorum is not */
export async function castVote(ctx: Ctx, { voteId, seatId, choice }: Taken<typeof calls.castVote>): Promise<Acted> {
  return onVote(ctx, voteId, async (meeting, vote, item) => {
    const seat = seatOf(meeting, seatId ?? ownSeat(meeting));
    const here = await hereNow(ctx, meeting.id);
    mustVoteFor(meeting, seat.id, here);
    if (vote.kind !== 'OPEN') throw refuse('meeting_vote_secret');
    await mustVote(ctx, { meeting, vote, item, seatId: seat.id, here });
    await sql`insert into meeting_ballot (vote_id, seat_id, choice, recorded_by, at) values (${voteId}, ${seat.id}, ${choice}, ${meeting.me.personId}, ${meeting.at})
      on conflict (vote_id, seat_id) do update set choice = excluded.choice, recorded_by = excluded.recorded_by, at = excluded.at`.execute(
      ctx.db,
    );
    note(meeting, 'cast', { vote: voteId, choice }, seat.id);
    return { version: meeting.version };
  });
}

/** His own seat, one whose vote he holds, or, by who looks after the meeting, of somebody who says it aloud. */
function mustVoteFor(meeting: MeetingInHand, seatId: number, here: readonly Here[]): void {
  const holds = here.some((one) => one.seatId === seatId && one.proxyHolder !== null && meeting.mySeats.includes(one.proxyHolder));
  if (!meeting.mySeats.includes(seatId) && !holds && !meeting.keeps) throw forbidden();
}

/** A choice in a secret vote: once, by oneself. What was chosen is joined with nobody, here or in the events. */
export async function castSecret(ctx: Ctx, { voteId, choice }: Taken<typeof calls.castSecret>): Promise<Acted> {
  return onVote(ctx, voteId, async (meeting, vote, item) => {
    const seatId = ownSeat(meeting);
    if (vote.kind !== 'SECRET') throw refuse('meeting_vote_not_secret');
    await mustVote(ctx, { meeting, vote, item, seatId, here: await hereNow(ctx, meeting.id) });
    const { rows } =
      await sql`insert into meeting_token (vote_id, seat_id) values (${voteId}, ${seatId}) on conflict do nothing returning seat_id`.execute(
        ctx.db,
      );
    if (rows.length === 0) throw refuse('meeting_voted_already');
    await dropIn(ctx, voteId, choice);
    note(meeting, 'castSecret', { vote: voteId }, seatId);
    return { version: meeting.version };
  });
}

/** Both tables are written anew, in an order of chance and by one transaction: a row says neither when nor after whom it came. */
async function dropIn(ctx: Ctx, voteId: number, choice: Choice | null): Promise<void> {
  const { rows } = await sql<{ choice: Choice }>`delete from meeting_secret_choice where vote_id = ${voteId} returning choice`.execute(
    ctx.db,
  );
  const all = [...rows.map((row) => row.choice), ...(choice ? [choice] : [])];
  await sql`insert into meeting_secret_choice (vote_id, choice) select ${voteId}, c from unnest(${all}::text[]) c order by random()`.execute(
    ctx.db,
  );
  const { rows: spent } = await sql<{
    seatId: number;
  }>`delete from meeting_token where vote_id = ${voteId} returning seat_id as "seatId"`.execute(ctx.db);
  const seats = spent.map(({ seatId }) => seatId);
  await sql`insert into meeting_token (vote_id, seat_id) select ${voteId}, s from unnest(${seats}::bigint[]) s order by random()`.execute(
    ctx.db,
  );
}

interface Voting {
  meeting: MeetingInHand;
  vote: Vote;
  item: HeldItem;
  seatId: number;
  here: readonly Here[];
}

async function mustVote(ctx: Ctx, { meeting, vote, item, seatId, here }: Voting): Promise<void> {
  if (meeting.state !== 'OPEN') throw wrongState(ctx, meeting);
  if (vote.closedAt) throw refuse('meeting_vote_closed');
  const { rows } = await sql`select 1 from meeting_voter where vote_id = ${vote.id} and seat_id = ${seatId}`.execute(ctx.db);
  if (rows.length === 0) throw refuse('meeting_no_voter');
  if (!here.some((one) => one.seatId === seatId)) throw refuse('meeting_left');
  await mustStand(ctx, meeting, item, here);
}

/** ปิดลงมติ: counted for good. Where a quorum is gone meanwhile it is void. */
export async function closeVote(ctx: Ctx, { voteId }: Taken<typeof calls.closeVote>): Promise<Given<typeof calls.closeVote>> {
  return onVote(ctx, voteId, async (meeting, vote, item) => {
    await mayTake(ctx, meeting, 'close');
    if (vote.closedAt) throw refuse('meeting_vote_closed');
    const cast = await choicesOf(ctx, vote);
    if (vote.kind === 'SECRET') await dropIn(ctx, voteId, null);
    const counts = countChoices(cast);
    const { stands } = await quorumNow(ctx, meeting, item);
    const { outcome, needed } = stands
      ? outcomeOf({ ...vote, chairBreaksTie: meeting.body.chairBreaksTie }, { ...counts, voters: vote.voters, base: vote.base })
      : { outcome: 'VOID' as const, needed: 0 };
    await sql`update meeting_vote set closed_at = ${meeting.at}, agree = ${counts.agree}, disagree = ${counts.disagree}, abstain = ${counts.abstain},
      uncast = ${vote.voters - cast.length}, needed = ${needed}, outcome = ${outcome} where id = ${voteId}`.execute(ctx.db);
    note(meeting, 'closeVote', { vote: voteId, ...counts, uncast: vote.voters - cast.length, needed, outcome });
    return { version: meeting.version, outcome };
  });
}

async function choicesOf(ctx: Ctx, { id, kind }: Vote): Promise<Choice[]> {
  const { rows } =
    kind === 'SECRET'
      ? await sql<{ choice: Choice }>`select choice from meeting_secret_choice where vote_id = ${id}`.execute(ctx.db)
      : await sql<{ choice: Choice }>`select choice from meeting_ballot where vote_id = ${id}`.execute(ctx.db);
  return rows.map(({ choice }) => choice);
}

/** ประธานออกเสียงชี้ขาด (ม. 82): one more vote, of who presides. */
export async function breakTie(ctx: Ctx, { voteId, choice }: Taken<typeof calls.breakTie>): Promise<Given<typeof calls.breakTie>> {
  return onVote(ctx, voteId, async (meeting, vote, item) => {
    if (!meeting.presides) throw forbidden();
    if (vote.outcome !== 'TIED') throw refuse('meeting_no_tie');
    if (meeting.state !== 'OPEN') throw wrongState(ctx, meeting);
    await mustStand(ctx, meeting, item);
    const outcome: Outcome = choice === 'AGREE' ? 'PASSED' : 'FAILED';
    await sql`update meeting_vote set chair_choice = ${choice}, outcome = ${outcome} where id = ${voteId}`.execute(ctx.db);
    note(meeting, 'breakTie', { vote: voteId, choice, outcome }, meeting.presidingSeat);
    return { version: meeting.version, outcome };
  });
}
