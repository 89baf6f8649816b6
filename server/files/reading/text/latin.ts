import { cut, type Grey } from '../picture/grey.ts';
import type { Line } from '../picture/lines.ts';
import { scaled } from '../picture/scale.ts';
import { type Token, tokensIn } from './engine.ts';
import { margin, type Placed, type ReadLine, taught } from './read-lines.ts';

/** The engine's opinion of a sign that it has not learnt; of Thai that it reads well it has 87 and more. */
const weak = 75;
/** Of the whole stretch. */
const weakMean = 87;
/** What the English net must think of its own reading: of Thai it thinks less than 60, by fax once 73. Of an address of the web or of mail less is enough. */
const sure = 80;
const plain = 90;
const sureAddress = 45;
const address = /^([\w.+-]+@[\w-]+(\.[\w-]+)+|(https?:\/\/|www\.)[\w-]+(\.[\w-]+)+[!-~]*)$/u;
const number = /^[\d๐-๙.,/:()-]+$/u;
/** Of Thai it has as much at least. */
const ofThai = 91;
/** Where more than this part of what stands between spaces has less, all of it is one stretch. */
const mostlyDoubtful = 0.4;
/** What a Latin word read as Thai has hardly any of: signs over and under letters. */
const marks = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/u;
/** A page that is weak all over is a bad page of Thai. */
const mostStretches = 60;

/** Tokens of lines with their Latin words read by the net for English: the Thai one writes them in Thai letters, and is not sure of most of them. */
export async function withLatin(page: Grey, lines: readonly ReadLine[]): Promise<Placed[][]> {
  const weakOnes = lines.map(({ tokens }) => stretchesOf(tokens));
  if (weakOnes.reduce((sum, each) => sum + each.length, 0) > mostStretches) return lines.map(({ tokens }) => tokens);
  const all: Placed[][] = [];
  for (const [at, { line, tokens }] of lines.entries()) all.push(await lineWithLatin(page, line, tokens, weakOnes[at] ?? []));
  return all;
}

async function lineWithLatin(page: Grey, line: Line, tokens: Placed[], weakOnes: readonly Stretch[]): Promise<Placed[]> {
  const tried = new Set<number>();
  const found: (Stretch & { words: Placed[] })[] = [];
  const read = async (stretch: Stretch, least: number): Promise<void> => {
    if (tried.has(stretch.from)) return;
    tried.add(stretch.from);
    const words = await englishIn(page, line, tokens, stretch, least);
    if (!words) return;
    found.push({ ...stretch, words });
    // the Thai net is sure of some Latin words too: «Teams» is โอลการ. Beside one that was found they are looked at, and must be plain.
    for (const beside of groupsOf(tokens).filter(({ from, to }) => from === stretch.to || to === stretch.from)) {
      const own = tokens.slice(beside.from, beside.to);
      if (own.length > 2 && !own.some((one) => marks.test(one.text))) await read(beside, plain);
    }
  };
  for (const stretch of weakOnes) await read(stretch, sure);
  // from behind, so that places before it stay
  return found
    .sort((a, b) => b.from - a.from)
    .reduce((now, { from, to, words }) => [...now.slice(0, from), ...words, ...now.slice(to)], tokens);
}

interface Stretch {
  /** Tokens `from` to before `to`. */
  from: number;
  to: number;
}

/** What stands between spaces. */
function groupsOf(tokens: readonly Placed[]): Stretch[] {
  const groups: Stretch[] = [];
  for (const [at, { apart }] of tokens.entries()) {
    const last = groups.at(-1);
    if (last && !apart) last.to = at + 1;
    else groups.push({ from: at, to: at + 1 });
  }
  return groups;
}

/** Stretches between spaces with signs that the engine does not know. */
function stretchesOf(tokens: readonly Placed[]): Stretch[] {
  return groupsOf(tokens).flatMap(({ from, to }) => {
    const first = tokens.findIndex((one, at) => at >= from && at < to && one.sure < weak);
    const last = tokens.findLastIndex((one, at) => at >= from && at < to && one.sure < weak);
    if (first < 0) return [];
    const doubtful = tokens.slice(from, to).filter((one) => one.sure < ofThai).length;
    const isWhole = doubtful > (to - from) * mostlyDoubtful;
    const stretch = isWhole ? { from, to } : { from: cutBefore(tokens, from, first), to: cutAfter(tokens, to, last) };
    const own = tokens.slice(stretch.from, stretch.to);
    const mean = own.reduce((sum, one) => sum + one.sure, 0) / own.length;
    return mean < weakMean && own.some((one) => !number.test(one.text)) ? [stretch] : [];
  });
}

/** Thai begins again where so many signs in a row are plainly that; at the widest gap near there the stretch ends. */
const inRow = 5;

const plainThai = (tokens: readonly Placed[], from: number): boolean =>
  tokens.slice(Math.max(0, from), from + inRow).every((one) => one.sure >= ofThai);

function cutBefore(tokens: readonly Placed[], from: number, first: number): number {
  let at = first;
  while (at > from && !(at - from >= inRow && plainThai(tokens, at - inRow))) at--;
  return at === from ? from : widest(tokens, Math.max(from + 1, at - 1), Math.min(first, at + 1));
}

function cutAfter(tokens: readonly Placed[], to: number, last: number): number {
  let at = last + 1;
  while (at < to && !(to - at >= inRow && plainThai(tokens, at))) at++;
  return at === to ? to : widest(tokens, Math.max(last + 1, at - 1), Math.min(to - 1, at + 1));
}

function widest(tokens: readonly Placed[], from: number, to: number): number {
  let best = from;
  for (let at = from; at <= to; at++) if ((tokens[at]?.gap ?? 0) > (tokens[best]?.gap ?? 0)) best = at;
  return best;
}

/** The words of a stretch as the English net reads them; null where it is no English either. */
async function englishIn(
  page: Grey,
  line: Line,
  tokens: readonly Placed[],
  { from, to }: Stretch,
  least: number,
): Promise<Placed[] | null> {
  const [first, last, next] = [tokens[from], tokens[to - 1], tokens[to]];
  if (!first || !last) return null;
  const { size, foot } = line;
  const left = Math.max(0, Math.round(first.from - Math.min(first.gap, 0.3) * size));
  const right = Math.min(page.width, Math.round(next && next.gap > 0 ? next.from - next.gap * size * 0.5 : last.right + size * 0.3));
  const top = Math.max(0, Math.round(Math.min(line.top, foot - size * 1.2) - 3));
  const bottom = Math.min(page.height, Math.round(Math.max(line.bottom, foot + size * 0.4) + 3));
  if (right - left < size) return null;
  const by = Math.min(1, taught / size);
  const read = await tokensIn(await scaled(cut(page, { left, top, right, bottom }), by, margin), 'eng');
  if (!isLatin(read, least)) return null;
  return read.map((token, at) => ({
    text: token.text,
    sure: token.sure,
    left: left + (token.left - margin) / by,
    right: left + (token.right - margin) / by,
    top: top + (token.top - margin) / by,
    bottom: top + (token.bottom - margin) / by,
    apart: true,
    from: left + (token.left - margin) / by,
    gap: at === 0 ? first.gap : 1,
  }));
}

/** Letters mostly, at least three together, and the net is sure of them. */
function isLatin(read: readonly Token[], least: number): boolean {
  const text = read.map((one) => one.text).join('');
  const letters = text.match(/[A-Za-z]/gu)?.length ?? 0;
  const mean = read.reduce((sum, one) => sum + one.sure * one.text.length, 0) / Math.max(1, text.length);
  if (address.test(text) && mean >= sureAddress) return true;
  return /^[!-~]+$/u.test(text) && /[A-Za-z]{3}/u.test(text) && letters >= text.length * 0.7 && mean >= least;
}
