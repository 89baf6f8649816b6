import type { LineState } from '../../contract/archive/lists.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';

type Reader = { request: Pick<Ctx['request'], 'language'> };

/** A day of a column at noon, for whoever words it. */
const noon = (day: string) => new Date(`${day}T12:00:00+07:00`);

interface Kept {
  state: LineState;
  /** What is kept of a line: of a held one the numbers of the cases, of a lent one the day on which it is due, else what a person wrote. */
  words: string;
  /** The blind look found it worth keeping, against the majority. */
  differs: boolean;
}

/** Why a letter is not destroyed, in the reader's language. */
export function lineWords({ request }: Reader, { state, words, differs }: Kept): string {
  const texts = textsIn(request.language, 'archive');
  if (differs) return texts.againDiffers;
  if (!words) return '';
  if (state === 'HELD') return fill(texts.heldFor, { case: words });
  if (state === 'LENT') return fill(texts.lentUntil, { day: dayWords(noon(words), request.language) });
  return words;
}

interface Noted {
  act: string;
  /** What is kept of an act: the part of a letter, the day of an answer, else what a person wrote. */
  words: string;
  /** The line that it was about. */
  n: number | null;
}

/** A line of what happened to a list, in the reader's language. */
export function actWords({ request }: Reader, { act, words, n }: Noted): { act: string; words: string } {
  const texts = textsIn(request.language, 'archive');
  const { listAct, list } = texts as typeof texts & { listAct: Record<string, string> };
  const parts: Record<string, string> = list.part;
  const said =
    act === 'draft' ? (parts[words] ?? words) : ['answer', 'silence'].includes(act) ? dayWords(noon(words), request.language) : words;
  return { act: listAct[act] ?? act, words: [n && `${n}`, said].filter(Boolean).join(' ') };
}
