import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import type { Ctx } from '../../http/context.ts';
import { shownItems } from '../item-rows.ts';
import { lookAs, type MeetingInHand } from '../machine/meeting-in-hand.ts';
import { type SharedBoard, sharedBoard } from './shared-board.ts';
import { shownVotes } from './vote-rows.ts';

type Board = Given<typeof calls.board>;
type Person = Board['people'][number];

/** The meeting this minute: for its secretary, who presides, and each member; each sees of it what is his. */
export async function board(ctx: Ctx, { meetingId }: Taken<typeof calls.board>): Promise<Board> {
  const { row, notes, shared } = await sharedBoard(ctx, meetingId);
  const meeting = lookAs(ctx, row, shared.seats);
  const own = notes.filter(({ personId }) => personId === ctx.me.personId);
  const items = shownItems(meeting, shared.items);
  const runs = meeting.keeps || meeting.presides;
  const seen = items.map((one) => one.id);
  return {
    meeting: { ...shared.head, ...partIn(meeting, shared) },
    runs,
    presides: meeting.presides,
    mySeatId: meeting.mySeats.find((id) => meeting.seats.some((seat) => seat.id === id && seat.counts)) ?? meeting.mySeats[0] ?? null,
    here: shared.here.some(({ seatId }) => meeting.mySeats.includes(seatId)),
    items: items.map((one) => ({
      ...one,
      recusedMe: one.recused.some((seat) => meeting.mySeats.includes(seat)),
      privateNote: own.find(({ itemId }) => itemId === one.id)?.text ?? '',
    })),
    quorum: shared.quorum,
    people: peopleOf(meeting, shared),
    votes: shownVotes(
      meeting,
      shared.votes.filter((vote) => seen.includes(vote.itemId)),
    ),
    log: runs ? shared.log : [],
    at: new Date().toISOString(),
  };
}

/** What he is in it, and what he said to the invitation. */
function partIn({ me, seats, keeps, guest }: MeetingInHand, { said }: SharedBoard): Pick<Board['meeting'], 'role' | 'answer'> {
  const own = seats.filter(({ sitters }) => sitters.includes(me.personId));
  const answer = said.find((one) => one.answer && own.some(({ id }) => id === one.seatId))?.answer ?? null;
  if (keeps) return { role: 'SECRETARY', answer };
  if (own.some(({ role }) => role === 'CHAIR')) return { role: 'CHAIR', answer };
  return { role: own.length > 0 ? 'MEMBER' : guest ? 'GUEST' : 'OTHER', answer };
}

function peopleOf(meeting: MeetingInHand, { said, here, current, votes }: SharedBoard): Person[] {
  const vote = votes.filter(({ itemId }) => itemId === current?.id).at(-1);
  const runs = meeting.keeps || meeting.presides;
  const recused = current?.recused ?? [];
  return meeting.seats.map((seat) => {
    const own = said.find(({ seatId }) => seatId === seat.id);
    const there = here.find(({ seatId }) => seatId === seat.id);
    const ballot = vote?.ballots.find(({ seatId }) => seatId === seat.id);
    const mine = meeting.mySeats.includes(seat.id);
    const voter = vote?.voterSeats.includes(seat.id) ?? false;
    // of a secret vote it is said who has not voted to nobody: neither name nor place
    const open = vote?.kind === 'OPEN';
    return {
      seatId: seat.id,
      name: seat.name,
      detail: seat.detail,
      role: seat.role,
      counts: seat.counts,
      state: there
        ? recused.includes(seat.id)
          ? 'RECUSED'
          : there.proxyHolder === null
            ? 'HERE'
            : 'PROXY'
        : own?.left
          ? 'LEFT'
          : 'NOT_YET',
      way: there?.way ?? null,
      knownBy: there?.knownBy ?? null,
      substitute: own?.substitute ?? null,
      joinedAt: own?.joined ?? null,
      answer: own?.answer ?? null,
      hand: own?.hand ?? false,
      voted: open && voter ? ballot !== undefined : null,
      choice: open && ballot && (vote?.closedAt || runs || mine) ? ballot.choice : null,
      device: there?.knownBy === 'ACCOUNT',
    };
  });
}
