import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/minutes.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { canonical, digestOf } from '../access/chain.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { type MeetingInHand, onMeeting, onMeetingOfBody } from './machine/meeting-in-hand.ts';
import { mayTake, takeMeetingStep } from './machine/take-meeting-step.ts';
import { sendMinutes } from './minutes-letter.ts';

type Acted = Given<typeof calls.certifyMinutes>;

/** By circulation, where the rules of the body have it: after its day, with every correction judged. */
export async function certifyMinutes(ctx: Ctx, input: Taken<typeof calls.certifyMinutes>): Promise<Acted> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'certify');
    if (!meeting.body.byCirculation) throw refuse('minutes_next_meeting');
    const { circulatedUntil } = meeting;
    if (circulatedUntil && bangkokDay(meeting.at) <= circulatedUntil)
      throw refuse('minutes_still_read', { params: { day: { day: new Date(`${circulatedUntil}T12:00:00+07:00`) } } });
    await certify(ctx, meeting, null);
    return { version: meeting.version };
  });
}

/** By item 2 of a later meeting of the body. */
export async function certifyByMeeting(ctx: Ctx, meetingId: number, by: MeetingInHand): Promise<void> {
  await onMeetingOfBody(ctx, meetingId, async (meeting) => {
    if (meeting.state === 'CERTIFIED') return;
    if (meeting.state !== 'CIRCULATED') throw refuse('minutes_not_circulated', { params: { number: meeting.number } });
    // who presides there may be nobody here: the resolution of the body does it
    meeting.keeps = true;
    await certify(ctx, meeting, by.id);
  });
}

/** Nothing of it changes from now on: its text is told by its hash, which the event keeps. */
async function certify(ctx: Ctx, meeting: MeetingInHand, inMeeting: number | null): Promise<void> {
  const { rows: open } = await sql<{
    count: number;
  }>`select count(*)::int as count from meeting_correction c join meeting_paragraph p on p.id = c.paragraph_id
    where p.meeting_id = ${meeting.id} and c.verdict is null`.execute(ctx.db);
  if (open[0]?.count) throw refuse('minutes_corrections', { params: { count: open[0].count, number: meeting.number } });
  const hash = await textHash(ctx, meeting.id);
  await sql`update meeting set certified_at = ${meeting.at}, certified_by = ${inMeeting ? 'MEETING' : 'CIRCULATION'}, certified_in = ${inMeeting}, minutes_hash = ${hash} where id = ${meeting.id}`.execute(
    ctx.db,
  );
  await takeMeetingStep(ctx, meeting, 'certify', {
    detail: { hash: hash.toString('hex'), by: inMeeting ? 'MEETING' : 'CIRCULATION', ...(inMeeting ? { meeting: inMeeting } : {}) },
  });
  meeting.certifiedAt = meeting.at;
  meeting.minutesHash = hash;
}

export async function textHash(ctx: Ctx, meetingId: number): Promise<Buffer> {
  const { rows } = await sql<{
    kind: string;
    text: string;
  }>`select kind, text from meeting_paragraph where meeting_id = ${meetingId} order by sort, id`.execute(ctx.db);
  return digestOf(canonical(rows));
}

/** Certified, it goes to be signed as a letter of kind 11 under the number of the meeting. */
export async function issueMinutes(ctx: Ctx, input: Taken<typeof calls.issueMinutes>): Promise<Given<typeof calls.issueMinutes>> {
  return onMeeting(ctx, input, async (meeting) => {
    await mayTake(ctx, meeting, 'issue');
    if (meeting.minutesId) throw refuse('minutes_issued');
    const same = meeting.minutesHash && (await textHash(ctx, meeting.id)).equals(meeting.minutesHash);
    if (!same) throw refuse('minutes_changed');
    const documentId = await sendMinutes(ctx, meeting);
    await sql`update meeting set minutes_id = ${documentId} where id = ${meeting.id}`.execute(ctx.db);
    await takeMeetingStep(ctx, meeting, 'issue', { detail: { document: documentId } });
    return { version: meeting.version, documentId };
  });
}
