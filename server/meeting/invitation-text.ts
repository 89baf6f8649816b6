import { longThaiDate, longThaiWeekday, thaiHour } from '../../contract/rules/thai.ts';
import type { Content } from '../../contract/sarabun/drafts.ts';
import { fill } from '../http/words.ts';
import type { MeetingInHand } from './machine/meeting-in-hand.ts';
import { metAs, paperWords } from './paper-words.ts';

type Called = Pick<MeetingInHand, 'body' | 'number' | 'from' | 'until' | 'place' | 'link' | 'mode'>;

export function invitationSubject({ body, number }: Called): string {
  return fill(paperWords().subject, { body: metAs(body.name), number });
}

/** วันจันทร์ที่ 10 สิงหาคม 2569 เวลา 09.00 - 12.00 น. */
export function whenSaid({ from, until }: Pick<Called, 'from' | 'until'>): string {
  const hour = (at: Date) => thaiHour(at);
  return fill(paperWords().when, { weekday: longThaiWeekday(from), day: longThaiDate(from), from: hour(from), until: hour(until) });
}

/** `withLink`: for who is to come; what is kept of a meeting names no address. */
export function whereSaid({ place, link, mode }: Pick<Called, 'place' | 'link' | 'mode'>, { withLink }: { withLink: boolean }): string {
  const words = paperWords();
  const online = withLink ? fill(words.onlineAt, { link: link || words.linkLater }) : words.online;
  if (mode === 'ONLINE' || (mode === 'MIXED' && !place)) return online;
  const room = place && fill(words.at, { place });
  return mode === 'MIXED' ? fill(words.both, { place: room, online }) : room;
}

/** What the letter says: when, where, the clause where a third is enough, and the agenda. */
export function invitationBody(
  meeting: Called,
  { items, adjourned, words }: { items: readonly string[]; adjourned: { number: string } | null; words: string },
): Content['body'] {
  const texts = paperWords();
  const calls = fill(texts.calls, {
    body: metAs(meeting.body.name),
    number: meeting.number,
    when: whenSaid(meeting),
    where: whereSaid(meeting, { withLink: true }),
  });
  return [
    { kind: 'paragraph', text: calls },
    ...(adjourned ? [{ kind: 'paragraph' as const, text: fill(texts.clause, adjourned) }] : []),
    { kind: 'paragraph', text: texts.agendaFollows },
    ...items.map((text) => ({ kind: 'paragraph' as const, text })),
    ...words
      .split('\n')
      .filter(Boolean)
      .map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'paragraph', text: texts.pleaseCome },
  ];
}
