import { thaiOfFonts } from '../../inspect/pdf-words.ts';
import { isOffice, kindOfMime } from '../../store/kinds.ts';
import { bearsClass } from '../head/read-head.ts';
import { drawn, drawnPicture, withPage } from '../picture/draw.ts';
import { around, type Grey } from '../picture/grey.ts';
import type { Line } from '../picture/lines.ts';
import { type Turn, turnedBack } from '../picture/turns.ts';
import { placed } from '../read-paper.ts';
import { withLatin } from '../text/latin.ts';
import { type Placed, type ReadLine, readLine, said } from '../text/read-lines.ts';
import { readOffice } from './read-office.ts';
import { type Upright, uprightOf } from './upright.ts';

/** Words that stand together on a page: their text and their place, in thousandths of its width and height as it is seen. */
export type Run = [text: string, x: number, y: number, w: number, h: number];

/** What was read on one page. */
export interface PageWords {
  /** How many pages the file has. */
  pages: number;
  /** A class stands on it by itself: nothing else is given, and nothing may be kept. */
  classed: boolean;
  /** `LAYER`: the file's own words; `PICTURE`: read from how it looks; `BLANK`: there are none; the others say why nothing was made of it. */
  how: 'LAYER' | 'PICTURE' | 'BLANK' | 'MIRRORED' | 'UNREAD';
  /** By how much the page must be turned clockwise to stand upright. */
  turn: Turn;
  text: string;
  /** The lines of a picture, from above; null where the file says itself where its words stand. */
  lines: Run[][] | null;
}

/** A page has no more lines: what has is a picture or dirt, and would cost a minute. */
const mostLines = 110;
/** A page with so many letters of its own is no scan with a word of the scanner's on it. */
const enough = 200;

const nothing = { classed: false, turn: 0, text: '', lines: null } as const;

/** Reads one page of a PDF, a picture or an office document. Blocks its thread for seconds: never on the event loop of the server. */
export async function readPage(path: string, mime: string, number: number): Promise<PageWords> {
  const kind = kindOfMime(mime);
  if (kind && isOffice(kind)) return readOffice(path);
  if (kind !== 'pdf') return { pages: 1, ...(await readPicture(await drawnPicture(path))) };
  return withPage(path, number, async (page, pages) => {
    const own = thaiOfFonts(page.getText());
    const good = isWriting(own) ? own : '';
    if (lettersOf(good) >= enough) return { pages, ...nothing, how: 'LAYER', classed: good.split('\n').some(isClass), text: tidy(good) };
    const read = await readPicture(await drawn(page));
    if (read.classed || lettersOf(read.text) >= lettersOf(good)) return { pages, ...read };
    return { pages, ...nothing, how: 'LAYER', classed: good.split('\n').some(isClass), text: tidy(good) };
  });
}

/** The same of a page that is a picture already, `pageWidth` wide. */
export async function readPicture(picture: Grey): Promise<Omit<PageWords, 'pages'>> {
  const found = await uprightOf(picture);
  if (found === 'mirrored') return { ...nothing, how: 'MIRRORED' };
  if (found === 'unread') return { ...nothing, how: 'UNREAD' };
  const read: ReadLine[] = [];
  for (const line of found.lines.slice(0, mostLines)) {
    const one = found.known.get(line) ?? (await readLine(found.page, line));
    if (bearsClass(one)) return { ...nothing, how: 'PICTURE', classed: true };
    read.push(one);
  }
  const tokens = await withLatin(found.page, read);
  const lines = read.map(({ line }, at) => runsOf(found, line, trusted(tokens[at] ?? []))).filter((runs) => runs.length > 0);
  const text = lines.map((runs) => runs.map(([words]) => words).join(' ')).join('\n');
  return { ...nothing, how: text === '' ? 'BLANK' : 'PICTURE', turn: found.turn, text, lines };
}

/**
 * Thai digits that the engine alone has read stand as a dot: of ten it knows five and writes those for all, and a number that is wrong finds
 * another letter.
 */
function trusted(tokens: readonly Placed[]): Placed[] {
  return tokens.map((one) => {
    let at = 0;
    return one.digits ? { ...one, text: one.text.replace(/[๐-๙]/gu, () => one.digits?.[at++] ?? '·') } : one;
  });
}

/** It stands over, under or behind the letter before it, whatever lies between. */
const ofTheOneBefore = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/u;

function runsOf({ page, level, turn }: Upright, line: Line, tokens: readonly Placed[]): Run[] {
  const groups: Placed[][] = [];
  for (const token of tokens) {
    if (groups.length === 0 || (token.apart && !ofTheOneBefore.test(token.text))) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups.flatMap((group): Run[] => {
    const text = said(group);
    if (text === '') return [];
    const box = around(group);
    const band = {
      ...box,
      top: Math.min(box.top, line.foot - line.size * 1.05),
      bottom: Math.max(box.bottom, line.foot + line.size * 0.15),
    };
    const { x, y, w, h } = turnedBack(placed(band, page, level), turn);
    return [[text, x, y, w, h]];
  });
}

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Whether a text layer says what is seen: most of it letters and digits that are known here, and no mark parted from its letter. Older programs
 * wrote Thai in places of their own, or each letter as a word.
 */
function isWriting(text: string): boolean {
  const signs = text.replace(/\s/gu, '');
  if (signs === '') return false;
  const known = signs.match(/[\u0e01-\u0e5bA-Za-z\u00c0-\u024f0-9.,:;()/'"“”‘’\-–—_%&+*=@!?]/gu)?.length ?? 0;
  const torn = text.match(/\s[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/gu)?.length ?? 0;
  return known >= signs.length * 0.85 && torn <= signs.length * 0.01;
}

const classes = ['ลับที่สุด', 'ลับมาก', 'ลับ'];
const isClass = (line: string): boolean => classes.includes(line.replace(/[\s.,*()[\]"']/gu, ''));

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n')
    .trim();
