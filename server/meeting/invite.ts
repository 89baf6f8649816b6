import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import type { invitationWays } from '../../contract/meeting/kinds.ts';
import type * as calls from '../../contract/meeting/meetings.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Receiver } from '../../contract/sarabun/drafts.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { fill } from '../http/words.ts';
import { renewAgenda } from './agenda.ts';
import { invitationBody, invitationSubject } from './invitation-text.ts';
import { writeLetter } from './letters.ts';
import { type MeetingInHand, onMeeting } from './machine/meeting-in-hand.ts';
import { takeMeetingStep } from './machine/take-meeting-step.ts';
import { isThird } from './notice.ts';
import { paperWords } from './paper-words.ts';
import { mustBeInTime } from './plan.ts';
import { tellAll } from './tell.ts';

type Way = (typeof invitationWays)[number];
const kindOf: Record<Exclude<Way, 'NOTICE'>, number> = {
  MEMO: kinds.memo.code,
  LETTER: kinds.external.code,
  CIRCULAR: kinds.circular.code,
};

/** เชิญประชุม: everybody is told at once, and the letter is drafted with its agenda, to be signed as every letter is. */
export async function inviteMeeting(
  ctx: Ctx,
  { way, urgentReason, toldAtMeeting, words, ...input }: Taken<typeof calls.inviteMeeting>,
): Promise<Given<typeof calls.inviteMeeting>> {
  return onMeeting(ctx, input, async (meeting) => {
    await renewAgenda(ctx, meeting);
    await takeMeetingStep(ctx, meeting, 'invite', { detail: { way, urgent: urgentReason, told: toldAtMeeting } });
    const { rows } = await sql`select 1 from meeting_item where meeting_id = ${meeting.id} limit 1`.execute(ctx.db);
    if (rows.length === 0) throw refuse('meeting_no_agenda');
    // told at the last meeting: only who was absent there has to be called (ม. 80)
    if (!toldAtMeeting) mustBeInTime(meeting, meeting.from, urgentReason);
    if (meeting.secrecy > 0 && way === 'CIRCULAR') throw badField('way', 'meeting_secret_circular');
    const documentId = way === 'NOTICE' ? null : await draftInvitation(ctx, meeting, kindOf[way], words);
    await sql`update meeting set invited_at = ${meeting.at}, urgent_reason = ${urgentReason}, invitation_id = ${documentId} where id = ${meeting.id}`.execute(
      ctx.db,
    );
    meeting.news.push(() => tellAll(ctx, meeting, 'meeting_invited'));
    return { meetingId: meeting.id, version: meeting.version, documentId };
  });
}

async function draftInvitation(ctx: Ctx, meeting: MeetingInHand, type: number, words: string): Promise<number> {
  const { rows: items } = await sql<{
    line: string;
  }>`select i.heading || '.' || row_number() over (partition by i.heading order by i.sort, i.id) || ' ' || i.title as line
    from meeting_item i where i.meeting_id = ${meeting.id} and not i.secret order by i.heading, i.sort, i.id`.execute(ctx.db);
  const before = await adjournedBefore(ctx, meeting);
  return writeLetter(ctx, {
    type,
    unitId: meeting.body.unitId,
    secrecy: meeting.secrecy,
    content: {
      subject: invitationSubject(meeting),
      to: receiverWords(meeting),
      body: invitationBody(meeting, { items: items.map(({ line }) => line), adjourned: before, words }),
    },
    receivers: receiversOf(ctx, meeting),
  });
}

function receiverWords({ body }: MeetingInHand): string {
  return fill(paperWords().to, { body: body.name });
}

/** Each member; who is from outside gets it by mail, and who writes it needs none. */
function receiversOf(ctx: Ctx, { seats }: MeetingInHand): Receiver[] {
  const inside = [...new Set(seats.flatMap(({ sitters }) => sitters.slice(0, 1)))].filter((id) => id !== ctx.me.personId);
  const outside = [...new Set(seats.flatMap(({ outsideName }) => outsideName || []))];
  return [
    ...inside.map((id): Receiver => ({ kind: 'PERSON', id, name: '', purpose: 'ACTION' })),
    ...outside.map((name): Receiver => ({ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' })),
  ];
}

/** The meeting that it takes up again, where a third is enough for it. */
export async function adjournedBefore(
  ctx: Ctx,
  meeting: Pick<MeetingInHand, 'resumedOf' | 'withClause' | 'from' | 'body'>,
): Promise<{ number: string } | null> {
  if (!meeting.resumedOf) return null;
  const { rows } = await sql<{
    number: string;
    at: Date;
  }>`select n || '/' || be_year as number, coalesce(closed_at, from_at) as at from meeting where id = ${meeting.resumedOf}`.execute(ctx.db);
  const [before] = rows;
  if (!before) return null;
  const third = isThird({
    adjournedOn: bangkokDay(before.at),
    meetsOn: bangkokDay(meeting.from),
    withClause: meeting.withClause,
    tribunal: meeting.body.tribunal,
  });
  return third ? { number: before.number } : null;
}
