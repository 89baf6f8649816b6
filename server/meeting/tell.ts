import { links } from '../../contract/meeting/links.ts';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill, spanWords } from '../http/words.ts';
import { sendNotice } from '../notify/events/send-notice.ts';
import { type MeetingInHand, personsOf } from './machine/meeting-in-hand.ts';

type MeetingNotice = Extract<NoticeEvent, `meeting_${string}` | `minutes_${string}` | 'resolution_excerpt' | 'proposal_answered'>;

/** Notices are written in the office's own language, whoever reads them. */
const words = () => textsIn(undefined, 'meeting');

/** Its body and which of its meetings; of a secret one nothing but that it is one. */
export function meetingSaid({ body, number, secrecy }: Pick<MeetingInHand, 'body' | 'number' | 'secrecy'>): string {
  return secrecy > 0 ? words().secretMeeting : fill(words().meetingOf, { body: body.name, number });
}

/** When and where. */
export function timeSaid({ from, until, place }: Pick<MeetingInHand, 'from' | 'until' | 'place'>): string {
  return [spanWords({ from, until }), place].filter(Boolean).join(' ');
}

async function tell(
  ctx: Ctx,
  event: MeetingNotice,
  persons: readonly number[],
  facts: { subject: string; words: string; page: string },
): Promise<void> {
  const reached = [...new Set(persons)].filter((id) => id !== ctx.visitor?.personId).map((id) => ({ id, role: 'HOLDER' as const }));
  await sendNotice(ctx, { event, reached, facts });
}

/** Everybody of the meeting, beside who does it. */
export async function tellAll(
  ctx: Ctx,
  meeting: MeetingInHand,
  event: 'meeting_invited' | 'meeting_changed' | 'minutes_circulated',
  said: string = timeSaid(meeting),
): Promise<void> {
  const page = links.to.meeting(meeting.id).slice(1);
  await tell(ctx, event, await personsOf(ctx, meeting), { subject: meetingSaid(meeting), words: said, page });
}

/** Who looks after it. */
export async function tellKeepers(ctx: Ctx, meeting: MeetingInHand, said: string): Promise<void> {
  const keepers = meeting.seats.filter(({ role }) => role === 'SECRETARY' || role === 'CLERK').flatMap(({ sitters }) => sitters);
  await tell(ctx, 'meeting_quorum', keepers, { subject: meetingSaid(meeting), words: said, page: links.to.meeting(meeting.id).slice(1) });
}

export async function tellOfProposal(
  ctx: Ctx,
  { personId, title, words: said }: { personId: number; title: string; words: string },
): Promise<void> {
  await tell(ctx, 'proposal_answered', [personId], { subject: title, words: said, page: links.to.meetings.slice(1) });
}

export async function tellCorrector(ctx: Ctx, meeting: MeetingInHand, personId: number, said: string): Promise<void> {
  const page = `${links.to.meeting(meeting.id).slice(1)}?view=minutes`;
  await tell(ctx, 'minutes_corrected', [personId], { subject: meetingSaid(meeting), words: said, page });
}

/** มติโดยย่อ to whom it gives work. */
export async function tellExcerpt(
  ctx: Ctx,
  persons: readonly number[],
  { subject, words: said, requestId }: { subject: string; words: string; requestId: number },
): Promise<void> {
  await tell(ctx, 'resolution_excerpt', persons, { subject, words: said, page: links.to.resolution(requestId).slice(1) });
}
