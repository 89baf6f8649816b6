import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { personNamed } from '../../http/named.ts';
import { fill } from '../../http/words.ts';
import { itemOf, itemsOf } from '../item-rows.ts';
import { type MeetingRow, meetingColumns, meetingJoins } from '../lists.ts';
import { lookAtMeeting, type MeetingInHand } from '../machine/meeting-in-hand.ts';
import { type Here, hereNow, quorumNow } from './quorum-now.ts';
import { shownVotes, type VoteRow, votesOf } from './vote-rows.ts';

type Board = Given<typeof calls.board>;
type Person = Board['people'][number];

/** The meeting this minute: for its secretary, who presides, and each member; each sees of it what is his. */
export async function board(ctx: Ctx, { meetingId }: Taken<typeof calls.board>): Promise<Board> {
  const meeting = await lookAtMeeting(ctx, meetingId);
  const item = meeting.currentItem ? await itemOf(ctx, meeting.currentItem) : null;
  const [here, items, votes, head, log] = [
    await hereNow(ctx, meetingId),
    await itemsOf(ctx, meeting),
    await votesOf(ctx, meetingId),
    await headOf(ctx, meeting),
    await logOf(ctx, meeting),
  ];
  const runs = meeting.keeps || meeting.presides;
  const seen = items.map((one) => one.id);
  return {
    meeting: head,
    runs,
    presides: meeting.presides,
    mySeatId: meeting.mySeats.find((id) => meeting.seats.some((seat) => seat.id === id && seat.counts)) ?? meeting.mySeats[0] ?? null,
    here: here.some(({ seatId }) => meeting.mySeats.includes(seatId)),
    items: items.map((one) => ({ ...one, recusedMe: one.recused.some((seat) => meeting.mySeats.includes(seat)) })),
    quorum: await quorumNow(ctx, meeting, item, here),
    people: await peopleOf(ctx, meeting, {
      here,
      recused: item?.recused ?? [],
      votes: votes.filter((vote) => vote.itemId === item?.id),
      runs,
    }),
    votes: shownVotes(
      meeting,
      votes.filter((vote) => seen.includes(vote.itemId)),
    ),
    log,
    at: new Date().toISOString(),
  };
}

async function headOf(ctx: Ctx, { id }: MeetingInHand): Promise<Board['meeting']> {
  const { rows } = await sql<
    MeetingRow & Board['meeting']
  >`select ${meetingColumns(ctx)}, m.secrecy, m.paused, b.secret_votes as "secretVotes", ${iso('m.opened_at')} as "openedAt", ${iso('m.closed_at')} as "closedAt",
      m.current_item as "currentItemId", m.link, m.version from ${meetingJoins} where m.id = ${id}`.execute(ctx.db);
  return rows[0] as Board['meeting'];
}

interface Said {
  seatId: number;
  answer: string | null;
  substitute: string | null;
  hand: boolean;
  joined: string | null;
  left: boolean;
}

async function peopleOf(
  ctx: Ctx,
  meeting: MeetingInHand,
  { here, recused, votes, runs }: { here: readonly Here[]; recused: readonly number[]; votes: readonly VoteRow[]; runs: boolean },
): Promise<Person[]> {
  const { rows } = await sql<Said>`
    select s.id as "seatId", r.answer, ${personNamed(ctx, 'p')} as substitute, h.seat_id is not null as hand,
      (select ${iso('min(a.joined_at)')} from meeting_attendance a where a.meeting_id = ${meeting.id} and a.seat_id = s.id) as joined,
      exists (select 1 from meeting_attendance a where a.meeting_id = ${meeting.id} and a.seat_id = s.id and a.left_at is not null) as left
    from meeting_seat s left join meeting_reply r on r.seat_id = s.id and r.meeting_id = ${meeting.id} left join person p on p.id = r.substitute_id
      left join meeting_hand h on h.seat_id = s.id and h.meeting_id = ${meeting.id} where s.body_id = ${meeting.bodyId}`.execute(ctx.db);
  const vote = votes.at(-1);
  return meeting.seats.map((seat) => {
    const said = rows.find(({ seatId }) => seatId === seat.id);
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
        : said?.left
          ? 'LEFT'
          : 'NOT_YET',
      way: there?.way ?? null,
      knownBy: there?.knownBy ?? null,
      substitute: said?.substitute ?? null,
      joinedAt: said?.joined ?? null,
      answer: said?.answer ?? null,
      hand: said?.hand ?? false,
      voted: open && voter ? ballot !== undefined : null,
      choice: open && ballot && (vote?.closedAt || runs || mine) ? ballot.choice : null,
      device: there?.knownBy === 'ACCOUNT',
    };
  });
}

/** The last of what happened, for who runs it. */
async function logOf(ctx: Ctx, meeting: MeetingInHand): Promise<Board['log']> {
  if (!meeting.keeps && !meeting.presides) return [];
  const words = textsIn(ctx.request.language, 'meeting');
  const { rows } = await sql<{ at: string; action: string; seat: number | null; detail: { words?: string } }>`
    select ${iso('e.at')} as at, e.action, e.seat_id as seat, e.detail from meeting_event e where e.subject_id = ${meeting.id}
      and e.action in ('join', 'leave', 'recuse', 'incident', 'pause', 'goOn', 'open', 'preside', 'correct') order by e.seq desc limit 12`.execute(
    ctx.db,
  );
  const acts = words.act as Record<string, string>;
  return rows.map(({ at, action, seat, detail }) => {
    const name = meeting.seats.find(({ id }) => id === seat)?.name ?? '';
    return { at, text: [fill(words.logged, { name, act: acts[action] ?? action }).trim(), detail.words].filter(Boolean).join(' · ') };
  });
}
