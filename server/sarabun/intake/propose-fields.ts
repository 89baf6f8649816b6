import type { Proposal, Proposals } from '../../../contract/sarabun/intake.ts';
import type { PaperBox, PaperHead } from '../../files/reading/read-paper.ts';
import { type KnownSender, prefixOf, senderNamed } from './known-senders.ts';
import type { SaidOfLetter } from './tray/put-in-tray.ts';

/** A letter that is older was seldom written when it says so. */
const oldest = 400;

/**
 * What the head of a paper proposes for the book. Sure is a number only with a prefix that the sender, himself sure, is known by; a date that is not
 * to come and not long gone; a sender that is known. All that people word freely stays unsure: two readings of one engine prove no sign.
 */
export function proposalsFor(head: PaperHead, known: readonly KnownSender[], today: Date): Proposals {
  const named = head.sender && senderNamed(head.sender.texts, known);
  const unsure = (words: { text: string; box: PaperBox } | null): Proposal | null =>
    words && words.text !== '' ? { value: words.text, sureness: 'unsure', box: words.box, readings: [] } : null;
  return {
    from: head.sender && {
      value: named?.sender.name ?? (head.sender.texts[0] as string),
      sureness: named?.sure ? 'sure' : 'unsure',
      box: head.sender.box,
      readings: [],
    },
    outsideBodyId: named?.sender.id ?? null,
    docNo: numberFor(head, named),
    docDate: dateFor(head, today),
    subject: unsure(head.subject),
    to: unsure(head.to),
    refers: unsure(head.refers),
    enclosures: unsure(head.enclosures && { text: head.enclosures.lines.join('\n'), box: head.enclosures.box }),
    speed: head.speed && { value: head.speed.text, sureness: 'unsure', box: head.speed.box, readings: [] },
  };
}

/** What the office of its sender says of a letter is proposed as it is: sure, and standing at no place of the paper. */
export function proposalsSaid(said: SaidOfLetter, known: readonly KnownSender[]): Proposals {
  const named = senderNamed([said.from], known);
  const sure = (value: string): Proposal | null =>
    value === '' ? null : { value, sureness: 'sure', box: { x: 0, y: 0, w: 0, h: 0 }, readings: [] };
  return {
    from: sure(said.from),
    outsideBodyId: named?.sure ? named.sender.id : null,
    docNo: sure(said.docNo),
    docDate: sure(said.docDate),
    subject: sure(said.subject),
    to: sure(said.to),
    refers: sure(said.refers),
    enclosures: sure(said.enclosures),
    speed: null,
  };
}

function numberFor({ number }: PaperHead, named: ReturnType<typeof senderNamed>): Proposal | null {
  if (!number) return null;
  const prefix = named && prefixOf(named.sender, number.letters, number.prefix);
  const start = prefix ?? `${number.letters} ${number.prefix}`.trim();
  const written = (reading: string): string =>
    reading.startsWith(`${number.prefix}/`) ? `${start}${reading.slice(number.prefix.length)}` : reading;
  const [first = '', ...others] = number.readings.map(written);
  const sureness = number.running === '' ? 'open' : number.agreed && prefix && named?.sure ? 'sure' : 'unsure';
  return { value: first, sureness, box: number.box, readings: others };
}

function dateFor({ date }: PaperHead, today: Date): Proposal | null {
  if (!date) return null;
  if (!date.date) return { value: '', sureness: 'open', box: date.box, readings: [] };
  const age = (today.getTime() - Date.parse(date.date)) / 86_400_000;
  return {
    value: date.date,
    sureness: date.agreed && age > -1 && age < oldest ? 'sure' : 'unsure',
    box: date.box,
    readings: date.readings.slice(1),
  };
}
