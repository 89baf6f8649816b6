import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/meeting/sitting.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { serverTimes } from '../../../contract/rules/times.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { personNamed } from '../../http/named.ts';
import { fill } from '../../http/words.ts';
import type { Office } from '../../office.ts';
import { type ItemFacts, readItems } from '../item-rows.ts';
import { meetingFacts, meetingJoins } from '../lists.ts';
import type { MeetingRow } from '../machine/meeting-in-hand.ts';
import type { Quorum } from '../quorum.ts';
import { type Seat, seatsOf } from '../who.ts';
import { type Here, hereNow, quorumNow } from './quorum-now.ts';
import { type VoteRow, votesOf } from './vote-rows.ts';

type Board = Given<typeof calls.board>;

/** What a meeting is this minute, whoever looks at it; what of it is his is judged on this for each. */
export interface SharedBoard {
  seats: Seat[];
  head: Omit<Board['meeting'], 'role' | 'answer'>;
  items: ItemFacts[];
  /** The item that is on. */
  current: ItemFacts | null;
  here: Here[];
  votes: VoteRow[];
  said: Said[];
  quorum: Quorum;
  /** For who runs it. */
  log: Board['log'];
}

export interface Said {
  seatId: number;
  answer: Board['meeting']['answer'];
  substitute: string | null;
  hand: boolean;
  joined: string | null;
  left: boolean;
}

interface Kept {
  seq: number;
  until: number;
  reading: Promise<SharedBoard>;
}

const boards = new WeakMap<Office, Map<string, Kept>>();

/**
 * After each act everybody's screen asks at once. Who asks first reads it for all who ask after the same event in the same language; what
 * changes without an event (a paper whose hour has come) is read anew after a moment.
 */
export function sharedBoard(ctx: Ctx, row: MeetingRow): Promise<SharedBoard> {
  const kept = boards.get(ctx.office) ?? new Map<string, Kept>();
  boards.set(ctx.office, kept);
  const now = performance.now();
  for (const [key, { until }] of kept) if (until < now) kept.delete(key);
  const key = `${row.id} ${ctx.request.language ?? ''}`;
  const known = kept.get(key);
  if (known && known.seq >= row.eventSeq) return known.reading;
  const reading = readBoard(ctx, row);
  kept.set(key, { seq: row.eventSeq, until: now + serverTimes.boardKept, reading });
  reading.catch(() => kept.get(key)?.reading === reading && kept.delete(key));
  return reading;
}

async function readBoard(ctx: Ctx, row: MeetingRow): Promise<SharedBoard> {
  const [seats, head, items, here, votes, said] = await Promise.all([
    seatsOf(ctx, row.bodyId, bangkokDay(row.from)),
    headOf(ctx, row.id),
    readItems(ctx, row.id),
    hereNow(ctx, row.id),
    votesOf(ctx, row.id),
    saidOf(ctx, row),
  ]);
  const current = items.find(({ id }) => id === row.currentItem) ?? null;
  const [quorum, log] = await Promise.all([quorumNow(ctx, { ...row, seats }, current, here), logOf(ctx, row.id, seats)]);
  return { seats, head, items, current, here, votes, said, quorum, log };
}

async function headOf(ctx: Ctx, meetingId: number): Promise<SharedBoard['head']> {
  const { rows } = await sql<
    SharedBoard['head']
  >`select ${meetingFacts(ctx)}, m.secrecy, m.paused, b.secret_votes as "secretVotes", ${iso('m.opened_at')} as "openedAt", ${iso('m.closed_at')} as "closedAt",
      m.current_item as "currentItemId", m.link, m.version from ${meetingJoins} where m.id = ${meetingId}`.execute(ctx.db);
  return rows[0] as SharedBoard['head'];
}

async function saidOf(ctx: Ctx, { id, bodyId }: MeetingRow): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select s.id as "seatId", r.answer, ${personNamed(ctx, 'p')} as substitute, h.seat_id is not null as hand,
      (select ${iso('min(a.joined_at)')} from meeting_attendance a where a.meeting_id = ${id} and a.seat_id = s.id) as joined,
      exists (select 1 from meeting_attendance a where a.meeting_id = ${id} and a.seat_id = s.id and a.left_at is not null) as left
    from meeting_seat s left join meeting_reply r on r.seat_id = s.id and r.meeting_id = ${id} left join person p on p.id = r.substitute_id
      left join meeting_hand h on h.seat_id = s.id and h.meeting_id = ${id} where s.body_id = ${bodyId}`.execute(ctx.db);
  return rows;
}

/** The last of what happened. */
async function logOf(ctx: Ctx, meetingId: number, seats: readonly Seat[]): Promise<Board['log']> {
  const words = textsIn(ctx.request.language, 'meeting');
  const { rows } = await sql<{ at: string; action: string; seat: number | null; detail: { words?: string } }>`
    select ${iso('e.at')} as at, e.action, e.seat_id as seat, e.detail from meeting_event e where e.subject_id = ${meetingId}
      and e.action in ('join', 'leave', 'recuse', 'incident', 'pause', 'goOn', 'open', 'preside', 'correct') order by e.seq desc limit 12`.execute(
    ctx.db,
  );
  const acts = words.act as Record<string, string>;
  return rows.map(({ at, action, seat, detail }) => {
    const name = seats.find(({ id }) => id === seat)?.name ?? '';
    return { at, text: [fill(words.logged, { name, act: acts[action] ?? action }).trim(), detail.words].filter(Boolean).join(' · ') };
  });
}
