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
import { perOffice } from '../../system/per-office.ts';
import { type ItemFacts, readItems } from '../item-rows.ts';
import { meetingFacts, meetingJoins } from '../lists.ts';
import { type MeetingRow, readRow } from '../machine/meeting-in-hand.ts';
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

/** What is asked for anew each time: how far the meeting is, and what persons wrote for themselves beside its items. */
interface Fresh {
  row: MeetingRow;
  notes: { personId: number; itemId: number; text: string }[];
}

/** Of one meeting. */
interface Desk {
  until: number;
  /** The reading that is under way, and the one that begins after it for who asked meanwhile. */
  now: Promise<Fresh> | null;
  next: Promise<Fresh> | null;
  /** By language; as it was after the event of that number, or later. */
  boards: Map<string, { seq: number; until: number; reading: Promise<SharedBoard> }>;
}

const desksOf = perOffice(() => new Map<number, Desk>());

/**
 * After each act everybody's screen asks at once. How far the meeting is, is read for all who asked before the reading began; the rest by the first
 * who asks after an event, for all of his language. What changes without an event (a paper whose hour has come) is read anew after a moment.
 */
export async function sharedBoard(ctx: Ctx, meetingId: number): Promise<Fresh & { shared: SharedBoard }> {
  const desk = deskOf(ctx, meetingId);
  const fresh = await freshOf(desk, () => readFresh(ctx, meetingId));
  return { ...fresh, shared: await boardOf(ctx, desk, fresh.row) };
}

function deskOf({ office }: Ctx, meetingId: number): Desk {
  const all = desksOf(office);
  const now = performance.now();
  for (const [id, one] of all) if (one.until < now && !one.now) all.delete(id);
  const desk = all.get(meetingId) ?? { until: 0, now: null, next: null, boards: new Map() };
  desk.until = now + serverTimes.boardKept;
  all.set(meetingId, desk);
  return desk;
}

/** Never one that began before it was asked for: it might not know the act that was told of. */
function freshOf(desk: Desk, read: () => Promise<Fresh>): Promise<Fresh> {
  const begin = (): Promise<Fresh> => {
    desk.next = null;
    const now = read().finally(() => {
      if (desk.now === now) desk.now = null;
    });
    desk.now = now;
    return now;
  };
  if (!desk.now) return begin();
  desk.next ??= desk.now.then(begin, begin);
  return desk.next;
}

async function readFresh(ctx: Ctx, meetingId: number): Promise<Fresh> {
  const [row, { rows: notes }] = await Promise.all([
    readRow(ctx, meetingId),
    sql<Fresh['notes'][number]>`select t.person_id as "personId", t.item_id as "itemId", t.text from meeting_private_note t
      join meeting_item i on i.id = t.item_id where i.meeting_id = ${meetingId}`.execute(ctx.db),
  ]);
  return { row, notes };
}

function boardOf(ctx: Ctx, { boards }: Desk, row: MeetingRow): Promise<SharedBoard> {
  const language = ctx.request.language ?? '';
  const known = boards.get(language);
  const now = performance.now();
  if (known && known.seq >= row.eventSeq && known.until > now) return known.reading;
  const reading = readBoard(ctx, row);
  boards.set(language, { seq: row.eventSeq, until: now + serverTimes.boardKept, reading });
  reading.catch(() => boards.get(language)?.reading === reading && boards.delete(language));
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
