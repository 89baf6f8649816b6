import type { Language } from '../../contract/lang/index.ts';
import { links } from '../../contract/meeting/links.ts';
import type { NoticeEvent } from '../../contract/notify/notices.ts';
import type { Ctx } from '../http/context.ts';
import { nameIn, textsIn } from '../http/languages.ts';
import { dayWords, fill, spanWords } from '../http/words.ts';
import { inEachLanguage } from '../notify/events/notice-texts.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { type MeetingInHand, personsOf } from './machine/meeting-in-hand.ts';

type MeetingNotice = Extract<NoticeEvent, `meeting_${string}` | `minutes_${string}` | 'resolution_excerpt' | 'proposal_answered'>;

/** What a notice says, as a reader of the language has it. */
type Say = (language: Language) => string;

/** Its body and which of its meetings; of a secret one nothing but that it is one. */
export function meetingSaid({ body, number, secrecy }: Pick<MeetingInHand, 'body' | 'number' | 'secrecy'>, language?: Language): string {
  const words = textsIn(language, 'meeting');
  return secrecy > 0 ? words.secretMeeting : fill(words.meetingOf, { body: nameIn(language, namesOf(body)), number });
}

const namesOf = ({ name, nameEn }: MeetingInHand['body']) => ({ th: name, ...(nameEn ? { en: nameEn } : {}) });

/** When and where. */
export function timeSaid({ from, until, place }: Pick<MeetingInHand, 'from' | 'until' | 'place'>, language?: Language): string {
  return [spanWords({ from, until }, language), place].filter(Boolean).join(' ');
}

async function tell(
  ctx: Ctx,
  event: MeetingNotice,
  persons: readonly number[],
  { subject, words, page }: { subject: Say; words: Say; page: string },
): Promise<void> {
  await tellOthers(ctx, event, persons, { subject: inEachLanguage(subject), words: inEachLanguage(words), page });
}

const called =
  (meeting: MeetingInHand): Say =>
  (language) =>
    meetingSaid(meeting, language);
const pageOf = ({ id }: MeetingInHand, view = '') => `${links.to.meeting(id).slice(1)}${view}`;

/** Everybody of the meeting, beside who does it. */
export async function tellAll(
  ctx: Ctx,
  meeting: MeetingInHand,
  event: 'meeting_invited' | 'meeting_changed',
  said?: string,
): Promise<void> {
  const words: Say = (language) => said ?? timeSaid(meeting, language);
  await tell(ctx, event, await personsOf(ctx, meeting), { subject: called(meeting), words, page: pageOf(meeting) });
}

/** The draft is there to be read, until a day where one is set. */
export async function tellOfMinutes(ctx: Ctx, meeting: MeetingInHand, until: string): Promise<void> {
  const words: Say = (language) =>
    until && fill(textsIn(language, 'meeting').minutes.readBy, { day: dayWords(new Date(`${until}T12:00:00+07:00`), language) });
  const page = pageOf(meeting, '?view=minutes');
  await tell(ctx, 'minutes_circulated', await personsOf(ctx, meeting), { subject: called(meeting), words, page });
}

/** Who looks after it: so few will come. */
export async function tellKeepers(ctx: Ctx, meeting: MeetingInHand, few: { coming: number; needed: number; away: number }): Promise<void> {
  const keepers = meeting.seats.filter(({ role }) => role === 'SECRETARY' || role === 'CLERK').flatMap(({ sitters }) => sitters);
  const words: Say = (language) => fill(textsIn(language, 'meeting').fewComing, few);
  await tell(ctx, 'meeting_quorum', keepers, { subject: called(meeting), words, page: pageOf(meeting) });
}

export async function tellOfProposal(
  ctx: Ctx,
  { personId, title, words }: { personId: number; title: string; words: string },
): Promise<void> {
  await tell(ctx, 'proposal_answered', [personId], { subject: () => title, words: () => words, page: links.to.meetings.slice(1) });
}

export async function tellCorrector(
  ctx: Ctx,
  meeting: MeetingInHand,
  { personId, verdict, words: said }: { personId: number; verdict: 'TAKEN' | 'REFUSED'; words: string },
): Promise<void> {
  const words: Say = (language) => [textsIn(language, 'meeting').verdict[verdict], said].filter(Boolean).join(' · ');
  await tell(ctx, 'minutes_corrected', [personId], { subject: called(meeting), words, page: pageOf(meeting, '?view=minutes') });
}

/** มติโดยย่อ to whom it gives work; of a secret one nothing of what it says. */
export async function tellExcerpt(
  ctx: Ctx,
  meeting: MeetingInHand,
  { persons, words, requestId }: { persons: readonly number[]; words: string; requestId: number },
): Promise<void> {
  const page = links.to.resolution(requestId).slice(1);
  await tell(ctx, 'resolution_excerpt', persons, { subject: called(meeting), words: () => words, page });
}
