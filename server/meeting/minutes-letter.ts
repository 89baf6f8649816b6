import { sql } from 'kysely';
import { kinds } from '../../contract/kinds.ts';
import { bangkokDay, longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import type { Content, RouteStep } from '../../contract/sarabun/drafts.ts';
import type { Ctx } from '../http/context.ts';
import { inThai } from '../http/named.ts';
import { submitDraft } from '../sarabun/draft/submit-draft.ts';
import { whereSaid } from './invitation-text.ts';
import { writeLetter } from './letters.ts';
import type { MeetingInHand } from './machine/meeting-in-hand.ts';
import { metAs, paperWords } from './paper-words.ts';
import { type Seat, seatsOf } from './who.ts';

/** The minutes as a letter of kind 11, on its way to who took them down and who presided. Its number is that of the meeting, its text is settled. */
export async function sendMinutes(ctx: Ctx, meeting: MeetingInHand): Promise<number> {
  const documentId = await writeLetter(ctx, {
    type: kinds.minutes.code,
    unitId: meeting.body.unitId,
    secrecy: meeting.secrecy,
    content: await minutesContent(ctx, meeting),
    receivers: [],
    route: routeOf(meeting),
  });
  await sql`insert into settled_letter (document_id, entry_id) values (${documentId}, ${meeting.entryId})`.execute(ctx.db);
  await submitDraft(ctx, { documentId });
  return documentId;
}

/** ผู้จดรายงาน first where it is somebody else, then who presided. */
function routeOf({ seats, presidingSeat, me }: MeetingInHand): RouteStep[] {
  const holder = (seat: Seat | undefined) => seat?.personId ?? seat?.positionId ?? null;
  const chair = holder(seats.find(({ id }) => id === presidingSeat) ?? seats.find(({ role }) => role === 'CHAIR'));
  const secretary = holder(seats.find(({ role, vacant }) => role === 'SECRETARY' && !vacant)) ?? me.personId;
  const signers = [...new Set([secretary, ...(chair ? [chair] : [])])];
  return signers.map((id, place) => ({ kind: 'SIGN', order: place + 1, id }));
}

interface Attendee {
  seatId: number;
  joined: boolean;
  way: string;
}

/** As form 11 has it: which body, which of its meetings, when, where, who was there, and point by point. */
export async function minutesContent(ctx: Ctx, meeting: MeetingInHand): Promise<Partial<Content>> {
  const words = paperWords();
  const { rows } =
    await sql<Attendee>`select a.seat_id as "seatId", bool_or(a.proxy_of_holder is null) as joined, min(a.way) as way from meeting_attendance a
    where a.meeting_id = ${meeting.id} group by 1`.execute(ctx.db);
  const { rows: times } = await sql<{
    opened: Date | null;
    closed: Date | null;
  }>`select opened_at as opened, closed_at as closed from meeting where id = ${meeting.id}`.execute(ctx.db);
  const { rows: guests } = await sql<{
    name: string;
    role: string;
  }>`select coalesce(nullif(g.name, ''), p.prefix || p.first_name || ' ' || p.last_name) as name, g.role
    from meeting_guest g left join person p on p.id = g.person_id where g.meeting_id = ${meeting.id} order by g.id`.execute(ctx.db);
  const seats = await seatsOf(ctx, meeting.bodyId, bangkokDay(meeting.from), inThai);
  const there = (seat: Seat) => rows.find((row) => row.seatId === seat.id && row.joined);
  const member = (seat: Seat) => ({
    name: seat.name,
    position: [seat.detail, words.role[seat.role], there(seat)?.way === 'ONLINE' ? words.byLine : ''].filter(Boolean).join(' '),
  });
  const seated = seats.filter((seat) => !seat.vacant);
  const clock = (at: Date | null | undefined) => (at ? thaiTime(at) : '');
  return {
    meeting: {
      body: metAs(meeting.body.name),
      number: meeting.number,
      when: longThaiDate(meeting.from),
      place: whereSaid(meeting, { withLink: false }).replace(/^ณ /, ''),
      present: seated.filter(there).map(member),
      absent: seated.filter((seat) => seat.counts && !there(seat)).map(member),
      guests: guests.map(({ name, role }) => ({ name, position: words.guest[role as keyof typeof words.guest] })),
      opened: clock(times[0]?.opened),
      closed: clock(times[0]?.closed),
    },
    body: await bodyOf(ctx, meeting.id),
  };
}

/** A heading begins a point of the agenda, the rest belongs to it. */
async function bodyOf(ctx: Ctx, meetingId: number): Promise<Content['body']> {
  const { rows } = await sql<{
    kind: string;
    text: string;
  }>`select kind, text from meeting_paragraph where meeting_id = ${meetingId} order by sort, id`.execute(ctx.db);
  return rows.flatMap(({ kind, text }): Content['body'] => {
    if (kind === 'HEADING') return [{ kind: 'item', text }];
    const lines = text.split('\n').filter((line) => line.trim());
    return lines.map((line, place) => ({
      kind: 'paragraph',
      text: kind === 'RESOLUTION' && place === 0 ? `${paperWords().resolution} ${line}` : line,
    }));
  });
}
