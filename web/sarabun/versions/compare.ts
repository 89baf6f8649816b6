import { diffArrays } from 'diff';
import { plainLines } from '../../../contract/sarabun/body.ts';
import type { Content, Part, Receiver } from '../../../contract/sarabun/drafts.ts';

export interface Text {
  content: Content;
  receivers: Receiver[];
}
export interface Piece {
  text: string;
  change: 'same' | 'added' | 'removed';
}
export interface PartChange {
  part: Part | 'receivers';
  pieces: Piece[];
  /** The words are the same; only bold, italic, underlined or the shape of lists and tables differs. */
  looksOnly: boolean;
}

/** The parts that differ, from the top of the paper, each as one text with what went and what came. */
export function changesOf(before: Text, after: Text): PartChange[] {
  return [...parts, 'receivers' as const].flatMap((part): PartChange[] => {
    if (JSON.stringify(rawOf(part, before)) === JSON.stringify(rawOf(part, after))) return [];
    const pieces = wordChanges(linesOf(part, before).join('\n'), linesOf(part, after).join('\n'));
    return [{ part, pieces, looksOnly: pieces.every((piece) => piece.change === 'same') }];
  });
}

/** Word by word, as Thai words are: they have no spaces between them. */
export function wordChanges(before: string, after: string): Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { timeout: 2000 });
  const pieces: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) pieces.push({ text: removed, change: 'removed' });
    if (added) pieces.push({ text: added, change: 'added' });
    [removed, added] = ['', ''];
  };
  // too different to tell within the time: all of it went, all of it came
  for (const [index, change] of (
    changes ?? [
      { value: [before], removed: true },
      { value: [after], added: true },
    ]
  ).entries()) {
    const text = change.value.join('');
    if (change.removed) removed += text;
    else if (change.added) added += text;
    else if (text === ' ' && removed && added && index < (changes?.length ?? 0) - 1) {
      // one changed phrase, not two with a space between them
      removed += text;
      added += text;
    } else {
      flush();
      pieces.push({ text, change: 'same' });
    }
  }
  flush();
  return pieces;
}

const parts: Part[] = [
  'subject',
  'about',
  'edition',
  'meeting',
  'salutation',
  'to',
  'refers',
  'enclosures',
  'body',
  'certified',
  'closing',
  'owner',
  'copies',
];
const words = new Intl.Segmenter('th', { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...words.segment(text)].map((word) => word.segment);
}

function rawOf(part: Part | 'receivers', { content, receivers }: Text): unknown {
  return part === 'receivers' ? linesOf(part, { content, receivers }) : content[part];
}

function linesOf(part: Part | 'receivers', { content, receivers }: Text): string[] {
  if (part === 'receivers') return receivers.map((one) => one.name);
  if (part === 'body') return plainLines(content.body);
  if (part === 'enclosures') return content.enclosures.map((one) => [one.name, one.quantity].filter(Boolean).join(' '));
  if (part === 'meeting') {
    const { body, number, when, place, present, absent, guests, opened, closed } = content.meeting;
    const people = [present, absent, guests].flat().map((one) => [one.name, one.position].filter(Boolean).join(' '));
    return [body, number, when, place, ...people, opened, closed].filter(Boolean);
  }
  if (part === 'certified') return [content.certified?.name ?? ''].filter(Boolean);
  const value = content[part];
  return typeof value === 'string' ? [value] : value;
}
