import type { Grey } from '../picture/grey.ts';
import { type Line, linesOf } from '../picture/lines.ts';
import { prepare } from '../picture/prepare.ts';
import { fromBehind, type Turn, turnedBy } from '../picture/turns.ts';
import { type ReadLine, readLine } from '../text/read-lines.ts';

/** A page the way it is read. */
export interface Upright {
  page: Grey;
  /** What it was turned back by to stand level, in degrees. */
  level: number;
  /** And before that clockwise, to stand upright. */
  turn: Turn;
  lines: Line[];
  /** Lines of it that were read while it was looked at. */
  known: Map<Line, ReadLine>;
}

/** The engine's own opinion of Thai that stands upright, from which on nobody asks further: of clean pages 95, by fax about 90. */
const plainly = 88;
/** Less is no reading: turned by 180 degrees a page has 71, seen from behind 77, on its side under 50; handwriting has about 60. */
const least = 79;
/** By so much another way must be better. */
const better = 6;
const looked = 4;

/**
 * How a page stands, told by its four longest lines: a page on its side or head reads as rubbish, and the engine is the less sure of it.
 * `mirrored`: it would be readable from behind, which is told and not guessed; `unread`: there are lines, and no way makes words of them.
 */
export async function uprightOf(picture: Grey): Promise<Upright | 'mirrored' | 'unread'> {
  const { page, turned: level } = prepare(picture);
  const first = await judged({ page, level, turn: 0 });
  if (first.lines.length === 0 || first.sure >= plainly) return first;
  const onSide = prepare(turnedBy(picture, 90));
  const others = [
    await judged({ page: turnedBy(page, 180), level, turn: 180 }),
    await judged({ page: onSide.page, level: onSide.turned, turn: 90 }),
    await judged({ page: turnedBy(onSide.page, 180), level: onSide.turned, turn: 270 }),
  ];
  const best = others.reduce((most, one) => (one.sure > most.sure + better ? one : most), first);
  if (best.sure >= plainly) return best;
  for (const seen of [page, onSide.page]) {
    for (const turn of [0, 180] as const) {
      const behind = await judged({ page: turnedBy(fromBehind(seen), turn), level: 0, turn: 0 });
      if (behind.sure >= least && behind.sure > best.sure + better) return 'mirrored';
    }
  }
  return best.sure >= least ? best : 'unread';
}

async function judged(way: Pick<Upright, 'page' | 'level' | 'turn'>): Promise<Upright & { sure: number }> {
  const lines = linesOf(way.page);
  const longest = [...lines].sort((a, b) => b.letters.length - a.letters.length).slice(0, looked);
  const known = new Map<Line, ReadLine>();
  let [sum, count] = [0, 0];
  for (const line of longest) {
    const read = await readLine(way.page, line);
    known.set(line, read);
    for (const { text, sure } of read.tokens) {
      // digits of the nets say nothing of the engine
      if (/\d|[๐-๙]/u.test(text)) continue;
      sum += sure;
      count++;
    }
  }
  return { ...way, lines, known, sure: count > 0 ? sum / count : 0 };
}
